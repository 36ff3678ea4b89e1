import { batch, computed, signal } from '@preact/signals';
import type { Campaign } from '../../src/campaign/campaign.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Point } from '../../src/hex/layout.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { CampaignAnswer, Person } from '../../src/protocol/answers.ts';
import type { PointMessage } from '../../src/protocol/live.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import { initialOf } from '../kit/initial.ts';
import type { Absence } from '../kit/visit.ts';
import type { Api } from '../live/api.ts';
import type { Channel } from '../live/channel.ts';
import { LiveCampaign } from '../live/live-campaign.ts';
import type { AccessLoss, LiveListener } from '../live/live-listener.ts';
import type { DrawRings } from '../map/overlay/ringed-hexes.ts';
import type { WayOn } from '../map/overlay/way-on.ts';
import type { MapStage } from '../map/stage/map-stage.ts';
import { approachHexTo } from './approach-hex.ts';
import { AutomaticRolls } from './automatic-rolls.ts';
import { NAMELESS } from './campaign-name.ts';
import type { Choice } from './choice-in-words.ts';
import { choiceOf } from './choice-of.ts';
import { Commands, type Move } from './commands.ts';
import { type CursorStep, cursorMoved } from './cursor.ts';
import { hexMenu } from './hex-menu.ts';
import { HexOddsLoader } from './hex-odds-loader.ts';
import { HexPresses } from './hex-presses.ts';
import { HexSelection } from './hex-selection.ts';
import { JourneyMap } from './journey-map.ts';
import { NewsTeller } from './news-teller.ts';
import { type PagePermissions, pagePermissions } from './page-permissions.ts';
import { PartyMoves } from './party-moves.ts';
import type { PastView } from './past-view.ts';
import { showStep } from './show-step.ts';
import { isReadersOwn, otherIn, seqToldByAbsence, stepTaker } from './step-in-words.ts';
import { waysFrom } from './ways-from.ts';
import { wordsOf } from './words/words-of.ts';
import type { WorldWords } from './words/world-words.ts';

/** Keeps track of something that happens in the journey, such as the rolls, for as long as it is open. */
export type JourneyFollower = Pick<LiveListener, 'applied' | 'restored'>;

/** One campaign as somebody plays or watches it on this page: what is chosen, what is under way, what is new. */
export class Journey implements LiveListener {
  readonly summary: CampaignAnswer;
  readonly api: Api;
  readonly live: LiveCampaign;
  readonly #selection = new HexSelection();
  readonly selected = this.#selection.hex;
  readonly hovered = signal<Axial | null>(null);
  /** Size of a hex on the map, in pixels from its middle to a corner; 0 until the map is drawn. */
  readonly scale = signal(0);
  /**
   * The latest news: the text, who did it if it was somebody else, a running count, its entry if `absences` may tell
   * it too.
   */
  readonly news = signal({ text: '', by: null as Person | null, count: 0, seq: null as number | null });
  /** Why the campaign can no longer be followed. */
  readonly accessLoss = signal<AccessLoss | null>(null);
  /** Whether this page is removing the campaign: then losing access to it is no news here. */
  readonly isRemoving = signal(false);
  /** Absences (times that this browser missed) whose events the page has not told completely yet. */
  readonly absences = signal<readonly Absence[]>([]);
  /** Draws rings around hexes on the map of the present. */
  readonly rings = signal<DrawRings | null>(null);
  /** Whether a hex has been revealed from this page. */
  readonly revealed = signal(false);
  /** The campaign as it was at an earlier moment, while that is shown: nothing can be done in it then. */
  readonly past = signal<PastView | null>(null);
  readonly party = computed<Axial | null>(() => (this.past.value ?? this.campaign).party);
  /** The hex that the panel is about. */
  readonly panelHex = computed<Axial | null>(() => this.selected.value ?? this.party.value);
  readonly permissions: PagePermissions;
  readonly ways = computed<readonly WayOn[]>(() => waysFrom(this.campaign));
  /** All commands given on this page. */
  readonly commands: Commands;
  readonly moves: PartyMoves;
  /** What presses do to choose a hex and go there. */
  readonly presses: HexPresses;
  /** The hex from which the chosen one is entered, if it is unknown and the party can get there over known ground. */
  readonly origin = computed<Axial | null>(() => {
    const hex = this.selected.value;
    // Nobody can enter anything in a closed campaign.
    return this.campaign.closed ? null : hex && approachHexTo(this.campaign, hex);
  });
  /** The odds of the chosen hex when entered from `origin`. */
  readonly odds: HexOddsLoader;
  /** What tables rolled by themselves in the hexes, and for the day. */
  readonly rolls: AutomaticRolls;
  /** What is known and told of the chosen hex; `null` if none is chosen. */
  readonly choice = computed<Choice | null>(() => {
    const hex = this.selected.value;
    return (
      hex &&
      choiceOf(hex, this.campaign, {
        byItsKey: this.#selection.byItsKey.value,
        mayMove: this.permissions.mayMove.value,
        origin: this.origin.value,
        odds: this.odds.state.value,
      })
    );
  });
  readonly #followers = new Set<JourneyFollower>();
  readonly #closing = new AbortController();
  /** Aborted when the journey is closed, which ends its listeners on the page. */
  readonly closed = this.#closing.signal;
  #map: JourneyMap;
  #stage: MapStage | null = null;
  #lastMove: Move | null = null;
  readonly #teller = new NewsTeller();
  #isNew: boolean;

  /** @param isNew whether the campaign was made just now, so that its start is revealed as soon as it is open */
  constructor(summary: CampaignAnswer, api: Api, channel: Channel, isNew = false) {
    this.summary = summary;
    this.api = api;
    this.live = new LiveCampaign(summary, channel, this, {
      mapFile: { load: () => api.packedMap(summary.id), from: wordsOf(summary.world.kind).packedFrom },
      fetchEntry: (seq) => api.entry(summary.id, seq),
      sendLast: (given) => api.sendLast(summary.id, given),
    });
    this.permissions = pagePermissions(this.live, () => this.past.value !== null);
    this.#isNew = isNew;
    this.#map = new JourneyMap(this.live.campaign);
    this.commands = new Commands(this.live, () => this.#lastMove);
    this.moves = new PartyMoves(this.live, this.commands);
    this.presses = new HexPresses(this, this.#selection);
    this.odds = new HexOddsLoader(
      () => {
        const [hex, origin] = [this.selected.value, this.origin.value];
        return hex && origin && { hex, origin, seq: this.campaign.seq };
      },
      (hex, origin) => api.odds(summary.id, hex, origin),
    );
    this.rolls = new AutomaticRolls(api, summary.id, () => this.live.campaign.world);
    this.follow(this.rolls);
  }

  /** Ends the journey on this page. Commands that were given but not answered are sent once more. */
  close(): void {
    this.#closing.abort();
    this.odds.close();
    this.live.close();
  }

  /** The campaign. Computed values and effects that read it are run again on every change. */
  get campaign(): Campaign {
    this.live.version.value;
    return this.live.campaign;
  }

  /** The campaign's name, or a phrase that says it has none if that was erased. */
  get name(): string {
    return this.live.ready.value ? (this.campaign.name ?? NAMELESS) : this.summary.name;
  }

  /** The vocabulary of this kind of world. */
  get words(): WorldWords {
    return wordsOf(this.summary.world.kind);
  }

  recordAt(hex: Axial): HexRecord | null {
    return this.campaign.world.recordAt(hex);
  }

  /** The campaign's map as it is now. */
  get map(): JourneyMap {
    this.live.version.value;
    return this.#map;
  }

  /** Sets the stage that shows the journey; `null` when the stage is removed. */
  attachStage(stage: MapStage | null): void {
    this.#stage = stage;
    if (this.live.ready.peek()) this.#showGround();
  }

  /** The stage that shows the journey, while there is one. */
  get stage(): MapStage | null {
    return this.#stage;
  }

  /** The way from the party to a hex next to it. */
  wayTo(hex: Axial): WayOn | null {
    return this.ways.value.find((way) => sameHex(way.hex, hex)) ?? null;
  }

  /** Chooses a hex without going there. The map moves to bring it into view, unless the pointer is on it. */
  choose(hex: Axial | null, time = performance.now(), isUnderHand = false): void {
    this.#selection.choose(hex, time);
    if (hex && !isUnderHand) this.#stage?.camera.bringIntoSight(hex);
  }

  /** Moves the choice to the next hex in a direction. */
  moveCursor(step: CursorStep): void {
    const from = this.panelHex.value;
    if (from) this.choose(cursorMoved(from, step));
  }

  showParty(): void {
    const party = this.party.value;
    if (party) this.#stage?.camera.centre(party);
  }

  fit(): void {
    this.#stage?.fit(true);
  }

  zoom(factor: number): void {
    this.#stage?.camera.zoomGently(factor);
  }

  /**
   * Chooses a hex and opens its menu.
   *
   * @param at where on the page, in pixels; by default where the hex is displayed
   */
  openMenu(hex: Axial, time: number, at?: Point): void {
    if (this.past.peek() || this.commands.isAsking) return;
    this.choose(hex, time, at !== undefined);
    hexMenu.value = { hex, at: at ?? this.#stage?.camera.placeOf(hex) ?? { x: 0, y: 0 } };
  }

  /** Points out a hex to the others. */
  point(hex: Axial): void {
    this.live.point(hex);
  }

  showHex(hex: Axial): void {
    this.choose(hex);
    this.#stage?.camera.centre(hex);
  }

  /** Notifies a follower of everything that happens from now on. Returns a function that ends it. */
  follow(follower: JourneyFollower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  applied(entries: readonly Entry[]): void {
    batch(() => {
      for (const entry of entries) this.#applied(entry, entry.command === entries.at(-1)?.command);
      this.commands.dropPointlessThrow();
      for (const follower of this.#followers) follower.applied(entries);
      const isOwn = isReadersOwn(this.live);
      const told = this.#teller.tell(entries, this.live.campaign, isOwn);
      const by = otherIn(entries, isOwn);
      if (told)
        this.showNews(
          told,
          by && this.live.people.personOf(by),
          seqToldByAbsence(entries, this.live.own.isOwn),
        );
    });
  }

  restored(): void {
    this.#map = new JourneyMap(this.live.campaign);
    this.#lastMove = null;
    this.#teller.begin(this.live.campaign);
    this.#showGround();
    this.#beginIfNew();
    this.presses.chooseEarly();
    this.commands.dropPointlessThrow();
    for (const follower of this.#followers) follower.restored();
  }

  pointed({ q, r, by }: PointMessage): void {
    this.#stage?.mark('ping', { q, r }, { ...by, initial: initialOf(by.name) });
    this.showNews(`${by.name} points at ${hexLabel({ q, r })}.`, by);
  }

  accessLost(why: AccessLoss): void {
    this.accessLoss.value = why;
    this.live.close();
  }

  /** Shows a text in the news. */
  showNews(text: string, by: Person | null = null, seq: number | null = null): void {
    this.news.value = { text, by, count: this.news.peek().count + 1, seq };
  }

  #beginIfNew(): void {
    if (!this.#isNew) return;
    // Only once: whatever comes of it, the page offers a button for it from then on.
    this.#isNew = false;
    if (this.party.peek() !== null || this.summary.dice !== 'server') return;
    // Wait until the throws are known to be sealed before the first command's id is drawn.
    void this.moves.begin(this.live.lastSealKnown);
  }

  /**
   * Shows the campaign as it was or, with `null`, as it is now.
   *
   * @param changed the hexes that look different since the last view of the same ground
   * @param follow whether the map follows the party
   */
  showPast(view: PastView | null, { changed = [] as readonly Axial[], follow = false } = {}): void {
    const before = this.past.peek();
    if (!before && view) this.choose(null);
    this.past.value = view;
    if (before?.ground !== view?.ground) this.#showGround();
    else this.#stage?.momentChanged(changed);
    if (follow && view?.party) this.#stage?.camera.bringIntoSight(view.party);
  }

  #showGround(): void {
    this.#stage?.show(this.past.peek()?.ground ?? this.#map.ground);
  }

  /** Has the map repainted where an entry changed it. */
  #repaint(entry: Entry): void {
    const changed = this.#map.apply(entry);
    if (this.past.peek()) return;
    if (changed === 'all') this.#showGround();
    else this.#stage?.touch(changed);
  }

  #applied(entry: Entry, isTold: boolean): void {
    const steps = hexesEntered(entry);
    const goal = steps.at(-1);
    const own = this.live.own.isOwn(entry);
    this.#repaint(entry);
    if (!goal) return;
    this.#lastMove = { by: stepTaker(entry, this.live), to: goal, isTold };
    if (this.#stage && !this.past.peek()) showStep(this.#stage, entry, this.live.campaign.trail, own);
    if (own) this.choose(null);
    this.presses.chooseEarly();
    if (own && entry.kind !== 'moved') this.revealed.value = true;
  }
}
