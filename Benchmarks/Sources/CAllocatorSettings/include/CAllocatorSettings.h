/// The settings of jemalloc, in the syntax of the environment variable MALLOC_CONF, which overrides them.
extern const char *malloc_conf;
