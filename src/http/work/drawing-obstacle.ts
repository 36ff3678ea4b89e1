/** Thrown while drawing if a drawing is not possible: the request asks for too much, and nothing is broken. */
export class DrawingObstacle extends Error {
  override readonly name = 'DrawingObstacle';
}
