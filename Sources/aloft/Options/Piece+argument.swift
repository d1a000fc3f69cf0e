public import ArgumentParser
public import Music

extension Piece: ExpressibleByArgument {}
