/** Why something can't be drawn, found out where it would have been: what is asked for is too much, and no fault of anybody. */
export class DrawingObstacle extends Error {
  override readonly name = 'DrawingObstacle';
}
