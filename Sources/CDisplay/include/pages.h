// The memory of the program's and its libraries' code.
#pragma once

// Gives back the pages of code and constants that are in memory. Those that are used again are read again, from the
// system's cache of files; those that only the start used stay away.
void pages_give_back(void);
