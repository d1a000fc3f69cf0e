// Calm facts: the book they come from, the order they are shown in, and how long a reader needs.
