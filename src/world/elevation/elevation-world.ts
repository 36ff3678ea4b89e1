import { perform } from '../../dice/perform.ts';
import type { Trace } from '../../dice/roll.ts';
import { type Axial, ORIGIN, sameHex } from '../../hex/axial.ts';
import { directionBetween, neighbours } from '../../hex/direction.ts';
import { hexLabel } from '../../hex/label.ts';
import type { HexRecord, RolledElevation } from '../../ledger/hex-record.ts';
import type { SurveyedLand, SurveyFacts } from '../../rules/elevation/land.ts';
import { regionOrder } from '../../rules/elevation/region.ts';
import { surveyHex } from '../../rules/elevation/survey.ts';
import { countryOf, LandView } from '../../rules/elevation/view.ts';
import type { LandKind } from '../../rules/tables/places.ts';
import type { Step } from '../../rules/walk.ts';
import type { HexRow } from '../packed-columns.ts';
import type { BarredReason, Discovery, World, WorldContent } from '../world.ts';
import { type ElevationHex, elevationHex } from './elevation-hex.ts';
import { ElevationView } from './elevation-view.ts';
import type { ElevationWorldSettings } from './elevation-world-settings.ts';
import { LandAt } from './land-at.ts';
import { LandColumns } from './land-columns.ts';
import { type ElevationOdds, elevationOdds } from './odds.ts';
import { packDrained, packRevealed, packSurveyed } from './packed-facts.ts';
import { type SurveyedContent, surveyRows } from './survey-rows.ts';

/** An elevation world: a hex becomes known when a neighbour is surveyed, and is surveyed when the party enters it. */
export class ElevationWorld implements World {
  readonly settings: ElevationWorldSettings;
  readonly #land = new LandColumns();

  constructor(settings: ElevationWorldSettings) {
    this.settings = settings;
  }

  get count(): number {
    return this.#land.count;
  }

  get bytes(): number {
    return this.#land.bytes;
  }

  has(hex: Axial): boolean {
    return this.#land.find(hex) >= 0;
  }

  isPassable(hex: Axial): boolean {
    const index = this.#land.find(hex);
    return index >= 0 && this.#land.isSurveyed(index);
  }

  get isComplete(): boolean {
    return false;
  }

  hexAt(index: number): Axial {
    return this.#land.hexAt(index);
  }

  *start(): Generator<Discovery, void, void> {
    yield this.#survey(ORIGIN);
  }

  *expedition(_order: string): Generator<Step, void, void> {
    for (const to of regionOrder(this.#land)) {
      const from = neighbours(to).find((hex) => this.isPassable(hex));
      if (from && !this.isPassable(to)) yield { from, to };
    }
  }

  whyBarred(_target: Axial): BarredReason | null {
    return null;
  }

  discovery(_from: Axial, target: Axial): Discovery {
    if (!this.has(target)) throw new Error(`${hexLabel(target)} lies beside no surveyed hex`);
    return this.#survey(target);
  }

  odds(from: Axial, target: Axial): ElevationOdds {
    return elevationOdds(this.#land, this.settings, from, target);
  }

  apply(content: WorldContent, seq: number): void {
    for (const row of this.rowsOf(content, seq)) this.add(row);
  }

  rowsOf(content: WorldContent, seq: number): HexRow[] {
    if (content.kind !== 'surveyed') return [];
    return surveyRows(content, seq, (hex) => this.#land.layersOf(hex));
  }

  add(row: Omit<HexRow, 'indexInEntry'>): void {
    this.#land.add(row);
  }

  reserve(count: number): void {
    this.#land.reserve(count);
  }

  /**
   * A map does not say which entry surveyed a hex or gave its river an outflow, nor with which dice. Here all surveys
   * and outflows are attributed to the last entry that revealed a hex, and have no dice.
   */
  restore(hexes: readonly HexRecord[], _extras: Readonly<Record<string, unknown>>): void {
    this.reserve(hexes.length);
    // A cast, since the records come from the view of an elevation world, here or on another server.
    const records = hexes as readonly ElevationHex[];
    for (const { q, r, seq, elevation, origin, dice } of records) {
      const back = origin && directionBetween({ q, r }, origin);
      this.#land.add({ q, r, seq, facts: packRevealed(elevation, back, dice[0] ?? null) });
    }
    const seq = records.at(-1)?.seq ?? 0;
    for (const { q, r, peak, form, flow } of records) {
      if (peak !== null) this.#land.add({ q, r, seq, facts: packSurveyed(peak, form, null) });
      if (flow !== null) this.#land.add({ q, r, seq, facts: packDrained(flow, []) });
    }
  }

  entriesAt(hex: Axial): readonly number[] {
    const index = this.#land.find(hex);
    return index < 0 ? [] : this.#land.entriesOf(index);
  }

  landAt(hex: Axial): LandKind {
    const index = this.#land.find(hex);
    // Not the whole record, which would add up the water of everything upstream.
    const terrain = index < 0 ? null : new LandView(this.#land, this.settings).terrain(index);
    return { terrain, site: null };
  }

  landFound(content: WorldContent): LandKind {
    if (content.kind !== 'surveyed') return { terrain: null, site: null };
    const isHere = (other: Axial): boolean => sameHex(content, other);
    const index = this.#land.find(content);
    const known = index < 0 ? 0 : this.#land.elevation(index);
    const elevation = content.revealed.find(isHere)?.elevation ?? known;
    return { terrain: countryOf(elevation, content.peak - elevation), site: null };
  }

  recordAt(hex: Axial): ElevationHex | null {
    const index = this.#land.find(hex);
    if (index < 0) return null;
    return elevationHex(this.#land.rolled(index), new LandView(this.#land, this.settings).of(index));
  }

  view(seq = Number.POSITIVE_INFINITY): ElevationView {
    return new ElevationView(this.settings, this.#land, this.#land.rowsAt(seq));
  }

  /** The land as it was before an entry: the state that the survey of this entry started from. */
  landBefore(seq: number): SurveyedLand {
    return new LandAt(this.#land, this.#land.rowsAt(seq - 1));
  }

  #survey(hex: Axial): Discovery {
    return {
      procedure: 'survey',
      hex,
      entered: true,
      roll: (dice, seq) => {
        const outcome = perform(surveyHex(this.#land, hex, this.settings), dice);
        if (!outcome.done) return { done: false, lacking: outcome.lacking };
        return { done: true, content: surveyedContent(outcome.result, outcome.trace, seq) };
      },
    };
  }
}

function surveyedContent(survey: SurveyFacts, trace: Trace, seq: number): SurveyedContent {
  const { q, r, peak, form, flows } = survey;
  return {
    kind: 'surveyed',
    q,
    r,
    peak,
    form,
    revealed: rolledHexes(survey, trace, seq),
    flows: flows.map((river) => ({ q: river.q, r: river.r, flow: river.flow })),
    dice: trace,
  };
}

/** The hexes that a survey revealed, each with the throw for its elevation; the start hex has none. */
function rolledHexes({ revealed }: SurveyFacts, trace: Trace, seq: number): RolledElevation[] {
  const throws = trace.filter((roll) => roll.for === 'elevation').values();
  return revealed.map(({ q, r, elevation, origin }) => {
    const own = origin === null ? undefined : throws.next().value;
    return { q, r, label: hexLabel({ q, r }), seq, elevation, origin, dice: own ? [withoutPlace(own)] : [] };
  });
}

const withoutPlace = ({ q: _q, r: _r, ...roll }: Trace[number]): Trace[number] => roll;
