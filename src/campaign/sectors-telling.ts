import type { Roll, Trace } from '../dice/roll.ts';
import type { Battlefield, Crossing, Feature, Route } from '../rules/battlefield/battlefield.ts';
import { type Board, placeOf } from '../rules/battlefield/board.ts';
import { edgeOf, quarterAfter } from '../rules/battlefield/quarters.ts';
import { bringsPiece, PIECES, sizeOf, waterOf } from '../rules/sectors.ts';
import type { TellingLine } from './telling.ts';

/** A battlefield in one sentence: its pieces, a stream or river counted once. */
export function sectorsSummary({ cells, routes }: Battlefield): string {
  const pieces = [
    ...cells.flatMap(({ features }) => features.map(featureName)),
    ...routes.map(({ water }) => `a ${water}`),
  ];
  if (pieces.length === 0) return 'An empty plain: twelve sectors without a piece of terrain.';
  return `A battlefield of twelve sectors with ${pieces.length === 1 ? 'one piece' : `${pieces.length} pieces`}: ${pieces.join(', ')}.`;
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
  /** The stream or river that this sector's dice brought, if they did. */
  #route: Route | null = null;

  constructor(battlefield: Battlefield) {
    this.#battlefield = battlefield;
  }

  tell(roll: Roll): void {
    const face = roll.faces[0] as number;
    switch (roll.for) {
      case 'terrain piece':
        this.finishSector();
        this.#sector++;
        this.#say(
          `${cellName(this.#battlefield.board, this.#sector)}. ${face}: ${bringsPiece(face) ? 'a piece of terrain' : 'nothing'}.`,
          roll,
        );
        return;
      case 'kind of piece':
        this.#say(`${face}: ${kindTold(roll)}.`, roll);
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
        return;
      case 'exit':
        this.#say(
          `${face}: it leaves ${face === 1 ? 'one quarter' : `${face} quarters`} further clockwise, over ${quarterName(quarterAfter(this.#entryQuarter, face))}.`,
          roll,
        );
        return;
      case 'entry cell':
      case 'exit cell':
        this.#say(crossingTold(roll), roll);
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
    this.#say(
      `The ${route.water} enters ${crossingName(board, route.entry)}, leaves ${crossingName(board, route.exit)}, and runs through the sectors ${route.cells.join(', ')}.`,
    );
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
    else this.#say(`The ${route.water} from sector ${route.rolledIn[0]} runs here: it is the same one.`);
  }
}

function kindTold({ faces, discarded }: Roll): string {
  const face = faces[0] as number;
  const piece = PIECES[face - 1]?.replaceAll('-', ' ');
  if (piece) return piece;
  const player = face === 5 ? 'player A' : 'player B';
  return discarded ? `${player} has no choice to make, so it was rolled again` : `as ${player} chooses`;
}

function crossingTold({ faces }: Roll): string {
  const highest = Math.max(...faces);
  const sectors = faces.length === 2 ? 'two sectors' : `${faces.length} sectors`;
  const tied = faces.filter((face) => face === highest).length > 1;
  return `A die for each of ${sectors}, clockwise: ${highest} is the highest${tied ? ', more than once, so these are thrown again' : ''}.`;
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
  const { column, row } = placeOf(board, cell);
  return `Sector ${cell} (column ${column}, row ${row})`;
}

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
const PARTS = ['first', 'second', 'third', 'fourth'] as const;

function quarterName(quarter: number): string {
  const { side, part } = edgeOf(quarter);
  return `the ${PARTS[part - 1]} quarter of the ${EDGES[side - 1]} edge`;
}

const crossingName = (board: Board, { cell, side }: Crossing): string =>
  `by the ${EDGES[side - 1]} edge of ${cellName(board, cell).replace('Sector', 'sector')}`;
