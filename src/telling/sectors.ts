import type { Roll, Trace } from '../dice/roll.ts';
import { memberAt } from '../hex/list.ts';
import type { Battlefield, EdgeCrossing, Feature, Route } from '../rules/battlefield/battlefield.ts';
import { type Board, positionOf } from '../rules/battlefield/board.ts';
import {
  cellsOfQuarter,
  edgeOf,
  openQuarter,
  quarterAfter,
  quartersBetween,
} from '../rules/battlefield/quarters.ts';
import { sectorPurpose } from '../rules/battlefield/sector-purpose.ts';
import {
  type Barrier,
  type BarrierAt,
  barrierOfEntry,
  barrierOfExit,
  bringsPiece,
  isBarred,
  PIECES,
  sizeOf,
  waterOf,
} from '../rules/sectors.ts';
import type { TellingLine } from './telling-line.ts';
import { andList, capital } from './words.ts';

/** A battlefield in one sentence: its pieces, a stream or river counted once. */
export function sectorsSummary({ cells, routes }: Battlefield): string {
  const pieces = [
    ...cells.flatMap(({ features }) => features.map(featureName)),
    ...routes.map(({ size, water }) => `a ${size} ${water}`),
  ];
  if (pieces.length === 0) return 'An empty plain: twelve sectors without a piece of terrain.';
  return `A battlefield of twelve sectors with ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}: ${andList(pieces)}.`;
}

/** Why each sector is as it is, throw by throw. */
export function tellSectors(battlefield: Battlefield, trace: Trace): TellingLine[] {
  const telling = new SectorsTelling(battlefield);
  for (const roll of trace) telling.tell(roll);
  telling.finishSector();
  return telling.lines;
}

class SectorsTelling {
  readonly lines: TellingLine[] = [];
  readonly #battlefield: Battlefield;
  #sector = 0;
  #entryQuarter = 0;
  /** Whether the last die was rolled in vain. */
  #isAgain = false;
  /** The stream or river that this sector's dice brought, if they did. */
  #route: Route | null = null;

  constructor(battlefield: Battlefield) {
    this.#battlefield = battlefield;
  }

  tell(roll: Roll): void {
    const face = memberAt(roll.faces, 0);
    switch (sectorPurpose(roll.for)) {
      case 'terrain piece':
        this.finishSector();
        this.#sector++;
        this.#say(
          `${cellName(this.#battlefield.board, this.#sector)}. ${face}: ${bringsPiece(face) ? 'a piece of terrain' : 'nothing'}.`,
          roll,
        );
        return;
      case 'kind of piece':
        this.#say(`${face}: ${this.#kindTold(roll)}.`, roll);
        this.#isAgain = roll.discarded === true;
        return;
      case 'size':
        this.#say(`${face}: ${this.#landTold() ?? sizeOf(face)}.`, roll);
        return;
      case 'water':
        this.#say(`${face}: a ${waterOf(face)}.`, roll);
        this.#water();
        return;
      case 'entry':
        this.#entryQuarter = face;
        this.#say(`${face}: it comes in over ${quarterName(face)}.`, roll);
        this.#givingWay('entry', face);
        return;
      case 'exit': {
        const quarter = quarterAfter(this.#entryQuarter, face);
        const further = face === 1 ? 'one quarter' : `${face} quarters`;
        this.#say(
          `${face}: it ${this.#leaves()} ${further} further clockwise, over ${quarterName(quarter)}.`,
          roll,
        );
        this.#givingWay('exit', quarter);
        return;
      }
      case 'entry cell':
        this.#say(edgeCrossingTold(roll, 'entry'), roll);
        return;
      case 'exit cell':
        this.#say(edgeCrossingTold(roll, 'exit'), roll);
        return;
      case 'way':
        this.#say(
          `${face}: of two ways equally good it takes the ${face <= 3 ? 'left' : 'right'} one.`,
          roll,
        );
    }
  }

  /** What the dice of the sector came to, where that takes more words than each had. */
  finishSector(): void {
    const route = this.#route;
    this.#route = null;
    if (!route) return;
    const { board } = this.#battlefield;
    const { water, entry, exit, cells } = route;
    const end = exit
      ? `and leaves ${edgeCrossingName(board, exit)}`
      : `and there flows into ${this.#metBy(route)}`;
    const through = cells.length === 1 ? `sector ${cells[0]} only` : `the sectors ${cells.join(', ')}`;
    this.#say(`The ${water} enters ${edgeCrossingName(board, entry)}, runs through ${through}, ${end}.`);
  }

  #say(text: string, roll?: Roll): void {
    this.lines.push(roll ? { roll, text } : { text });
  }

  /** What stands in the sector by its size, unless it is water: that takes another die. */
  #landTold(): string | null {
    const [feature] = this.#battlefield.cells[this.#sector - 1]?.features ?? [];
    if (!feature || feature.kind === 'lake' || feature.kind === 'marsh') return null;
    return /hill|trees/.test(feature.kind)
      ? featureName(feature)
      : `${feature.size}, ${featureName(feature)}`;
  }

  #water(): void {
    const route = this.#battlefield.routes.find(({ rolledIn }) => rolledIn.includes(this.#sector));
    if (!route) return;
    if (route.rolledIn[0] === this.#sector) this.#route = route;
    else this.#say(`${capital(waterName(route))} runs here: it is the same one.`);
  }

  #kindTold({ faces, discarded }: Roll): string {
    const face = memberAt(faces, 0);
    const piece = PIECES[face - 1];
    if (piece) return piece === 'built-up-area' ? 'built-up area' : piece;
    const player = face === 5 ? 'player A' : 'player B';
    if (!discarded) return `${player} chooses ${this.#chosen()}`;
    return this.#isAgain
      ? 'only 1 to 4 count now, so it was rolled again'
      : `${player} has no choice to make, so it was rolled again`;
  }

  /** The piece that stands in the sector, which must have one. */
  #chosen(): string {
    const [feature] = this.#battlefield.cells[this.#sector - 1]?.features ?? [];
    switch (feature?.kind) {
      case undefined:
      case 'lake':
      case 'marsh':
        return 'water';
      case 'hill':
        return 'a hill';
      case 'trees':
        return 'a wood';
      default:
        return 'a built-up area';
    }
  }

  #leaves(): string {
    return this.#route?.exit === null ? 'would leave' : 'leaves';
  }

  /** Why a quarter that the dice named gives way to another, if it does. */
  #givingWay(end: 'entry' | 'exit', quarter: number): void {
    const route = this.#route;
    if (!route) return;
    const { board, cells } = this.#battlefield;
    const isHill = (cell: number) =>
      cell < this.#sector && cells[cell - 1]?.features.some(({ kind }) => kind === 'hill') === true;
    const earlier = this.#earlier(route);
    const barrierAt: BarrierAt =
      end === 'entry' ? barrierOfEntry(this.#sector, isHill, earlier) : barrierOfExit(route.entry, isHill);
    const open = openQuarter(board, quarter, isBarred(barrierAt));
    const passedOver = quartersBetween(quarter, open);
    if (passedOver === 0) return;
    const barred = Array.from({ length: passedOver }, (_, i) =>
      cellsOfQuarter(board, quarterAfter(quarter, i)),
    ).flat();
    const barredBy = (barrier: Barrier) =>
      barred.filter(({ cell, side }) => barrierAt(cell, side) === barrier).map(({ cell }) => cell);
    const hills = new Set(barredBy('hill')).size;
    const barriers = [
      ...(hills > 0 ? [hills === 1 ? 'a hill' : 'hills'] : []),
      ...(barredBy('earlier water').length > 0
        ? [earlier.length === 1 ? andList(earlier.map(waterName)) : 'earlier water']
        : []),
      ...(barredBy('own entry').length > 0 ? ['its own entry'] : []),
    ];
    const [verb, one] = [
      barredBy('hill').length === barred.length ? 'fill' : 'bar',
      barriers.length === 1 && hills < 2,
    ];
    const that =
      { 1: 'that quarter', 2: 'that quarter and the next' }[passedOver] ??
      `that quarter and ${passedOver - 1} more`;
    const does = end === 'entry' ? 'comes in' : this.#leaves();
    const next = passedOver === 1 ? `the next one clockwise, ${quarterName(open)}` : quarterName(open);
    this.#say(`${capital(andList(barriers))} ${verb}${one ? 's' : ''} ${that}, so it ${does} over ${next}.`);
  }

  /** The streams and rivers that were there before. */
  #earlier(route: Route): readonly Route[] {
    const { routes } = this.#battlefield;
    return routes.slice(0, routes.indexOf(route));
  }

  /** What a stream or river flows into that does not leave the board. */
  #metBy(route: Route): string {
    const end = memberAt(route.cells, route.cells.length - 1);
    const met = this.#earlier(route).find(({ cells }) => cells.includes(end));
    if (!met) throw new Error(`${waterName(route)} flows into nothing`);
    return waterName(met);
  }
}

const waterName = ({ water, rolledIn }: Route): string => `the ${water} from sector ${rolledIn[0]}`;

function edgeCrossingTold({ faces }: Roll, end: 'entry' | 'exit'): string {
  const highest = Math.max(...faces);
  const sectors = faces.length === 2 ? 'two sectors' : `${faces.length} sectors`;
  const tied = faces.filter((face) => face === highest).length > 1;
  return `For the ${end} a die for each of ${sectors}, clockwise: ${highest} is the highest${tied ? ', more than once, so these are thrown again' : ''}.`;
}

function featureName(feature: Feature): string {
  switch (feature.kind) {
    case 'hill':
      return `a ${feature.size} hill${feature.contours === 2 ? ' of two contours' : ''}`;
    case 'trees':
      return `a ${feature.size} ${feature.tree} wood`;
    case 'lake':
    case 'marsh':
      return `a ${feature.size} ${feature.kind}`;
    default:
      return `a ${feature.kind}`;
  }
}

function cellName(board: Board, cell: number): string {
  const { column, row } = positionOf(board, cell);
  return `Sector ${cell} (column ${column}, row ${row})`;
}

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
const PARTS = ['first', 'second', 'third', 'fourth'] as const;

function quarterName(quarter: number): string {
  const { side, part } = edgeOf(quarter);
  return `the ${PARTS[part - 1]} quarter of the ${EDGES[side - 1]} edge`;
}

const edgeCrossingName = (board: Board, { cell, side }: EdgeCrossing): string =>
  `by the ${EDGES[side - 1]} edge of ${cellName(board, cell).replace('Sector', 'sector')}`;
