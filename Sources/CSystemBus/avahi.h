// What announcing and finding have in common: the connection with Avahi (org.freedesktop.Avahi).
#pragma once

#include "bus.h"

static const char avahi[] = "org.freedesktop.Avahi";
static const char server[] = "org.freedesktop.Avahi.Server";

// AVAHI_IF_UNSPEC and AVAHI_PROTO_INET of avahi-common/address.h: every interface, IPv4. IPv6 addresses of the local
// link are useless without the name of an interface.
static const int any_interface = -1, ipv4 = 0;

// Connects, and sets a flag when Avahi leaves the bus.
__attribute__((visibility("hidden"))) int avahi_connect(sd_bus **bus, const char *address, int *is_lost);
