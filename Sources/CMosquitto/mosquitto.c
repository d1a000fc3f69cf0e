// The libmosquitto functions that Aloft uses, loaded on demand.
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libmosquitto.so.1", "libmosquitto1", NULL};

const char *shim_mosquitto_problem(void) { return library_problem(&library); }

FORWARD(const char *, mosquitto_connack_string, (int connack_code), (connack_code))
FORWARD(int, mosquitto_connect,
  (struct mosquitto *mosq, const char *host, int port, int keepalive),
  (mosq, host, port, keepalive))
FORWARD(void, mosquitto_connect_callback_set,
  (struct mosquitto *mosq, void (*on_connect)(struct mosquitto *, void *, int)), (mosq, on_connect))
FORWARD(void, mosquitto_destroy, (struct mosquitto *mosq), (mosq))
FORWARD(int, mosquitto_disconnect, (struct mosquitto *mosq), (mosq))
FORWARD(int, mosquitto_int_option,
  (struct mosquitto *mosq, enum mosq_opt_t option, int value), (mosq, option, value))
FORWARD(int, mosquitto_lib_init, (void), ())
FORWARD(void, mosquitto_log_callback_set,
  (struct mosquitto *mosq, void (*on_log)(struct mosquitto *, void *, int, const char *)),
  (mosq, on_log))
FORWARD(int, mosquitto_loop_misc, (struct mosquitto *mosq), (mosq))
FORWARD(int, mosquitto_loop_read, (struct mosquitto *mosq, int max_packets), (mosq, max_packets))
FORWARD(int, mosquitto_loop_write, (struct mosquitto *mosq, int max_packets), (mosq, max_packets))
FORWARD(void, mosquitto_message_callback_set,
  (struct mosquitto *mosq, void (*on_message)(struct mosquitto *, void *,
   const struct mosquitto_message *)),
  (mosq, on_message))
FORWARD(struct mosquitto *, mosquitto_new,
  (const char *id, bool clean_session, void *obj), (id, clean_session, obj))
FORWARD(int, mosquitto_publish,
  (struct mosquitto *mosq, int *mid, const char *topic, int payloadlen, const void *payload,
   int qos, bool retain),
  (mosq, mid, topic, payloadlen, payload, qos, retain))
FORWARD(void, mosquitto_publish_callback_set,
  (struct mosquitto *mosq, void (*on_publish)(struct mosquitto *, void *, int)), (mosq, on_publish))
FORWARD(int, mosquitto_socket, (struct mosquitto *mosq), (mosq))
FORWARD(const char *, mosquitto_strerror, (int mosq_errno), (mosq_errno))
FORWARD(void, mosquitto_subscribe_callback_set,
  (struct mosquitto *mosq, void (*on_subscribe)(struct mosquitto *, void *, int, int,
   const int *)),
  (mosq, on_subscribe))
FORWARD(int, mosquitto_subscribe_multiple,
  (struct mosquitto *mosq, int *mid, int sub_count, char *const *const sub, int qos, int options,
   const mosquitto_property *properties),
  (mosq, mid, sub_count, sub, qos, options, properties))
FORWARD(int, mosquitto_tls_set,
  (struct mosquitto *mosq, const char *cafile, const char *capath, const char *certfile,
   const char *keyfile, int (*pw_callback)(char *, int, int, void *)),
  (mosq, cafile, capath, certfile, keyfile, pw_callback))
FORWARD(void, mosquitto_user_data_set, (struct mosquitto *mosq, void *obj), (mosq, obj))
FORWARD(int, mosquitto_username_pw_set,
  (struct mosquitto *mosq, const char *username, const char *password), (mosq, username, password))
FORWARD(bool, mosquitto_want_write, (struct mosquitto *mosq), (mosq))
FORWARD(int, mosquitto_will_set,
  (struct mosquitto *mosq, const char *topic, int payloadlen, const void *payload, int qos,
   bool retain),
  (mosq, topic, payloadlen, payload, qos, retain))
