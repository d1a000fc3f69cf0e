// What an instant looks like, and what happened between two.
