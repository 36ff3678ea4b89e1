import { performScripted } from '../dice/given.ts';
import { facesOf, type Roll, sumOf } from '../dice/roll.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import {
  DIRECTIONS,
  type Direction,
  directionBetween,
  directionName,
  directionNumbered,
  neighbour,
} from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import { memberAt } from '../hex/list.ts';
import { Draft } from '../rules/elevation/draft.ts';
import { flowsIn, hasRiver, type KnownLand, type RolledHex } from '../rules/elevation/land.ts';
import type { ChosenFlow, RiverEnd } from '../rules/elevation/rivers.ts';
import { changeAround, type ElevationSettings, meanRoll } from '../rules/elevation/settings.ts';
import { ownChange, type Survey, surveyHex } from '../rules/elevation/survey.ts';
import { countryOf } from '../rules/elevation/view.ts';
import { capitalised } from '../text/capitalised.ts';
import type { SurveyedContent } from '../world/elevation/survey-rows.ts';
import { feet } from './elevation-summary.ts';
import type { TellingLine } from './telling-line.ts';
import { andList, inWords, orList, plural } from './words.ts';

/** What is needed to explain a survey: what it settled, its throws, and the land as it was before. */
export interface SurveyInput {
  readonly content: SurveyedContent;
  readonly before: KnownLand;
  readonly settings: ElevationSettings;
}

/** A survey in one sentence. */
export function surveySummary({ content, before, settings }: SurveyInput): string {
  const [first] = content.revealed;
  // The start hex becomes known by its own survey, so it isn't in the land before.
  const elevation = first?.origin === null ? first.elevation : before.elevation(before.find(content));
  const change = changeAround(elevation, settings);
  const around = content.revealed.some(({ origin }) => origin !== null);
  const points = around ? `; around it a point of difference is ${feet(change)}` : '';
  return `${hexLabel(content)} is surveyed: its lowest point lies at ${feet(elevation)}${points}.`;
}

/** The result of a survey: the hex in one sentence, and how many more hexes are seen from it. */
export function surveyFound({ q, r, peak, form, revealed }: SurveyedContent, after: KnownLand): string {
  const index = after.find({ q, r });
  const elevation = after.elevation(index);
  const label = hexLabel({ q, r });
  const seen = revealed.filter(({ origin }) => origin !== null).length;
  const more =
    seen === 0 ? '' : ` ${capitalised(inWords(seen))} more ${plural(seen, 'hex is', 'hexes are')} seen.`;
  if (elevation < 0) return `${label}: sea, the bottom at ${feet(elevation)}.${more}`;
  const shape = form === null ? `, its highest point at ${feet(peak)}` : `, a ${form}`;
  const flow = after.flow(index);
  const course = flow === null ? 'comes in' : `flows ${directionName(flow)}`;
  const river = hasRiver(after, index) ? `, a river that ${course}` : '';
  return `${label}: ${countryOf(elevation, peak - elevation)} country at ${feet(elevation)}${shape}${river}.${more}`;
}

/**
 * Explains a survey throw by throw, by running it again with the recorded faces.
 *
 * @throws Error if the faces can't be those of this survey
 */
export function tellSurvey({ content, before, settings }: SurveyInput): TellingLine[] {
  const { q, r, dice } = content;
  const { result } = performScripted(surveyHex(before, { q, r }, settings), facesOf(dice));
  return new SurveyTelling(result, dice, landAfter(before, result), settings).lines;
}

function landAfter(before: KnownLand, { revealed, flows }: Survey): KnownLand {
  const after = new Draft(before);
  for (const hex of revealed) after.reveal(hex);
  for (const flow of flows) after.setFlow(after.find(flow), flow.flow);
  return after;
}

class SurveyTelling {
  readonly lines: TellingLine[] = [];
  readonly #survey: Survey;
  readonly #land: KnownLand;
  readonly #settings: ElevationSettings;
  readonly #throws: Roll[];

  constructor(survey: Survey, trace: readonly Roll[], land: KnownLand, settings: ElevationSettings) {
    this.#survey = survey;
    this.#land = land;
    this.#settings = settings;
    this.#throws = [...trace];
    this.#tell();
  }

  #tell(): void {
    const { revealed, flows, endings } = this.#survey;
    const onward = flows.filter(({ way }) => way === 'unknown');
    for (const flow of onward) this.#outflow(flow);
    for (const hex of revealed) if (hex.origin !== null) this.#elevation(hex, onward[0]);
    this.#peak();
    for (const flow of flows) if (flow.way !== 'unknown') this.#outflow(flow);
    for (const ending of endings) this.#ending(ending);
  }

  #say(text: string, roll?: Roll): void {
    this.lines.push(roll ? { roll, text } : { text });
  }

  #elevation(hex: RolledHex, onward: ChosenFlow | undefined): void {
    const { roll, sum, points } = this.#heightThrow();
    const here = this.#survey;
    const direction = directionBetween(here, hex) as Direction;
    const where = `${hexLabel(hex)}, ${directionName(direction)}`;
    const from = this.#elevationOf(here);
    if (points === 0) {
      this.#say(`${where}: ${sum}, the mean: as high as ${hexLabel(here)}, ${feet(from)}.`, roll);
      return;
    }
    const difference = feet(Math.abs(points) * changeAround(from, this.#settings));
    const to = feet(hex.elevation);
    if (direction === onward?.flow)
      this.#say(
        `${where}: ${sum}, ${Math.abs(points)} off the mean. The river goes there, so that is down whatever its sign: ${difference} lower, ${to}.`,
        roll,
      );
    else {
      const [over, way] = points > 0 ? ['over', 'higher'] : ['under', 'lower'];
      this.#say(`${where}: ${sum}, ${Math.abs(points)} ${over} the mean: ${difference} ${way}, ${to}.`, roll);
    }
  }

  #peak(): void {
    const { roll, sum, points } = this.#heightThrow();
    const { peak, form } = this.#survey;
    const label = hexLabel(this.#survey);
    if (form === 'mesa')
      this.#say(
        `The peak: ${sum}, the mean: ${label} is level, and higher than all around it: a mesa.`,
        roll,
      );
    else if (form === 'plateau') this.#say(`The peak: ${sum}, the mean: ${label} is level, a plateau.`, roll);
    else {
      const change = ownChange(this.#land, this.#land.find(this.#survey), this.#settings);
      this.#say(
        `The peak: ${sum}, ${Math.abs(points)} off the mean; at ${feet(change)} a point the highest point of ${label} is ${feet(peak)}.`,
        roll,
      );
    }
  }

  #heightThrow(): { roll: Roll; sum: number; points: number } {
    const roll = this.#nextThrow();
    const sum = sumOf(roll.faces);
    return { roll, sum, points: sum - meanRoll(this.#settings) };
  }

  #nextThrow(): Roll {
    const roll = this.#throws.shift();
    if (!roll) throw new Error(`the throws of the survey of ${hexLabel(this.#survey)} are not all there`);
    return roll;
  }

  #outflow(flow: ChosenFlow): void {
    this.#say(`${this.#whyOutflow(flow)} ${this.#waysOn(flow)}`);
    if (flow.among.length === 1) return;
    for (;;) {
      const roll = this.#nextThrow();
      const direction = directionNumbered(memberAt(roll.faces, 0));
      const way = directionName(direction);
      if (roll.discarded) this.#say(`${direction}, ${way}: none of these, so it was rolled again.`, roll);
      else {
        this.#say(`${direction}: it flows ${way}, to ${this.#labelAt(flow, direction)}.`, roll);
        return;
      }
    }
  }

  #whyOutflow(flow: ChosenFlow): string {
    const label = hexLabel(flow);
    switch (flow.why) {
      case 'inflow': {
        const from = andList(this.#inflows(flow).map((direction) => this.#labelAt(flow, direction)));
        return `Water flows into ${label} from ${from}.`;
      }
      case 'source': {
        const height = this.#elevationOf(flow);
        const higher = this.#around(flow).filter(({ elevation }) => elevation > height);
        const labels = andList(higher.map((there) => hexLabel(there.hex)));
        return `${capitalised(inWords(higher.length))} hexes around ${label} are higher: ${labels}. A creek rises in ${label}.`;
      }
      case 'hollow':
        return `All six hexes around ${label} are higher.`;
    }
  }

  #waysOn({ way, among, ...hex }: ChosenFlow): string {
    const labels = among.map((direction) => this.#labelAt(hex, direction));
    const one = among.length === 1;
    const there = one ? `${labels[0]}, and there it flows` : `${orList(labels)}, by die`;
    switch (way) {
      case 'unknown':
        return `No known way leads out, so it goes on into the unknown: ${there}.`;
      case 'down':
        if (this.#settings.outflow === 'lowest') return `Of the ways out the lowest is ${there}.`;
        return one ? `The only known way out leads to ${there}.` : `The ways out lead to ${there}.`;
      case 'level':
        return `No way leads down, but ${one ? 'one as high leads' : 'ways as high lead'} out: to ${there}.`;
      case 'over': {
        const rim = neighbour(hex, memberAt(among, 0));
        return `It has no way out, so a lake fills it up to ${feet(this.#elevationOf(rim))} and runs over: to ${there}.`;
      }
    }
  }

  #ending({ water, ...hex }: RiverEnd): void {
    const label = hexLabel(hex);
    this.#say(
      water === 'swamp'
        ? `No way leads out of ${label}: water stands there in a swamp, and rivers end in it.`
        : `No way leads out of ${label}, and over every rim its water would come back: a lake that rivers end in.`,
    );
  }

  /** The directions from which water flowed in at the time when an outflow was chosen. */
  #inflows(flow: ChosenFlow): Direction[] {
    const { flows } = this.#survey;
    const later = new Set(flows.slice(flows.indexOf(flow)).map((one) => hexKey(one)));
    return this.#around(flow)
      .filter(({ known, hex, direction }) => flowsIn(this.#land, known, direction) && !later.has(hexKey(hex)))
      .map(({ direction }) => direction);
  }

  #around(centre: Axial): readonly { known: number; hex: Axial; direction: Direction; elevation: number }[] {
    return DIRECTIONS.map((direction) => {
      const hex = neighbour(centre, direction);
      return { hex, direction, known: this.#land.find(hex) };
    })
      .filter(({ known }) => known >= 0)
      .map((there) => ({ ...there, elevation: this.#land.elevation(there.known) }));
  }

  #elevationOf(hex: Axial): number {
    return this.#land.elevation(this.#land.find(hex));
  }

  #labelAt = (hex: Axial, direction: Direction): string => hexLabel(neighbour(hex, direction));
}
