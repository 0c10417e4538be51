# Makes the compiler faster. Sourced by the bash scripts that call it.
#
# The compiler allocates many small objects. With jemalloc and huge pages it takes 13 % less time on Debian 12 (measured on
# MillraceOracle, medians of three runs in turns: 17.7 and 15.6 s) and 20 % more memory. Without the file, nothing changes.
for allocator in /usr/lib/*-linux-gnu/libjemalloc.so.2 /usr/lib64/libjemalloc.so.2; do
  if [ -f "$allocator" ]; then
    export LD_PRELOAD=$allocator MALLOC_CONF=dirty_decay_ms:-1,muzzy_decay_ms:-1,thp:always
  fi
done
