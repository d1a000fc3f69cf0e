// The generative score and its synthesis: samples out, no device.
