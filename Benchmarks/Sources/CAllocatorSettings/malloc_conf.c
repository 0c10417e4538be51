#include "CAllocatorSettings.h"

// What is measured is the program and not the kernel: memory that was freed stays, and is used again
// whatever its size. By default jemalloc does not carve small pieces out of a large free extent, as a
// feed of 10^7 items leaves it, and gives that back to the system after a while. Building the feed
// again then takes twice as long, the second half for the kernel to clear pages; the packing loop that
// it is compared with runs over arrays that exist.
const char *malloc_conf = "lg_extent_max_active_fit:63,dirty_decay_ms:-1";
