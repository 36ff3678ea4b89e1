import type { Procedure } from '../dice/request.ts';
import type { Trace } from '../dice/roll.ts';
import { memberAt } from '../hex/list.ts';
import type { Feature, PortableBattlefield, PortableRoute } from '../rules/battlefield/battlefield.ts';
import type {
  BattlefieldEvent,
  BattlefieldListener,
  Placement,
} from '../rules/battlefield/battlefield-event.ts';
import type { Board } from '../rules/battlefield/board.ts';
import { distinctFeatures } from '../rules/battlefield/distinct-features.ts';
import { meaningOf, type PortableMeaning } from '../rules/battlefield/portable-purpose.ts';
import type { PortableSettings } from '../rules/battlefield/portable-settings.ts';
import { edgeOf } from '../rules/battlefield/quarters.ts';
import { portable1 } from '../rules/portable-1.ts';
import { portable2 } from '../rules/portable-2.ts';
import {
  cellsWords,
  cellWords,
  FEATURE_KINDS,
  featureCounts,
  featuresWords,
  featureWords,
} from './portable-words.ts';
import type { TellingLine } from './telling-line.ts';
import { andList, capital, counted } from './words.ts';

/** The editions by name, to be rolled and to be told. */
export const PORTABLE_EDITIONS: Readonly<
  Record<
    PortableBattlefield['edition'],
    (settings: PortableSettings, onEvent?: BattlefieldListener) => Procedure<PortableBattlefield>
  >
> = { 'portable-1': portable1, 'portable-2': portable2 };

/** A battlefield in one sentence or two: what stands there, what runs through it, what found no room. */
export function portableSummary(battlefield: PortableBattlefield): string {
  const { board, routes, notPlaced } = battlefield;
  const things = [...standing(battlefield), ...routes.map(({ kind }) => routeName(kind))];
  const size = `${board.columns} by ${board.rows} ${board.kind === 'hex' ? 'hexes' : 'squares'}`;
  const summary =
    things.length === 0 ? `An empty plain of ${size}.` : `A battlefield of ${size}: ${andList(things)}.`;
  return notPlaced.length === 0
    ? summary
    : `${summary} The board had no room for ${featuresWords(notPlaced)}.`;
}

/** What stands on a board in words. */
function standing(battlefield: PortableBattlefield): string[] {
  const things = distinctFeatures(battlefield);
  return featureCounts(FEATURE_KINDS.flatMap((kind) => things.filter((feature) => feature.kind === kind)));
}

/**
 * Why everything stands where it does, throw by throw.
 *
 * @param settings those that the trace was rolled with
 */
export function tellPortable(
  edition: PortableBattlefield['edition'],
  settings: PortableSettings,
  trace: Trace,
): TellingLine[] {
  const events: BattlefieldEvent[] = [];
  const procedure = PORTABLE_EDITIONS[edition](settings, (event) => events.push(event));
  const lines: TellingLine[] = [];
  const words = new Words(edition, settings.board);
  procedure.next();
  const sayRest = (texts: readonly string[]) => {
    for (const text of texts) lines.push({ text: `${capital(text)}.` });
  };
  sayRest(events.splice(0).map((event) => words.of(event)));
  for (const roll of trace) {
    const meaning = meaningOf(roll.for);
    if (roll.discarded) {
      lines.push({ roll, text: `${roll.faces[0]}: ${whyAgain(meaning)}, so it was rolled again.` });
      continue;
    }
    words.setSubject(meaning);
    procedure.next(roll.faces);
    const texts = events.splice(0).map((event) => words.of(event));
    const own = ownWords(roll.faces, meaning) ?? texts.shift();
    if (own === undefined) throw new Error(`nothing is told of the roll for ${roll.for}`);
    lines.push({ roll, text: `${faceWords(roll.faces, meaning)}${own}.` });
    sayRest(texts);
  }
  return lines;
}

/** Rolls that speak for themselves, whatever comes of them. */
function ownWords(faces: readonly number[], { die }: PortableMeaning): string | null {
  switch (die) {
    case 'way':
      return `of two ways equally good it takes the ${memberAt(faces, 0) <= 3 ? 'left' : 'right'} one`;
    case 'entry-cell':
    case 'exit-cell':
      return highestWords(faces, 'cell');
    default:
      return null;
  }
}

function highestWords(faces: readonly number[], what: string): string {
  const highest = Math.max(...faces);
  const tied = faces.filter((face) => face === highest).length > 1;
  return `A die for each of ${counted(faces.length, what)}, clockwise: ${highest} is the highest${tied ? ', more than once, so these are thrown again' : ''}`;
}

/** What the faces come to; nothing for dice of which only the highest counts. */
function faceWords(faces: readonly number[], { die }: PortableMeaning): string {
  switch (die) {
    case 'entry-cell':
    case 'exit-cell':
    case 'allotment':
      return '';
    default:
      return `${faces.reduce((sum, face) => sum + face, 0)}: `;
  }
}

const whyAgain = ({ die }: PortableMeaning): string =>
  die === 'row' ? 'the board has no such row' : 'a square has no such side';

const routeName = (kind: PortableRoute['kind'] | 'road'): string =>
  kind === 'branch' ? 'a branch of the road' : `a ${kind}`;

const EDGES = ['top', 'right', 'bottom', 'left'] as const;
const PARTS = ['first', 'second', 'third', 'fourth'] as const;

/** What happened, as sentences without their full stop. */
class Words {
  readonly #edition: PortableBattlefield['edition'];
  readonly #board: Board;

  /** What dice are being rolled for: a route, where one comes or goes. */
  #subject: PortableMeaning['of'] | null = null;

  constructor(edition: PortableBattlefield['edition'], board: Board) {
    this.#edition = edition;
    this.#board = board;
  }

  setSubject({ of }: PortableMeaning): void {
    this.#subject = of;
  }

  of(event: BattlefieldEvent): string {
    switch (event.kind) {
      case 'numbered':
        return this.#numbered(event);
      case 'formed':
        return event.cell === undefined
          ? featureWords(event.feature)
          : `${featureWords(event.feature)} in ${this.#cell(event.cell)}`;
      case 'row-named':
        return `the count begins in row ${event.row}`;
      case 'linked':
        return event.beside ? 'the next one lies beside it' : 'the next one lies elsewhere';
      case 'stands':
        return this.#stands(event.feature, event.cell, event.placement);
      case 'left-out':
        return `the board has no room left for ${featuresWords(event.features)}`;
      case 'edge-named':
        return `the ${this.#subject} ${event.end === 'entry' ? 'enters' : 'leaves'} by ${edgeWords(event.part)}`;
      case 'gave-way':
        return this.#gaveWay(event);
      case 'end-found':
        return `the ${this.#subject} ${event.end === 'entry' ? 'enters' : 'leaves'} in ${this.#cell(event.cell)}`;
      case 'width-found':
        return event.width === 1 ? 'the river is one cell wide' : 'the river is two cells wide';
      case 'laid':
        return this.#laid(event.route, event.detourBy);
      case 'lane-lacking':
        return 'neither bank has room for a second lane, so it is one cell wide';
      case 'crossed':
        return `the ${event.route} crosses ${event.over === 'branch' ? 'a branch' : `the ${event.over}`} by a ${event.feature.kind.replace('-', ' ')} in ${this.#cells(event.cells)}`;
      case 'named':
        return `${featureWords(event.feature)} in ${this.#cells(event.cells)}`;
      case 'without-road':
        return `there is no road that a branch could lead to from ${this.#cells(event.cells)}`;
      case 'allotted':
        return `A die for each settlement or village, that is for ${this.#cells(event.cells)}: the highest get ${counted(event.fields, 'field')}, equal ones throw again`;
      case 'chosen':
        return `the field is to lie beside ${this.#cell(event.cell)}`;
      case 'planted':
        return `something is planted in ${this.#cell(event.cell)}`;
    }
  }

  #numbered({ featureClass, features }: Extract<BattlefieldEvent, { kind: 'numbered' }>): string {
    if (features.length === 0) return 'none';
    if (featureClass === 'habitation' && this.#edition === 'portable-2')
      return counted(features.length, 'inhabited cell');
    return featureClass === 'field' ? counted(features.length, 'field') : featuresWords(features);
  }

  #stands(feature: Feature, cell: number, placement: Placement): string {
    const what = `${featureWords(feature)} in ${this.#cell(cell)}`;
    switch (placement.kind) {
      case 'count':
        return placement.passedOver === 0
          ? what
          : `after ${counted(placement.passedOver, 'more cell')} where it may not stand, ${what}`;
      case 'side':
        return `${what}, beside ${this.#cell(placement.of)}`;
      case 'only-cell':
        return `no other cell is left: ${what}`;
    }
  }

  #gaveWay({ end, filled, by, part }: Extract<BattlefieldEvent, { kind: 'gave-way' }>): string {
    const quarters = andList(filled.map(edgeWords));
    const next = filled.length === 1 ? `the next one clockwise, ${edgeWords(part)}` : edgeWords(part);
    const what = andList(by.map((kind) => (kind === 'entry' ? 'its own entry' : `${kind}s`)));
    return `${what} ${by.join() === 'entry' ? 'fills' : 'fill'} ${quarters}, so the ${this.#subject} ${end === 'entry' ? 'enters' : 'leaves'} by ${next}`;
  }

  #laid({ kind, cells, secondLane }: PortableRoute, detourBy: number | null): string {
    const by = detourBy ? `, ${counted(detourBy, 'cell')} out of its way for a village, town or city` : '';
    const lane = secondLane ? `, its second lane through ${secondLane.join(', ')}` : '';
    return `the ${kind} runs through the cells ${cells.join(', ')}${lane}${by}`;
  }

  #cell = (cell: number): string => cellWords(this.#board, cell);
  #cells = (cells: readonly number[]): string => cellsWords(this.#board, cells);
}

function edgeWords(part: string | number): string {
  if (typeof part === 'number') {
    const { side, part: quarter } = edgeOf(part);
    return `the ${PARTS[quarter - 1]} quarter of the ${EDGES[side - 1]} edge`;
  }
  return part.includes('-') ? `the ${part.replace('-', ' ')} corner` : `the ${part} edge`;
}
