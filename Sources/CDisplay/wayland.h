// libwayland-client, loaded on demand.
#pragma once

// A function or an interface of libwayland-client; NULL if it is not installed.
void *wayland(const char *name);
