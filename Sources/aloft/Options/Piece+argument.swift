import Arguments
import Music

extension Piece: ArgumentValue {}
