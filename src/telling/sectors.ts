import type { Roll, Trace } from '../dice/roll.ts';
import { lastOf, memberAt } from '../hex/list.ts';
import type { Battlefield, EdgeCrossing, Route } from '../rules/battlefield/battlefield.ts';
import { type Board, cellName } from '../rules/battlefield/board.ts';
import type { GivenEnd, GivenRiver } from '../rules/battlefield/given.ts';
import { cellsOfQuarter, openQuarter, quarterAfter, quartersBetween } from '../rules/battlefield/quarters.ts';
import { knownEnd, quarterOfEnd } from '../rules/battlefield/route-end.ts';
import { sectorPurpose } from '../rules/battlefield/sector-purpose.ts';
import {
  type Barrier,
  type BarrierAt,
  barrierOfEntry,
  barrierOfExit,
  barrierOfGivenEntry,
  bringsPiece,
  densityOf,
  isBarred,
  isFordable,
  PIECES,
  type SectorSettings,
  sizeOf,
  slopeOf,
  waterOf,
} from '../rules/sectors.ts';
import { capitalised } from '../text/capitalised.ts';
import { HILL_MOVEMENT, movementAt, movementOver, WOOD_MOVEMENT, waterMovement } from './battle-movement.ts';
import { EDGE_NAMES, quarterWords } from './board-edges.ts';
import { featureName, nameWithoutNature } from './sectors-summary.ts';
import type { TellingLine } from './telling-line.ts';
import { highestOf, wayTaken } from './throw-words.ts';
import { andList } from './words.ts';

/**
 * Explains a battlefield by sectors, throw by throw.
 *
 * @param given what was given instead of rolled
 */
export function tellSectors(
  battlefield: Battlefield,
  trace: Trace,
  given: SectorSettings['given'] = {},
): TellingLine[] {
  const telling = new SectorsTelling(battlefield, given);
  for (const roll of trace) telling.tell(roll);
  telling.finishSector();
  return telling.lines;
}

class SectorsTelling {
  readonly lines: TellingLine[] = [];
  readonly #battlefield: Battlefield;
  readonly #known: ReadonlySet<number>;
  #sector = 0;
  #entryQuarter = 0;
  /** The ends of a given stream or river, those that are given. */
  #given: { readonly entry?: GivenEnd | undefined; readonly exit?: GivenEnd | undefined } = {};
  /** Whether the last die was discarded. */
  #isAgain = false;
  /** The stream or river that this sector's dice made, if any. */
  #route: Route | null = null;

  constructor(battlefield: Battlefield, { river, features = [] }: NonNullable<SectorSettings['given']>) {
    this.#battlefield = battlefield;
    this.#known = new Set(features.map(({ cell }) => cell));
    for (const cell of this.#known) {
      const [feature] = battlefield.cells[cell - 1]?.features ?? [];
      if (feature)
        this.#say(
          `${capitalised(sectorName(battlefield.board, cell))}. ${capitalised(featureName(feature))}, as given${moving(movementAt(feature))}.`,
        );
    }
    if (river) this.#givenRiver(river);
  }

  tell(roll: Roll): void {
    const face = memberAt(roll.faces, 0);
    switch (sectorPurpose(roll.for)) {
      case 'terrain piece':
        this.finishSector();
        do this.#sector++;
        while (this.#known.has(this.#sector));
        this.#say(
          `${capitalised(sectorName(this.#battlefield.board, this.#sector))}. ${face}: ${bringsPiece(face) ? 'a piece of terrain' : 'nothing'}.`,
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
      case 'steepness':
        this.#say(`${face}: ${slopeOf(face)}${moving(HILL_MOVEMENT[slopeOf(face)])}.`, roll);
        return;
      case 'density':
        this.#say(`${face}: ${densityOf(face)}${moving(WOOD_MOVEMENT[densityOf(face)])}.`, roll);
        return;
      case 'fordability':
        this.#say(
          `${face}: it ${isFordable(face) ? 'can' : "can't"} be forded${moving(waterMovement(isFordable(face)))}.`,
          roll,
        );
        return;
      case 'water':
        this.#say(`${face}: a ${waterOf(face)}.`, roll);
        this.#water();
        return;
      case 'entry':
        this.#entryQuarter = face;
        this.#say(`${face}: it comes in over ${quarterName(face)}.`, roll);
        this.#givingWay('entry', face);
        if (this.#route?.isGiven) this.#exitGiven();
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
        this.#say(`${face}: ${wayTaken(face)}.`, roll);
    }
  }

  /** Adds the line on the course of the sector's stream or river, once all its dice are explained. */
  finishSector(): void {
    const route = this.#route;
    this.#route = null;
    if (!route) return;
    const { board } = this.#battlefield;
    const { water, entry, exit, cells } = route;
    const end = exit ? `and leaves ${edgeCrossingName(board, exit)}` : `and ${this.#endWithin(route)}`;
    const through = cells.length === 1 ? `sector ${cells[0]} only` : `the sectors ${cells.join(', ')}`;
    const begins = entry
      ? `enters ${edgeCrossingName(board, entry)}`
      : `begins in ${sectorName(board, memberAt(cells, 0))}`;
    this.#say(`The ${water} ${begins}, runs through ${through}, ${end}.`);
  }

  #say(text: string, roll?: Roll): void {
    this.lines.push(roll ? { roll, text } : { text });
  }

  /** The feature of the sector in words, for the die of its size; `null` for water, whose kind takes another die. */
  #landTold(): string | null {
    const [feature] = this.#battlefield.cells[this.#sector - 1]?.features ?? [];
    if (!feature || feature.kind === 'lake' || feature.kind === 'marsh') return null;
    return /hill|trees/.test(feature.kind)
      ? nameWithoutNature(feature)
      : `${feature.size}, ${featureName(feature)}`;
  }

  #water(): void {
    const route = this.#battlefield.routes.find(({ rolledIn }) => rolledIn.includes(this.#sector));
    if (!route) return;
    if (route.rolledIn[0] === this.#sector && !route.isGiven) this.#route = route;
    else this.#say(`${capitalised(waterName(route))} runs here: it is the same one.`);
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

  /** The piece that a player chose for this sector. */
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

  #endWithin(route: Route): string {
    return route.isGiven ? 'ends there' : `there flows into ${this.#metBy(route)}`;
  }

  #givenRiver(given: GivenRiver): void {
    const [route] = this.#battlefield.routes;
    if (!route) return;
    this.#route = route;
    this.#say(
      `A ${route.size} ${route.water} is given${given.cells ? ', with its course' : ''}${moving(movementOver(route))}.`,
    );
    if (given.cells) return;
    this.#given = given;
    const { entry } = given;
    this.#entryQuarter = quarterOfEnd(this.#battlefield.board, entry) ?? 0;
    if (!entry) return;
    this.#endGiven('entry', entry);
    this.#exitGiven();
  }

  #exitGiven(): void {
    if (this.#given.exit) this.#endGiven('exit', this.#given.exit);
  }

  #endGiven(end: 'entry' | 'exit', given: GivenEnd): void {
    const { board } = this.#battlefield;
    const does = end === 'entry' ? 'comes in' : 'leaves';
    if ('quarter' in given) {
      this.#say(`It ${does} over ${quarterName(given.quarter)}, as given.`);
      this.#givingWay(end, given.quarter);
      return;
    }
    const inside = given.side === null ? { entry: 'begins', exit: 'ends' }[end] : does;
    this.#say(`It ${inside} in ${sectorName(board, given.cell)}, as given.`);
  }

  /** Explains why the quarter that a die named gave way to another, if it did. */
  #givingWay(end: 'entry' | 'exit', quarter: number): void {
    const route = this.#route;
    if (!route) return;
    const { board } = this.#battlefield;
    const barrierAt = this.#barrierOf(route, end);
    const open = openQuarter(board, quarter, isBarred(barrierAt));
    const passedOver = quartersBetween(quarter, open);
    if (passedOver === 0) return;
    const barred = Array.from({ length: passedOver }, (_, i) =>
      cellsOfQuarter(board, quarterAfter(quarter, i)),
    ).flat();
    const why = barringWords(barred, barrierAt, this.#earlier(route));
    const that =
      { 1: 'that quarter', 2: 'that quarter and the next' }[passedOver] ??
      `that quarter and ${passedOver - 1} more`;
    const does = end === 'entry' ? 'comes in' : this.#leaves();
    const next = passedOver === 1 ? `the next one clockwise, ${quarterName(open)}` : quarterName(open);
    this.#say(`${capitalised(why)} ${that}, so it ${does} over ${next}.`);
  }

  /** What barred the edge of the board for one end of a stream or river at the time when it was rolled. */
  #barrierOf(route: Route, end: 'entry' | 'exit'): BarrierAt {
    const { cells } = this.#battlefield;
    const isHill = (cell: number) =>
      (cell < this.#sector || this.#known.has(cell)) &&
      cells[cell - 1]?.features.some(({ kind }) => kind === 'hill') === true;
    if (end === 'exit') return barrierOfExit(route.entry, isHill);
    return route.isGiven
      ? barrierOfGivenEntry(knownEnd(this.#battlefield.board, this.#given.exit), isHill)
      : barrierOfEntry(this.#sector, isHill, this.#earlier(route));
  }

  /** The streams and rivers that were there before this one. */
  #earlier(route: Route): readonly Route[] {
    const { routes } = this.#battlefield;
    return routes.slice(0, routes.indexOf(route));
  }

  /** The name of the earlier stream or river that this one flows into. */
  #metBy(route: Route): string {
    const end = lastOf(route.cells);
    const met = this.#earlier(route).find(({ cells }) => cells.includes(end));
    if (!met) throw new Error(`${waterName(route)} flows into nothing`);
    return waterName(met);
  }
}

const moving = (movement: string | null): string => (movement === null ? '' : `: ${movement}`);

/** What fills or bars these crossings, with its verb: `a hill fills`, `hills and its own entry bar`. */
function barringWords(
  barred: readonly EdgeCrossing[],
  barrierAt: BarrierAt,
  earlier: readonly Route[],
): string {
  const barredBy = (barrier: Barrier) =>
    barred.filter(({ cell, side }) => barrierAt(cell, side) === barrier).map(({ cell }) => cell);
  const isBarredBy = (barrier: Barrier) => barredBy(barrier).length > 0;
  const hills = new Set(barredBy('hill')).size;
  const barriers = [
    ...(hills > 0 ? [hills === 1 ? 'a hill' : 'hills'] : []),
    ...(isBarredBy('earlier water')
      ? [earlier.length === 1 ? andList(earlier.map(waterName)) : 'earlier water']
      : []),
    ...(isBarredBy('own entry') ? ['its own entry'] : []),
    ...(isBarredBy('own exit') ? ['its own exit'] : []),
  ];
  const verb = barredBy('hill').length === barred.length ? 'fill' : 'bar';
  const isOne = barriers.length === 1 && hills < 2;
  return `${andList(barriers)} ${verb}${isOne ? 's' : ''}`;
}

const waterName = ({ water, rolledIn, isGiven }: Route): string =>
  isGiven ? `the ${water} that is given` : `the ${water} from sector ${rolledIn[0]}`;

function edgeCrossingTold({ faces }: Roll, end: 'entry' | 'exit'): string {
  const sectors = faces.length === 2 ? 'two sectors' : `${faces.length} sectors`;
  return `For the ${end} a die for each of ${sectors}, clockwise: ${highestOf(faces)}.`;
}

const sectorName = (board: Board, cell: number): string => cellName(board, cell).replace('cell', 'sector');

const quarterName = (quarter: number): string => `the ${quarterWords(quarter)}`;

const edgeCrossingName = (board: Board, { cell, side }: EdgeCrossing): string =>
  `by the ${EDGE_NAMES[side - 1]} edge of ${sectorName(board, cell)}`;
