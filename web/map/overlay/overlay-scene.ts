import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { drawDiceHex, drawHover, drawSelection, drawSpinner, drawStartHex } from './hex-highlights.ts';
import type { OverlayFrame } from './overlay-frame.ts';
import { drawParty } from './party-banner.ts';
import type { DrawRings } from './ringed-hexes.ts';
import type { TimedMark } from './timed-marks.ts';
import { drawTrail, type TrailScene } from './trail.ts';
import { uncoverLetters } from './uncovered-letters.ts';
import { drawWay, type WayOn } from './way-on.ts';

/** The functions that draw marks, loaded when the first mark is shown. */
export type MarkDrawings = typeof import('./mark-drawings.ts');

/** Everything that is drawn over the map. */
export interface OverlayScene extends TrailScene {
  readonly party: Point | null;
  /** Draws rings around hexes that became known while nobody looked. */
  readonly rings: DrawRings | null;
  readonly ways: readonly WayOn[];
  readonly mayMove: boolean;
  readonly selected: Axial | null;
  readonly hovered: Axial | null;
  /** The first hex of a blank world, while nothing is known. */
  readonly startHex: Axial | null;
  /** The hexes that dice are asked for, each once. */
  readonly diceHexes: readonly Axial[];
  /** The destination of a command that is under way. */
  readonly pending: Axial | null;
  readonly marks: readonly TimedMark[];
  readonly drawings: MarkDrawings | null;
  /** The canvas below with what people wrote, if they wrote anything. */
  readonly letters: HTMLCanvasElement | null;
}

/** Draws everything over the map in one frame. */
export function drawScene(frame: OverlayFrame, scene: OverlayScene): void {
  for (const mark of scene.marks) if (mark.kind === 'unveil') scene.drawings?.drawUnveiling(frame, mark);
  drawTrail(frame, scene);
  const isChosen = ({ hex }: WayOn) => scene.selected !== null && sameHex(hex, scene.selected);
  const ways = scene.mayMove ? scene.ways : [];
  for (const way of ways) drawWay(frame, way, isChosen(way));
  scene.rings?.(frame);
  if (scene.hovered) drawHover(frame, scene.hovered);
  if (scene.selected) drawSelection(frame, scene.selected);
  const { diceHexes, startHex } = scene;
  if (startHex && !diceHexes.some((hex) => sameHex(hex, startHex))) drawStartHex(frame, startHex);
  for (const hex of diceHexes) drawDiceHex(frame, hex, scene.party === null);
  if (scene.letters) {
    const open = ways.filter(({ barred }) => !barred).map(({ hex }) => hex);
    const outlined = [scene.hovered, scene.selected].filter((hex) => hex !== null);
    uncoverLetters(frame, [...open, ...outlined], scene.letters);
  }
  if (scene.party) drawParty(frame, scene.party, scene.bannerPlace, !scene.mayMove);
  for (const mark of scene.marks) {
    if (mark.kind === 'ping') scene.drawings?.drawPing(frame, mark);
    else if (mark.kind === 'pulse') scene.drawings?.drawRing(frame, mark);
  }
  if (scene.pending) drawSpinner(frame, scene.pending);
}
