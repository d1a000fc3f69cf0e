// The SQLite functions that Aloft uses, loaded on demand.
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libsqlite3.so.0", "libsqlite3-0", NULL};

const char *shim_sqlite_problem(void) { return library_problem(&library); }

FORWARD(const char *, sqlite3_libversion, (void), ())
FORWARD(int, sqlite3_open_v2,
  (const char *path, sqlite3 **opened, int flags, const char *system), (path, opened, flags, system))
FORWARD(int, sqlite3_close, (sqlite3 *database), (database))
FORWARD(int, sqlite3_close_v2, (sqlite3 *database), (database))
FORWARD(const char *, sqlite3_errmsg, (sqlite3 *database), (database))
FORWARD(int, sqlite3_system_errno, (sqlite3 *database), (database))
FORWARD(int, sqlite3_busy_timeout, (sqlite3 *database, int milliseconds), (database, milliseconds))
FORWARD(int, sqlite3_exec,
  (sqlite3 *database, const char *statements, int (*row)(void *, int, char **, char **), void *context, char **problem),
  (database, statements, row, context, problem))
FORWARD(int, sqlite3_prepare_v2,
  (sqlite3 *database, const char *text, int count, sqlite3_stmt **prepared, const char **rest),
  (database, text, count, prepared, rest))
FORWARD(int, sqlite3_step, (sqlite3_stmt *statement), (statement))
FORWARD(int, sqlite3_reset, (sqlite3_stmt *statement), (statement))
FORWARD(int, sqlite3_finalize, (sqlite3_stmt *statement), (statement))
FORWARD(int, sqlite3_bind_double, (sqlite3_stmt *statement, int index, double value), (statement, index, value))
FORWARD(int, sqlite3_bind_int64, (sqlite3_stmt *statement, int index, sqlite3_int64 value), (statement, index, value))
FORWARD(int, sqlite3_bind_null, (sqlite3_stmt *statement, int index), (statement, index))
FORWARD(int, sqlite3_bind_text,
  (sqlite3_stmt *statement, int index, const char *text, int count, void (*release)(void *)),
  (statement, index, text, count, release))
FORWARD(int, sqlite3_bind_blob,
  (sqlite3_stmt *statement, int index, const void *bytes, int count, void (*release)(void *)),
  (statement, index, bytes, count, release))
FORWARD(int, sqlite3_bind_value,
  (sqlite3_stmt *statement, int index, const sqlite3_value *value), (statement, index, value))
FORWARD(double, sqlite3_column_double, (sqlite3_stmt *statement, int column), (statement, column))
FORWARD(sqlite3_int64, sqlite3_column_int64, (sqlite3_stmt *statement, int column), (statement, column))
FORWARD(const void *, sqlite3_column_blob, (sqlite3_stmt *statement, int column), (statement, column))
FORWARD(int, sqlite3_column_bytes, (sqlite3_stmt *statement, int column), (statement, column))
FORWARD(sqlite3_value *, sqlite3_column_value, (sqlite3_stmt *statement, int column), (statement, column))
