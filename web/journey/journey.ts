import { batch, computed, signal } from '@preact/signals';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Command } from '../../src/campaign/command.ts';
import { hexesEntered } from '../../src/campaign/status.ts';
import { type Axial, ORIGIN, sameHex } from '../../src/hex/axial.ts';
import { DIRECTIONS, type Direction, directionBetween, neighbour } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import type { PointMessage } from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { Api } from '../live/api.ts';
import type { Channel } from '../live/channel.ts';
import { LiveCampaign, type LiveListener } from '../live/live-campaign.ts';
import type { MapStage } from '../map/map-stage.ts';
import type { WayOn } from '../map/overlay-painter.ts';
import { askFirst } from '../shell/preferences.ts';
import { toast } from '../shell/toasts.ts';
import { wordsOf } from '../worlds/words-of.ts';
import type { Choice } from './choice-in-words.ts';
import { choiceOf } from './choice-of.ts';
import { aheadOn, Deliberation, type Intent } from './deliberation.ts';
import type { DiceAsked } from './dice-asked.ts';
import { gateTo } from './gate.ts';
import { JourneyMap } from './journey-map.ts';
import { moverName, newsOf } from './news-of.ts';
import { OddsAhead } from './odds-ahead.ts';
import { showStep } from './show-step.ts';

/** A command that takes this long shows on the map that it is under way. In milliseconds. */
const SPINNER_AFTER = 150;

/** One campaign as somebody plays or watches it in this page: what is chosen, what is under way, what is new. */
export class Journey implements LiveListener {
  readonly summary: CampaignAnswer;
  readonly api: Api;
  readonly live: LiveCampaign;
  readonly selected = signal<Axial | null>(null);
  readonly hovered = signal<Axial | null>(null);
  /** The hex that a command has been under way for noticeably long. */
  readonly pending = signal<Axial | null>(null);
  /** Whether a command is under way. */
  readonly moving = signal(false);
  /** What happened last, in words. */
  readonly news = signal('');
  /** Why the campaign can no longer be followed. */
  readonly ended = signal<ProblemBody | 'revoked' | null>(null);
  /** What has to be thrown on the table before the step can be taken. */
  readonly asked = signal<DiceAsked | null>(null);
  /** Whether a hex has been revealed from this page. */
  readonly revealed = signal(false);
  readonly party = computed<Axial | null>(() => this.#current.party);
  /** The hex that the panel is about. */
  readonly focus = computed<Axial | null>(() => this.selected.value ?? this.party.value);
  readonly mayMove = computed(
    () => this.live.ready.value && this.live.role.value !== 'watcher' && !this.#current.closed,
  );
  readonly ways = computed<readonly WayOn[]>(() => {
    const { party, world } = this.#current;
    if (!party) return [];
    return DIRECTIONS.map((direction) => {
      const hex = neighbour(party, direction);
      const known = world.isPassable(hex);
      return { hex, direction, known, seen: world.has(hex), barred: world.whyBarred(hex) !== null };
    });
  });
  /** The odds of the chosen hex, if it is unknown and next to the party. */
  readonly odds: OddsAhead;
  /** Everything that is told of the chosen hex; `null` where none is. */
  readonly choice = computed<Choice | null>(() => {
    const hex = this.selected.value;
    return (
      hex &&
      choiceOf(hex, this.#current, {
        byItsKey: this.#byItsKey.value,
        mayMove: this.mayMove.value,
        odds: this.odds.state.value,
      })
    );
  });
  readonly #deliberation = new Deliberation();
  /** Whether the chosen hex was chosen with the key of its direction. */
  readonly #byItsKey = signal(false);
  #map: JourneyMap;
  #stage: MapStage | null = null;
  /** Where the command under way leads. */
  #heading: Axial | null = null;
  #lastMover = '';
  #begins: boolean;

  /** @param begins whether the start is to be revealed as soon as the campaign is open: it was made just now */
  constructor(summary: CampaignAnswer, api: Api, channel: Channel, begins = false) {
    this.summary = summary;
    this.api = api;
    const mapFile = {
      load: () => api.packedMap(summary.id),
      from: wordsOf(summary.world.kind).packedFrom,
    };
    this.live = new LiveCampaign(summary, channel, this, mapFile, (seq) => api.entry(summary.id, seq));
    this.#begins = begins;
    this.#map = new JourneyMap(this.live.campaign);
    this.odds = new OddsAhead(
      () => {
        const hex = this.selected.value;
        const way = hex && this.wayTo(hex);
        return way && !way.known && !way.barred ? { hex, seq: this.#current.seq } : null;
      },
      (hex) => api.odds(summary.id, hex),
    );
  }

  /** The campaign; whoever reads it in a computed value or an effect is told of every change. */
  get #current(): Campaign {
    this.live.version.value;
    return this.live.campaign;
  }

  get campaign(): Campaign {
    return this.#current;
  }

  /** How this kind of world is spoken of. */
  get words() {
    return wordsOf(this.summary.world.kind);
  }

  recordAt(hex: Axial): HexRecord | null {
    return this.#current.world.recordAt(hex);
  }

  /** How the campaign lies on its map, as it is now. */
  get map(): JourneyMap {
    this.live.version.value;
    return this.#map;
  }

  /** Gives the journey the stage it is shown on, or takes it away. */
  appearOn(stage: MapStage | null): void {
    this.#stage = stage;
    if (this.live.ready.peek()) this.#showAll();
  }

  /** The way from the party to a hex next to it. */
  wayTo(hex: Axial): WayOn | null {
    return this.ways.value.find((way) => sameHex(way.hex, hex)) ?? null;
  }

  /** A click or tap on the map. */
  tap(hex: Axial, time: number): void {
    const way = this.mayMove.value ? this.wayTo(hex) : null;
    const intent = this.#deliberation.tap(hex, aheadOn(way), askFirst.value === 'on', time);
    batch(() => {
      this.selected.value = hex;
      this.#byItsKey.value = false;
    });
    this.#follow(intent, way);
  }

  /** A press that chooses nothing, such as the second one of a double click: what follows it is no consent. */
  notePress(time: number): void {
    this.#deliberation.press(time);
  }

  /** A click or tap on a button that stands for a hex, which may be out of sight. */
  press(hex: Axial, time: number): void {
    this.tap(hex, time);
    this.#stage?.reveal(hex);
  }

  /** A key that names a direction: chooses it, and the second time goes there. */
  step(direction: Direction, repeated: boolean, time: number): void {
    const party = this.party.value;
    if (!party || !this.mayMove.value) return;
    const way = this.ways.value.find((on) => on.direction === direction) ?? null;
    const hex = neighbour(party, direction);
    const intent = this.#deliberation.name(hex, aheadOn(way), askFirst.value === 'on', repeated, time);
    if (repeated) return;
    this.#select(hex, true);
    this.#follow(intent, way);
  }

  /** Chooses a hex without going there. */
  choose(hex: Axial | null, time = performance.now()): void {
    this.#deliberation.choose(hex, time);
    this.#select(hex);
  }

  /** Moves the choice by one hex; left and right keep to the row as well as hexes can. */
  moveCursor(to: 'up' | 'down' | 'left' | 'right'): void {
    const from = this.focus.value;
    if (!from) return;
    const low = from.q % 2 === 0;
    const direction: Direction =
      to === 'up' ? 1 : to === 'down' ? 4 : to === 'left' ? (low ? 6 : 5) : low ? 2 : 3;
    this.choose(neighbour(from, direction));
  }

  /** Does what the panel offers first for the chosen hex. */
  confirm(time: number): void {
    const hex = this.selected.value;
    if (!hex || !this.mayMove.value) return;
    if (this.wayTo(hex)) this.enterChosen(time);
    else if (this.live.campaign.world.isPassable(hex)) void this.travel(hex);
    else void this.approach(hex);
  }

  /** Goes to the chosen hex, which is next to the party, unless the press came too soon to be meant. */
  enterChosen(time: number): void {
    const hex = this.selected.value;
    const way = hex && this.wayTo(hex);
    if (!way || way.barred || !this.mayMove.value) return;
    this.#follow(this.#deliberation.confirm(aheadOn(way), time) ? 'go' : 'hasty', way);
  }

  /** Goes to the rim beside the chosen hex and into it, unless the press came too soon to be meant. */
  approachAndEnterChosen(time: number): void {
    const hex = this.selected.value;
    if (!hex || !this.mayMove.value) return;
    if (this.#deliberation.confirm('unknown', time)) void this.#approachAndEnter(hex);
    else this.#tellHaste(hex);
  }

  /** Goes to the next hex, known or not. */
  async enter(direction: Direction): Promise<boolean> {
    const party = this.party.value;
    if (!party) return false;
    return this.#command({ kind: 'enter', to: direction, from: party }, neighbour(party, direction));
  }

  /** Reveals the start. */
  begin(): Promise<boolean> {
    return this.#command({ kind: 'enter', to: 0 }, ORIGIN);
  }

  /** Takes the step that waits for dice, with the faces that fell. */
  async giveDice(faces: readonly number[]): Promise<void> {
    const asked = this.asked.value;
    if (!asked) return;
    const { command, heading, needs } = asked;
    await this.#command({ ...command, faces: [...needs.soFar, ...faces] }, heading);
  }

  /** Goes to a known hex farther away. */
  async travel(to: Axial): Promise<boolean> {
    const party = this.party.value;
    if (!party) return false;
    return this.#command({ kind: 'travel', to, from: party }, to);
  }

  /** Goes over known ground to the rim beside an unknown hex, and leaves that hex chosen. */
  async approach(hex: Axial): Promise<boolean> {
    const gate = gateTo(this.#current, hex);
    if (!gate || !(await this.travel(gate))) return false;
    this.choose(hex);
    return true;
  }

  async #approachAndEnter(hex: Axial): Promise<boolean> {
    const gate = gateTo(this.#current, hex);
    if (!gate || !(await this.approach(hex))) return false;
    const direction = directionBetween(gate, hex);
    // The step holds only for what was seen: the party at the gate, and nobody else's hex in between.
    if (!direction || this.live.campaign.world.isPassable(hex)) return false;
    return this.#command({ kind: 'enter', to: direction, from: gate }, hex);
  }

  letGo(): void {
    this.choose(null);
  }

  showParty(): void {
    const party = this.party.value;
    if (party) this.#stage?.centre(party);
  }

  fit(): void {
    this.#stage?.fit(true);
  }

  zoom(factor: number): void {
    this.#stage?.zoomGently(factor);
  }

  /** Shows the others where to look. */
  point(hex: Axial): void {
    this.live.point(hex);
  }

  find(hex: Axial): void {
    this.choose(hex);
    this.#stage?.centre(hex);
  }

  applied(entries: readonly Entry[]): void {
    batch(() => {
      for (const entry of entries) this.#applied(entry);
    });
  }

  restored(): void {
    this.#map = new JourneyMap(this.live.campaign);
    this.#showAll();
    this.#beginByItself();
  }

  pointed({ q, r, by }: PointMessage): void {
    this.#stage?.mark('ping', { q, r }, by.name);
    this.news.value = `${by.name} points at ${hexLabel({ q, r })}.`;
  }

  turnedAway(problem: ProblemBody | 'revoked'): void {
    this.ended.value = problem;
    this.live.close();
  }

  /** Does what a press on a way came to. */
  #follow(intent: Intent, way: WayOn | null): void {
    if (!way || way.barred) return;
    if (intent === 'go') void this.enter(way.direction);
    else if (intent === 'hasty') this.#tellHaste(way.hex);
  }

  #tellHaste(hex: Axial): void {
    this.news.value = `Not entered: that was quick. Press once more, after a pause, to enter ${hexLabel(hex)}.`;
  }

  #select(hex: Axial | null, byItsKey = false): void {
    batch(() => {
      this.selected.value = hex;
      this.#byItsKey.value = byItsKey;
    });
    if (hex) this.#stage?.reveal(hex);
  }

  #beginByItself(): void {
    if (!this.#begins) return;
    // Once: whatever comes of it, the page offers it with a button from then on.
    this.#begins = false;
    if (this.party.peek() !== null || this.summary.dice !== 'server') return;
    // The id of the first command is drawn when its throws are known to be sealed.
    void this.live.sealSeen.then(() => this.begin());
  }

  #showAll(): void {
    this.#stage?.show(this.#map.ground);
  }

  /** Lets the map be painted anew where an entry changed it. */
  #repaint(entry: Entry): void {
    const changed = this.#map.apply(entry);
    if (changed === 'all') this.#showAll();
    else this.#stage?.touch(changed);
  }

  #applied(entry: Entry): void {
    const steps = hexesEntered(entry);
    const goal = steps.at(-1);
    const own = goal !== undefined && this.#heading !== null && sameHex(goal, this.#heading);
    this.#repaint(entry);
    if (!goal) return;
    this.#lastMover = moverName(entry.by);
    if (this.#stage) showStep(this.#stage, entry, this.live.campaign.trail, own);
    if (own) this.choose(null);
    this.news.value = newsOf(entry, goal, own ? null : this.#lastMover, this.live.campaign.world);
    if (own && entry.kind !== 'moved') this.revealed.value = true;
  }

  async #command(command: Command, heading: Axial): Promise<boolean> {
    if (this.moving.value) return false;
    this.moving.value = true;
    this.#heading = heading;
    const spinner = setTimeout(() => {
      this.pending.value = heading;
    }, SPINNER_AFTER);
    const answer = await this.live.command(command);
    clearTimeout(spinner);
    batch(() => {
      this.moving.value = false;
      this.pending.value = null;
    });
    this.#heading = null;
    if (!answer.ok && answer.error.needs && command.kind === 'enter') {
      this.asked.value = { command, heading, needs: answer.error.needs };
      return false;
    }
    this.asked.value = null;
    if (!answer.ok) this.#refused(answer.error);
    return answer.ok;
  }

  #refused({ code, detail, party }: ProblemBody): void {
    if (code === 'campaign/party-moved' && party) {
      const who = this.#lastMover || 'Somebody';
      toast(`${who} was quicker: the party is at ${hexLabel(party)} now. Your step was not taken.`);
      return;
    }
    toast(detail, 'trouble');
  }
}
