"""Imports the blueprint with Home Assistant's own code, and runs it: blueprint.py FILE.

It makes an automation of the blueprint, checks it, and fires the states of a breath. Calls of light.turn_on are
printed, one a line: brightness in percent, and transition in seconds.
"""
import asyncio
import pathlib
import sys
import tempfile

from homeassistant import bootstrap, core, loader
from homeassistant.components.blueprint import models
from homeassistant.config_entries import ConfigEntries
from homeassistant.setup import async_setup_component
from homeassistant.util import yaml

FILE = pathlib.Path(sys.argv[1])
BREATH = "event.lobby_sky_breath"


async def main():
    blueprint = models.Blueprint(
        yaml.parse_yaml(FILE.read_text()), path="aloft/aloft-lamp.yaml", expected_domain="automation")
    print("name:", blueprint.name)
    print("inputs:", " ".join(sorted(blueprint.inputs)))
    folder = tempfile.mkdtemp()
    target = pathlib.Path(folder, "blueprints/automation/aloft/aloft-lamp.yaml")
    target.parent.mkdir(parents=True)
    target.write_text(FILE.read_text())
    hass = core.HomeAssistant(folder)
    hass.config.skip_pip = True
    hass.config_entries = ConfigEntries(hass, {})
    loader.async_setup(hass)
    await bootstrap.async_load_base_functionality(hass)

    async def record(call):
        print("light:", call.data["entity_id"], call.data["brightness_pct"], call.data["transition"])

    hass.services.async_register("light", "turn_on", record)
    assert await async_setup_component(hass, "automation", {"automation": [{
        "alias": "lamp",
        "use_blueprint": {
            "path": "aloft/aloft-lamp.yaml",
            "input": {"breath": BREATH, "lights": {"entity_id": "light.lobby"}, "dimmest": 20, "brightest": 80},
        },
    }]})
    await hass.async_start()
    await hass.async_block_till_done()
    assert hass.states.get("automation.lamp").state == "on", hass.states.get("automation.lamp")
    # A new entity has no event yet.
    hass.states.async_set(BREATH, "unknown", {})
    await hass.async_block_till_done()
    events = [
        ("inhale", {"level_to": 1.0, "duration": 4.5}), ("exhale", {"level_to": 0.0, "duration": 6.0}),
        ("arrival", {}), ("inhale", {"level_to": 0.5, "duration": 2.0}), ("paused", {}),
    ]
    for number, (kind, attributes) in enumerate(events):
        hass.states.async_set(BREATH, f"2026-01-01T00:00:0{number}", {"event_type": kind, **attributes})
        await hass.async_block_till_done()
    # A broker that is lost, or a reload of the display: the entity returns with its last event.
    last = hass.states.get(BREATH)
    for state, attributes in [("unavailable", {}), (last.state, last.attributes)]:
        hass.states.async_set(BREATH, state, attributes)
        await hass.async_block_till_done()
    hass.states.async_set(BREATH, "2026-01-01T00:00:08", {"event_type": "inhale", "level_to": 1.0, "duration": 3.0})
    await hass.async_block_till_done()
    hass.states.async_remove(BREATH)
    await hass.async_block_till_done()
    await hass.async_stop(force=True)


asyncio.run(main())
