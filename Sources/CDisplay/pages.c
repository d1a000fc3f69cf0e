#define _GNU_SOURCE
#include "display.h"

#include <link.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

static int give_back(struct dl_phdr_info *object, size_t size, void *data) {
  (void)size;
  const uintptr_t page = *(uintptr_t *)data;
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    // What may be written is not in the file as it is in memory, even where it was protected again after the start.
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + part->p_vaddr + page - 1) & ~(page - 1);
    uintptr_t end = (object->dlpi_addr + part->p_vaddr + part->p_memsz) & ~(page - 1);
    if (start < end) madvise((void *)start, end - start, MADV_DONTNEED);
  }
  return 0;
}

void pages_give_back(void) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  // No object is unloaded meanwhile.
  dl_iterate_phdr(give_back, &page);
}
