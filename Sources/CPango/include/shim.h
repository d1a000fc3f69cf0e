#pragma once
#include <pango/pangocairo.h>

// Why Pango cannot be used, in one line; NULL where it can. Without it the first call ends the program.
const char *shim_pango_problem(void);
