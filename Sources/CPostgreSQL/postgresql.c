// The libpq functions that Aloft uses, loaded on demand.
#if __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
_Static_assert(CONNECTION_OK == 0, "as in shim.h");
_Static_assert(PGRES_COMMAND_OK == 1 && PGRES_TUPLES_OK == 2, "as in shim.h");
_Static_assert(PGRES_COPY_IN == 4 && PGRES_SINGLE_TUPLE == 9, "as in shim.h");
_Static_assert(PG_DIAG_SQLSTATE == 'C' && PG_DIAG_MESSAGE_PRIMARY == 'M', "as in shim.h");
#endif
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libpq.so.5", "libpq5", NULL};

const char *shim_pq_problem(void) { return library_problem(&library); }

FORWARD(PGconn *, PQconnectdbParams,
  (const char *const *keywords, const char *const *values, int expand_dbname),
  (keywords, values, expand_dbname))
FORWARD(struct _PQconninfoOption *, PQconninfoParse,
  (const char *conninfo, char **errmsg), (conninfo, errmsg))
FORWARD(void, PQconninfoFree, (struct _PQconninfoOption *options), (options))
FORWARD(void, PQfreemem, (void *memory), (memory))
FORWARD(void, PQfinish, (PGconn *connection), (connection))
FORWARD(unsigned, PQstatus, (const PGconn *connection), (connection))
FORWARD(char *, PQerrorMessage, (const PGconn *connection), (connection))
FORWARD(int, PQsocket, (const PGconn *connection), (connection))
FORWARD(int, PQsetnonblocking,
  (PGconn *connection, int is_nonblocking), (connection, is_nonblocking))
FORWARD(int, PQsendQuery, (PGconn *connection, const char *query), (connection, query))
FORWARD(int, PQsendQueryParams,
  (PGconn *connection, const char *query, int count, const unsigned *types,
   const char *const *values, const int *lengths, const int *formats, int result_format),
  (connection, query, count, types, values, lengths, formats, result_format))
FORWARD(int, PQsetSingleRowMode, (PGconn *connection), (connection))
FORWARD(int, PQflush, (PGconn *connection), (connection))
FORWARD(int, PQconsumeInput, (PGconn *connection), (connection))
FORWARD(int, PQisBusy, (PGconn *connection), (connection))
FORWARD(PGresult *, PQgetResult, (PGconn *connection), (connection))
FORWARD(int, PQputCopyData,
  (PGconn *connection, const char *bytes, int count), (connection, bytes, count))
FORWARD(int, PQputCopyEnd, (PGconn *connection, const char *errormsg), (connection, errormsg))
FORWARD(unsigned, PQresultStatus, (const PGresult *result), (result))
FORWARD(char *, PQresultErrorField, (const PGresult *result, int field), (result, field))
FORWARD(int, PQntuples, (const PGresult *result), (result))
FORWARD(char *, PQgetvalue, (const PGresult *result, int row, int column), (result, row, column))
FORWARD(int, PQgetlength, (const PGresult *result, int row, int column), (result, row, column))
FORWARD(void, PQclear, (PGresult *result), (result))

typedef void (*notice_receiver)(void *context, const PGresult *result);
notice_receiver PQsetNoticeReceiver(PGconn *connection, notice_receiver receiver, void *context);

static void ignore(void *context, const PGresult *result) { (void)context; (void)result; }

void shim_pq_ignore_notices(PGconn *connection) {
  ON_DEMAND(PQsetNoticeReceiver)(connection, ignore, NULL);
}
