// Who flies where: legs between real airports, and the paper plane on them.
