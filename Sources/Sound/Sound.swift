// Music and cues into an audio device.
