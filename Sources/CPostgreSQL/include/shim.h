#pragma once
// The functions of libpq that Aloft uses. They are declared here and not by PostgreSQL's own header, so that a build
// does not need libpq-dev. libpq keeps them compatible within libpq.so.5; where the header is installed, the compiler
// compares the two.

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;
struct _PQconninfoOption;

// Returns why libpq cannot be used, in one line, or NULL if it can. Call its other functions only then.
const char *shim_pq_problem(void);

// ConnStatusType, ExecStatusType and the field codes of PQresultErrorField.
enum {
  SHIM_PQ_CONNECTION_OK = 0,
  SHIM_PQ_COMMAND_OK = 1,
  SHIM_PQ_TUPLES_OK = 2,
  SHIM_PQ_COPY_IN = 4,
  SHIM_PQ_SINGLE_TUPLE = 9,
  SHIM_PQ_SQLSTATE = 'C',
  SHIM_PQ_MESSAGE_PRIMARY = 'M',
};

PGconn *PQconnectdbParams(const char *const *keywords, const char *const *values, int expand_dbname);
struct _PQconninfoOption *PQconninfoParse(const char *conninfo, char **errmsg);
void PQconninfoFree(struct _PQconninfoOption *options);
void PQfreemem(void *memory);
void PQfinish(PGconn *connection);
unsigned PQstatus(const PGconn *connection);
char *PQerrorMessage(const PGconn *connection);
int PQsocket(const PGconn *connection);
int PQsetnonblocking(PGconn *connection, int is_nonblocking);
int PQsendQuery(PGconn *connection, const char *query);
int PQsendQueryParams(
    PGconn *connection, const char *query, int count, const unsigned *types, const char *const *values,
    const int *lengths, const int *formats, int result_format);
int PQsetSingleRowMode(PGconn *connection);
int PQflush(PGconn *connection);
int PQconsumeInput(PGconn *connection);
int PQisBusy(PGconn *connection);
PGresult *PQgetResult(PGconn *connection);
int PQputCopyData(PGconn *connection, const char *bytes, int count);
int PQputCopyEnd(PGconn *connection, const char *errormsg);
unsigned PQresultStatus(const PGresult *result);
char *PQresultErrorField(const PGresult *result, int field);
int PQntuples(const PGresult *result);
char *PQgetvalue(const PGresult *result, int row, int column);
int PQgetlength(const PGresult *result, int row, int column);
void PQclear(PGresult *result);

// Checks the form of a connection URL. Returns NULL, or the problem, which the caller frees with PQfreemem.
static inline char *shim_pq_problem_of(const char *url) {
  char *problem = 0;
  struct _PQconninfoOption *options = PQconninfoParse(url, &problem);
  if (options) PQconninfoFree(options);
  return problem;
}

// libpq prints notices of the server to standard error unless it is given a receiver for them.
void shim_pq_ignore_notices(PGconn *connection);
