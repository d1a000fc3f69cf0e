// The show to other programs.
