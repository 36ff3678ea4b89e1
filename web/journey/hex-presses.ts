import type { ReadonlySignal } from '@preact/signals';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import type { WayOn } from '../map/overlay/way-on.ts';
import type { MapStage } from '../map/stage/map-stage.ts';
import { approachHexTo } from './approach-hex.ts';
import type { Commands } from './commands.ts';
import type { HexSelection } from './hex-selection.ts';
import type { PagePermissions } from './page-permissions.ts';
import type { PartyMoves } from './party-moves.ts';
import { type Intent, targetOf } from './press-interpreter.ts';

/** The parts of a journey that presses need. */
interface PressedJourney {
  readonly campaign: Campaign;
  readonly past: ReadonlySignal<object | null>;
  readonly party: ReadonlySignal<Axial | null>;
  readonly ways: ReadonlySignal<readonly WayOn[]>;
  readonly live: Pick<LiveCampaign, 'ready'>;
  readonly permissions: Pick<PagePermissions, 'mayMove'>;
  readonly commands: Pick<Commands, 'isAsking' | 'underWay'>;
  readonly moves: Pick<PartyMoves, 'begin' | 'isBeginning' | 'enter' | 'enterFrom' | 'travel'>;
  readonly stage: Pick<MapStage, 'camera'> | null;
  wayTo(hex: Axial): WayOn | null;
  choose(hex: Axial): void;
  showNews(text: string): void;
}

/** A press of a key or of a button that stands for one, as a browser's event tells of it. */
interface Press {
  /** In milliseconds, on the browser's event clock. */
  readonly timeStamp: number;
  /** Whether the key is held down and the press only repeats the one before. */
  readonly repeat?: boolean;
}

/** How far an approach to an unknown hex goes: to the known hex beside it, or on into it. */
type ApproachEnd = 'edge' | 'inside';

/** What presses and keys on hexes do: they choose a hex, and go there if the press was meant to. */
export class HexPresses {
  readonly #journey: PressedJourney;
  readonly #selection: HexSelection;
  /** The direction whose key was pressed before the party was there to be seen. */
  #early: Direction | null = null;

  constructor(journey: PressedJourney, selection: HexSelection) {
    this.#journey = journey;
    this.#selection = selection;
  }

  /** A click or tap on the map. */
  tap(hex: Axial, time: number): void {
    const { past, commands, permissions } = this.#journey;
    if (past.peek() || commands.isAsking) return;
    const way = permissions.mayMove.value ? this.#journey.wayTo(hex) : null;
    const intent = this.#selection.tap(hex, targetOf(way), time);
    this.#carryOut(intent, way);
  }

  /**
   * Records a press that chooses nothing, such as the second one of a double click, so that a press soon after it does
   * not count as consent.
   */
  recordPress(time: number): void {
    this.#selection.recordPress(time);
  }

  /** A click or tap on a button that represents a hex, which may be outside of the viewport. */
  press(hex: Axial, time: number): void {
    this.tap(hex, time);
    this.#journey.stage?.camera.bringIntoSight(hex);
  }

  /** A key that names a direction: the first press chooses the hex, the second goes there. Key repeats do neither. */
  step(direction: Direction, { repeat, timeStamp }: Press): void {
    const { live, moves, party: place } = this.#journey;
    const party = place.value;
    const isEarly = !live.ready.value || (!party && moves.isBeginning);
    if (isEarly && !repeat) this.#early = direction;
    if (isEarly || !party || !this.#mayMove) return;
    if (repeat) {
      this.recordPress(timeStamp);
      return;
    }
    const way = this.#journey.ways.value.find((on) => on.direction === direction) ?? null;
    const hex = neighbour(party, direction);
    const intent = this.#selection.key(hex, targetOf(way), timeStamp);
    this.#journey.stage?.camera.bringIntoSight(hex);
    this.#carryOut(intent, way);
  }

  /**
   * Chooses the hex whose key was pressed while the map was being loaded or the start revealed. Never goes there: when
   * the key was pressed, nothing of the map was to be seen.
   */
  chooseEarly(): void {
    const { moves, party: place } = this.#journey;
    const [party, early] = [place.value, this.#early];
    if (!party && moves.isBeginning) return;
    this.#early = null;
    if (party && early !== null && this.#mayMove)
      this.#selection.key(neighbour(party, early), 'nothing', performance.now());
  }

  /** Does the first thing that the panel offers for the chosen hex. */
  confirm(time: number): void {
    const { party, moves, campaign } = this.#journey;
    const hex = this.#selection.hex.value;
    if (!this.#mayMove) return;
    if (!party.value) void moves.begin();
    else if (hex && this.#journey.wayTo(hex)) this.enterChosen(time);
    else if (hex && campaign.world.isPassable(hex)) void moves.travel(hex);
    else if (hex) void this.#approach(hex);
  }

  /** Goes to the chosen hex next to the party, unless the press came too soon to be meant. */
  enterChosen(time: number): void {
    const hex = this.#selection.hex.value;
    const way = hex && this.#journey.wayTo(hex);
    if (!way || way.barred || !this.#mayMove) return;
    this.#carryOut(this.#selection.confirm(targetOf(way), time) ? 'go' : 'too-soon', way);
  }

  /**
   * Goes to the hex from which the chosen one can be entered, or on into it, unless the press came too soon to be
   * meant.
   */
  approachChosen(time: number, end: ApproachEnd): void {
    const hex = this.#selection.hex.value;
    if (!hex || !this.#mayMove) return;
    if (!this.#selection.confirm('unknown', time)) this.#sayTooSoon(hex, end);
    else void (end === 'inside' ? this.#approachAndEnter(hex) : this.#approach(hex));
  }

  get #mayMove(): boolean {
    return this.#journey.permissions.mayMove.value;
  }

  /**
   * Travels over known ground to a hex next to an unknown one, which stays chosen. Resolves to the hex travelled to.
   */
  async #approach(hex: Axial): Promise<Axial | null> {
    const { campaign, moves } = this.#journey;
    const next = approachHexTo(campaign, hex);
    if (!next || !(await moves.travel(next))) return null;
    this.#journey.choose(hex);
    return next;
  }

  async #approachAndEnter(hex: Axial): Promise<void> {
    const from = await this.#approach(hex);
    if (from) await this.#journey.moves.enterFrom(from, hex);
  }

  /** Carries out a press on a way on. Does not report presses as too soon while a command is under way. */
  #carryOut(intent: Intent, way: WayOn | null): void {
    if (!way || way.barred) return;
    if (intent === 'go') void this.#journey.moves.enter(way.direction);
    else if (intent === 'too-soon' && !this.#journey.commands.underWay.peek()) this.#sayTooSoon(way.hex);
  }

  #sayTooSoon(hex: Axial, end: ApproachEnd = 'inside'): void {
    const [done, toDo] = end === 'inside' ? ['entered', 'enter'] : ['gone', 'go to the edge of'];
    this.#journey.showNews(
      `Not ${done}: that was quick. Press once more, after a pause, to ${toDo} ${hexLabel(hex)}.`,
    );
  }
}
