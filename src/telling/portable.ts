import { sumOf, type Trace } from '../dice/roll.ts';
import { memberAt } from '../hex/list.ts';
import type { Feature } from '../rules/battlefield/battlefield.ts';
import type {
  BattlefieldEvent,
  EdgeObstacle,
  FeatureClass,
  Placement,
} from '../rules/battlefield/battlefield-event.ts';
import { acrossSides, type Board, cellName } from '../rules/battlefield/board.ts';
import type { PortableEdition } from '../rules/battlefield/edition.ts';
import { portableBattlefield } from '../rules/battlefield/portable-battlefield.ts';
import { meaningOf, type PortableMeaning } from '../rules/battlefield/portable-purpose.ts';
import type { PortableSettings } from '../rules/battlefield/portable-settings.ts';
import { edgesWith } from '../rules/battlefield/route-end.ts';
import { capitalised } from '../text/capitalised.ts';
import { quarterWords } from './board-edges.ts';
import { cellsWords, featuresWords, featureWords } from './portable-words.ts';
import type { TellingLine } from './telling-line.ts';
import { highestOf, leftOrRight, wayTaken } from './throw-words.ts';
import { andList, countWithNoun, inWords, plural } from './words.ts';

/**
 * Explains, throw by throw, how a battlefield of a portable edition came about.
 *
 * @param settings the settings with which the trace was rolled
 */
export function tellPortable(
  edition: PortableEdition,
  settings: PortableSettings,
  trace: Trace,
): TellingLine[] {
  const events: BattlefieldEvent[] = [];
  const procedure = portableBattlefield(edition, settings, (event) => events.push(event));
  const lines: TellingLine[] = [];
  const words = new Words(edition, settings.board);
  procedure.next();
  const sayRest = (texts: readonly string[]) => {
    for (const text of texts) lines.push({ text: `${capitalised(text)}.` });
  };
  sayRest(events.splice(0).map((event) => words.of(event)));
  for (const roll of trace) {
    const meaning = meaningOf(roll.for);
    if (roll.discarded) {
      lines.push({ roll, text: `${roll.faces[0]}: ${whyAgain(meaning)}, so it was rolled again.` });
      continue;
    }
    procedure.next(roll.faces);
    const texts = events.splice(0).map((event) => words.of(event));
    const own = ownWords(roll.faces, meaning) ?? texts.shift();
    if (own === undefined) throw new Error(`nothing is told of the roll for ${roll.for}`);
    lines.push({ roll, text: `${faceWords(roll.faces, meaning)}${own}.` });
    sayRest(texts);
  }
  return lines;
}

/** Words for rolls whose meaning depends on their faces alone; `null` for others, which an event describes. */
function ownWords(faces: readonly number[], { die }: PortableMeaning): string | null {
  switch (die) {
    case 'way':
      return wayTaken(memberAt(faces, 0));
    case 'detour':
      return `it goes round on the ${leftOrRight(memberAt(faces, 0))}`;
    case 'entry-cell':
    case 'exit-cell':
      return `A die for each of ${countWithNoun(faces.length, 'cell')}, clockwise: ${highestOf(faces)}`;
    default:
      return null;
  }
}

/** The sum of the faces, as the beginning of a line; empty for dice of which only the highest counts. */
function faceWords(faces: readonly number[], { die }: PortableMeaning): string {
  switch (die) {
    case 'entry-cell':
    case 'exit-cell':
    case 'allotment':
      return '';
    default:
      return `${sumOf(faces)}: `;
  }
}

function whyAgain({ die }: PortableMeaning): string {
  switch (die) {
    case 'row':
      return 'the board has no such row';
    case 'side':
      return 'a square has no such side';
    default:
      return 'its other end is there';
  }
}

/** Describes events, as sentences without capital and full stop. */
class Words {
  readonly #edition: PortableEdition;
  readonly #board: Board;

  constructor(edition: PortableEdition, board: Board) {
    this.#edition = edition;
    this.#board = board;
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
        return `the board has no room left for ${this.#leftOut(event.features)}`;
      case 'edge-named':
        return `the ${event.route} ${endWords(event.end)} by ${edgeWords(event.part)}`;
      case 'end-given':
        return this.#endGiven(event);
      case 'gave-way':
        return this.#gaveWay(event);
      case 'end-found':
        return `the ${event.route} ${endWords(event.end)} in ${this.#cell(event.cell)}`;
      case 'barred':
        return barredWords(event);
      case 'width-found':
        return `the river is ${event.width === 1 ? 'one cell' : 'two cells'} wide${asGiven(event)}`;
      case 'laid':
        return this.#laid(event);
      case 'lane-lacking':
        return 'neither bank has room for a second lane, so it is one cell wide';
      case 'crossed':
        return `the ${event.route} crosses ${event.over === 'branch' ? 'a branch' : `the ${event.over}`} by a ${event.feature.kind.replace('-', ' ')} in ${this.#cells(event.cells)}`;
      case 'named':
        return `${featureWords(event.feature)} in ${this.#cells(event.cells)}`;
      case 'without-road':
        return `there is no road that a branch could lead to from ${this.#cells(event.cells)}`;
      case 'allotted':
        return `A die for each settlement or village, that is for ${this.#cells(event.cells)}: ${allottedWords(event.fields)}, equal ones throw again if need be`;
      case 'chosen':
        return `the field is to lie beside ${this.#cell(event.cell)}`;
      case 'planted':
        return `something is planted in ${this.#cell(event.cell)}`;
    }
  }

  #numbered(event: Extract<BattlefieldEvent, { kind: 'numbered' }>): string {
    const { featureClass, features, standing, placed } = event;
    const stand = (count: number) => `${count} ${plural(count, 'stands', 'stand')} already`;
    const none = event.isGiven ? `no ${CLASS_NAMES[featureClass]}` : 'none';
    const wanted = features.length === 0 ? none : this.#numberOf(featureClass, features);
    const number = `${wanted}${asGiven(event)}`;
    const there = features.length - placed;
    // In portable-2 one die gives hills and mountains together; those placed already may be either.
    const isMixed = this.#edition === 'portable-2' && featureClass === 'hill' && !event.isGiven;
    if (placed === 0 && (standing > features.length || (isMixed && standing > 0))) {
      const those = this.#standingNames(featureClass);
      const which = those === null ? standing : countWithNoun(standing, those[0], those[1]);
      return `${number}, but ${which} ${plural(standing, 'stands', 'stand')} already`;
    }
    if (placed === 0 && there > 0) return `${number}, which ${plural(there, 'stands', 'stand')} already`;
    return `${number}${there > 0 ? `, of which ${stand(there)}` : ''}`;
  }

  #numberOf(featureClass: FeatureClass, features: readonly Feature[]): string {
    if (featureClass === 'habitation' && this.#edition === 'portable-2')
      return countWithNoun(features.length, 'inhabited cell');
    return featureClass === 'field' ? countWithNoun(features.length, 'field') : featuresWords(features);
  }

  /** Names that cover all kinds of a class: features placed already may be of other kinds than those numbered. */
  #standingNames(featureClass: FeatureClass): readonly [one: string, more: string] | null {
    if (featureClass === 'hill') return ['hill or mountain', 'hills or mountains'];
    const isPlaces = featureClass === 'habitation' && this.#edition === 'portable-1';
    return isPlaces ? ['inhabited place', 'inhabited places'] : null;
  }

  /**
   * In portable-2, habitation is named by its size once all is placed, and a field once its die says what is planted.
   */
  #yetUnnamed({ kind }: Feature): { readonly here: string; readonly one: string } | null {
    if (this.#edition === 'portable-1') return null;
    if (kind === 'settlement') return { here: 'houses', one: 'inhabited cell' };
    return kind === 'open-field' ? { here: 'a field', one: 'field' } : null;
  }

  #leftOut(features: readonly Feature[]): string {
    const unnamed = features[0] && this.#yetUnnamed(features[0]);
    return unnamed ? countWithNoun(features.length, unnamed.one) : featuresWords(features);
  }

  #endGiven({ route, end, at }: Extract<BattlefieldEvent, { kind: 'end-given' }>): string {
    if ('quarter' in at) return `the ${route} ${endWords(end)} by ${edgeWords(at.quarter)}, as given`;
    const isInside = at.side === null || edgesWith(this.#board, at.cell).length === 0;
    const does = isInside ? { entry: 'begins', exit: 'ends' }[end] : endWords(end);
    return `the ${route} ${does} in ${this.#cell(at.cell)}, as given`;
  }

  #stands(feature: Feature, cell: number, placement: Placement): string {
    const newcomer = placement.kind === 'given' ? null : this.#yetUnnamed(feature);
    const what = `${newcomer?.here ?? featureWords(feature)} in ${this.#cell(cell)}`;
    // Only in portable-1 is a town placed as two cells; portable-2 names towns once all is placed.
    const second = feature.kind === 'town' ? `its second cell is ${this.#cell(cell)}` : what;
    switch (placement.kind) {
      case 'count':
        return placement.passedOver === 0
          ? what
          : `after ${countWithNoun(placement.passedOver, 'more cell')} where it may not stand, ${what}`;
      case 'side':
        return `${this.#isOver(placement, cell) ? '' : TAKEN_SIDE}${second}, beside ${this.#cell(placement.of)}`;
      case 'only-cell':
        return `no other cell is left: ${what}`;
      case 'given':
        return `${what}, as given`;
    }
  }

  /** Whether a cell is across the side that the die named, rather than the next free one. */
  #isOver = ({ of, named }: { readonly of: number; readonly named: number }, cell: number): boolean =>
    acrossSides(this.#board, of)[named - 1] === cell;

  #gaveWay({ route, end, filled, by, part }: Extract<BattlefieldEvent, { kind: 'gave-way' }>): string {
    const quarters = andList(filled.map(edgeWords));
    const next = filled.length === 1 ? `the next one clockwise, ${edgeWords(part)}` : edgeWords(part);
    const obstacles = by.map(obstacleWords);
    const does = obstacles.length === 1 && obstacles.every(({ isOne }) => isOne) ? 'fills' : 'fill';
    return `${andList(obstacles.map(({ text }) => text))} ${does} ${quarters}, so the ${route} ${endWords(end)} by ${next}`;
  }

  #laid({ route, detourBy, isGiven }: Extract<BattlefieldEvent, { kind: 'laid' }>): string {
    const { kind, cells, secondLane } = route;
    const by = detourBy
      ? `, ${countWithNoun(detourBy, 'cell')} out of its way for a village, town or city`
      : '';
    const lane = secondLane ? `, its second lane through ${secondLane.join(', ')}` : '';
    const through = cells.length === 1 ? 'cell' : 'the cells';
    return `the ${kind} runs through ${through} ${cells.join(', ')}${lane}${by}${asGiven({ isGiven })}`;
  }

  #cell = (cell: number): string => cellName(this.#board, cell);
  #cells = (cells: readonly number[]): string => cellsWords(this.#board, cells);
}

const CLASS_NAMES: Readonly<Record<FeatureClass, string>> = {
  hill: 'hills',
  lake: 'lakes',
  marsh: 'marshes',
  tree: 'trees',
  habitation: 'habitation',
  field: 'fields',
};

const TAKEN_SIDE = 'no free cell lies on that side, so the next one clockwise: ';

/** The allotment in words: each of the highest dice gets one field. */
const allottedWords = (fields: number): string =>
  fields === 1 ? 'the highest gets a field' : `the ${inWords(fields)} highest get a field each`;

const endWords = (end: 'entry' | 'exit'): string => (end === 'entry' ? 'enters' : 'leaves');

function obstacleWords(obstacle: EdgeObstacle): { text: string; isOne: boolean } {
  switch (obstacle) {
    case 'entry':
    case 'exit':
      return { text: `its own ${obstacle}`, isOne: true };
    case 'landmark':
      return { text: 'a landmark', isOne: true };
    default:
      return { text: `${obstacle}s`, isOne: false };
  }
}

const asGiven = ({ isGiven }: { readonly isGiven: boolean }): string => (isGiven ? ', as given' : '');

function barredWords({ route, by, open }: Extract<BattlefieldEvent, { kind: 'barred' }>): string {
  const [only, other] = open;
  const [bar, them] = by.length === 1 ? ['bars', 'it'] : ['bar', 'them'];
  const what = `${featuresWords(by)} ${bar} the direct way of the ${route}`;
  if (only === undefined) return `${what}, and there is no way round ${them} on either side`;
  return other === undefined ? `${what}; the only way round ${them} is on the ${only}` : what;
}

function edgeWords(part: string | number): string {
  if (typeof part === 'number') return `the ${quarterWords(part)}`;
  return part.includes('-') ? `the ${part.replace('-', ' ')} corner` : `the ${part} edge`;
}
