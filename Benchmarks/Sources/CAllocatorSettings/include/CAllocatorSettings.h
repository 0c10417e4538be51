/// jemalloc's settings in a program that links this, in the syntax of MALLOC_CONF, which still
/// overrides them.
extern const char *malloc_conf;
