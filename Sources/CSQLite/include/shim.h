#pragma once
#include <sqlite3.h>

// Returns why SQLite cannot be used, in one line, or NULL if it can. Call its other functions only then.
const char *shim_sqlite_problem(void);
