#pragma once
#include <pango/pangocairo.h>

// Returns why Pango cannot be used, in one line, or NULL if it can. If it cannot, calling its
// functions exits the program.
const char *shim_pango_problem(void);
