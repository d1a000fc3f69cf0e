// malloc's tuning functions, which Swift's C library module does not import.
#include <malloc.h>
