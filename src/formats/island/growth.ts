import type { Axial } from '../../hex/axial.ts';
import { becameStuck, type Island, type IslandTurn } from '../../rules/island.ts';
import type { Palette } from '../drawing/palette.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { compact, ellipse, formatNumber, polygon, polyline, quadratic, type Spot } from '../vector/path.ts';
import type { Chart } from './chart.ts';

/** Duration of one turn, and greatest duration of the whole growth of an island, in seconds. */
const TURN = 0.8;
const LONGEST = 60;
/** Turns must last at least this long (in seconds) for their throws to be shown. */
const SHORTEST_THROW = 0.12;
/** Least duration of a jump, in seconds. Jumps are rare, so they must be visible even if turns are short. */
const SHORTEST_JUMP = 0.9;
const LEAD_IN = 1;

/** The times of an animated chart, in seconds. */
export interface Timing {
  readonly turn: number;
  /** True if the dice of each turn are shown. */
  readonly throws: boolean;
  /** When the turn with this index begins. */
  begins(turn: number): number;
  /** When the last hex is filled. */
  readonly end: number;
}

export function timingOf({ turns }: Pick<Island, 'turns'>): Timing {
  const turn = turns.length === 0 ? TURN : Math.min(TURN, LONGEST / turns.length);
  return {
    turn,
    throws: turn >= SHORTEST_THROW,
    begins: (index) => LEAD_IN + index * turn,
    end: LEAD_IN + turns.length * turn,
  };
}

const seconds = (value: number): string => `${formatNumber(value, 3)}s`;

/** The attribute that delays an animation by a time in seconds. */
export const delayed = (time: number): string => `style="animation-delay:${seconds(time)}"`;

/**
 * The style sheet of the animation, which needs no script. Every element looks finished without its animation, so the
 * finished chart is visible where animations don't run or the viewer prefers reduced motion.
 */
export const styleSheet = ({ turn, end }: Timing): string => `<style>
.piece{animation:rise ${seconds(Math.min(0.5, turn))} ease-out both}
.throw{opacity:0;animation:show ${seconds(turn)} linear}
.jump{opacity:0;animation:show ${seconds(Math.max(turn * 0.55, SHORTEST_JUMP))} linear}
.note{opacity:0;animation:show ${seconds(end - LEAD_IN)} linear ${seconds(LEAD_IN)}}
.shore{stroke-dasharray:1;animation:draw 2.5s ease-in-out ${seconds(end)} both}
.ink{animation:rise 1.5s ease-in ${seconds(end + 1)} both}
@keyframes rise{from{opacity:0}}
@keyframes show{from,97%{opacity:1}to{opacity:0}}
@keyframes draw{from{stroke-dashoffset:1}to{stroke-dashoffset:0}}
@media (prefers-reduced-motion:reduce){.piece,.throw,.jump,.note,.shore,.ink{animation:none}}
</style>`;

/** A part that appears once the island has grown; without a timing it is visible from the start. */
export const appearing = (timing: Timing | null, part: string): string =>
  timing && part !== '' ? `<g class="ink">${part}</g>` : part;

/** When each hex is filled, by its order. */
export function fillingTimes(turns: readonly IslandTurn[], timing: Timing): number[] {
  const times = [0];
  for (const [index, { filled }] of turns.entries())
    if (filled) times.push(timing.begins(index) + timing.turn * 0.45);
  return times;
}

const DIE = 38;
const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Definitions of the six faces of a die, which the throws refer to. */
export const dieFaces = (palette: Palette): string =>
  FACES.map((face) => {
    const half = DIE / 2;
    const square = `<rect x="${-half}" y="${-half}" width="${DIE}" height="${DIE}" rx="7" fill="${palette.paper}" stroke="${palette.frame}" stroke-width="1.6"/>`;
    const pips = pipsOf(face).map(([x, y]) => ellipse(x * 10.5, y * 10.5, 3.7));
    return `<g id="face-${face}">${square}<path d="${compact(pips.join(''))}" fill="${palette.title}"/></g>`;
  }).join('\n');

function pipsOf(face: (typeof FACES)[number]): Spot[] {
  const middle: Spot[] = face % 2 === 1 ? [[0, 0]] : [];
  const diagonal: Spot[] =
    face >= 2
      ? [
          [-1, -1],
          [1, 1],
        ]
      : [];
  const other: Spot[] =
    face >= 4
      ? [
          [1, -1],
          [-1, 1],
        ]
      : [];
  const sides: Spot[] =
    face === 6
      ? [
          [-1, 0],
          [1, 0],
        ]
      : [];
  return [...middle, ...diagonal, ...other, ...sides];
}

/** The dice of every turn; on the land, the current hex and an arrow in the direction of the direction die. */
export function throws(island: Island, chart: Chart, timing: Timing): { onLand: string; beside: string } {
  const [x, y] = chart.dice;
  const each = (draw: (turn: IslandTurn) => string) =>
    island.turns
      .map((turn, i) => `<g class="throw" ${delayed(timing.begins(i))}>${draw(turn)}</g>`)
      .join('\n');
  const die = (face: number, dx: number) =>
    `<use href="#face-${face}" x="${formatNumber(x + dx, 1)}" y="${formatNumber(y - 12, 1)}"/>`;
  const word = (turn: IslandTurn) => (turn.moves ? 'moves' : 'fills');
  const text = (dx: number, dy: number, said: string) =>
    `<text x="${formatNumber(x + dx, 1)}" y="${formatNumber(y + dy, 1)}">${said}</text>`;
  const { palette } = chart;
  return {
    onLand: `<g fill="none" color="${palette.trail}" stroke="${palette.trail}" stroke-linecap="round" stroke-linejoin="round">\n${each((turn) => pointer(turn, chart))}\n</g>`,
    beside: `<g font-family="${LABEL_FONT}" font-size="12" text-anchor="middle" fill="${palette.title}">\n${each(
      (turn) =>
        die(turn.movement, -32) +
        die(turn.direction, 32) +
        text(-32, 22, 'movement') +
        text(32, 22, 'direction') +
        text(0, 38, turn.filled ? word(turn) : `${word(turn)}: nothing`) +
        (becameStuck(turn) ? text(0, 54, 'no way on: jumps') : ''),
    )}\n</g>`,
  };
}

/** The text in place of the dice if turns are too short to show them. */
export function unshown({ turns }: Island, { dice: [x, y], palette }: Chart): string {
  const line = (dy: number, said: string) =>
    `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + dy, 1)}">${said}</text>`;
  return `<g class="note" font-family="${LABEL_FONT}" font-size="12" text-anchor="middle" fill="${palette.title}">${line(-4, `${turns.length} throws,`)}${line(12, 'too quick to be shown')}</g>`;
}

/**
 * Lines for the turns in which the growth was stuck: from the hex without a way on to the hex where growth continues.
 */
export function jumps({ turns }: Island, { layout, palette }: Chart, timing: Timing): string {
  const { size } = layout;
  const drawn = turns.flatMap((turn, i) => {
    if (!becameStuck(turn)) return [];
    const { moves, filled, target, from, current } = turn;
    const [here, there] = [layout.centre(moves && filled ? target : from), layout.centre(current)];
    const lines =
      ellipse(here.x, here.y, size * 0.3) +
      ellipse(there.x, there.y, size * 0.42) +
      quadratic(
        [here.x, here.y],
        [(here.x + there.x) / 2, Math.min(here.y, there.y) - size],
        [there.x, there.y],
      );
    return `<path class="jump" ${delayed(timing.begins(i) + timing.turn * 0.45)} d="${compact(lines)}"/>`;
  });
  if (drawn.length === 0) return '';
  return `<g fill="none" stroke="${palette.trail}" stroke-width="${formatNumber(size * 0.09)}" stroke-linecap="round" stroke-dasharray="${formatNumber(size * 0.16)}">\n${drawn.join('\n')}\n</g>`;
}

/** A ring on the current hex, and an arrow to the hex that the turn tried. */
function pointer({ from, target, filled }: IslandTurn, { layout }: Chart): string {
  const middle = (hex: Axial): Spot => {
    const { x, y } = layout.centre(hex);
    return [x, y];
  };
  const { size } = layout;
  const [[fx, fy], [tx, ty]] = [middle(from), middle(target)];
  const length = Math.hypot(tx - fx, ty - fy);
  const [ux, uy] = [(tx - fx) / length, (ty - fy) / length];
  const on = (along: number, aside: number): Spot => [
    fx + ux * along - uy * aside,
    fy + uy * along + ux * aside,
  ];
  const tip = length - size * 0.28;
  const line = polyline([on(size * 0.3, 0), on(tip - size * 0.2, 0)]);
  const head = polygon([on(tip, 0), on(tip - size * 0.3, size * 0.15), on(tip - size * 0.3, -size * 0.15)]);
  return (
    `<path d="${compact(ellipse(fx, fy, size * 0.3) + line)}" stroke-width="${formatNumber(size * 0.07)}"${filled ? '' : ` stroke-dasharray="${formatNumber(size * 0.14)}"`}/>` +
    `<path d="${compact(head)}" stroke="none" fill="currentColor"/>`
  );
}
