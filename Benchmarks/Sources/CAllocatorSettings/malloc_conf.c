#include "CAllocatorSettings.h"

// Keep freed memory and reuse it for blocks of any size, so that timings exclude the kernel. By default, jemalloc
// does not split a large free extent, such as that of a feed of 10⁷ items, and later returns it to the system.
// Building the feed again then takes twice as long, because the kernel clears the pages. The packing loop that builds
// are compared with uses existing arrays.
const char *malloc_conf = "lg_extent_max_active_fit:63,dirty_decay_ms:-1";
