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
import type { PastView } from './look-back.ts';
import { isReaders, otherIn, stepTaker, toldAsMissed } from './news-of.ts';
import { NewsTeller } from './news-teller.ts';
import { type PagePermissions, pagePermissions } from './page-permissions.ts';
import { PartyMoves } from './party-moves.ts';
import { showStep } from './show-step.ts';
import { ToldRolls } from './told-rolls.ts';
import { waysFrom } from './ways-from.ts';
import { wordsOf } from './words/words-of.ts';
import type { WorldWords } from './words/world-words.ts';

/** Who keeps something of what happens, such as the rolls, as long as it is open. */
export type JourneyFollower = Pick<LiveListener, 'applied' | 'restored'>;

/** One campaign as somebody plays or watches it in this page: what is chosen, what is under way, what is new. */
export class Journey implements LiveListener {
  readonly summary: CampaignAnswer;
  readonly api: Api;
  readonly live: LiveCampaign;
  readonly #selection = new HexSelection();
  readonly selected = this.#selection.hex;
  readonly hovered = signal<Axial | null>(null);
  /** How many pixels the size of a hex takes on the map; 0 until it is drawn. */
  readonly scale = signal(0);
  /** What happened last, in words, by whom else, how many news there were with it, and its entry where `missed` may tell it too. */
  readonly news = signal({ text: '', by: null as Person | null, count: 0, seq: null as number | null });
  /** Why the campaign can no longer be followed. */
  readonly ended = signal<AccessLoss | null>(null);
  /** Whether this page is removing it: then that it can't be followed is no news here. */
  readonly isRemoving = signal(false);
  /** When somebody was away of whom this page has not told to the end what happened meanwhile. */
  readonly missed = signal<readonly Absence[]>([]);
  /** What rings hexes on the map as it is now. */
  readonly rings = signal<DrawRings | null>(null);
  /** Whether a hex has been revealed from this page. */
  readonly revealed = signal(false);
  /** The campaign as it was, where that is shown: then nothing can be done in it. */
  readonly past = signal<PastView | null>(null);
  readonly party = computed<Axial | null>(() => (this.past.value ?? this.campaign).party);
  /** The hex that the panel is about. */
  readonly focus = computed<Axial | null>(() => this.selected.value ?? this.party.value);
  readonly permissions: PagePermissions;
  readonly ways = computed<readonly WayOn[]>(() => waysFrom(this.campaign));
  /** Everything that is asked of the campaign on this page. */
  readonly commands: Commands;
  readonly moves: PartyMoves;
  /** What is pressed to choose a hex and to go there. */
  readonly presses: HexPresses;
  /** The hex from which the chosen one is entered, if it is unknown and the party can get there over known ground. */
  readonly origin = computed<Axial | null>(() => {
    const hex = this.selected.value;
    // Into a campaign that was closed nobody goes on.
    return this.campaign.closed ? null : hex && approachHexTo(this.campaign, hex);
  });
  /** The odds of the chosen hex, entered from there. */
  readonly odds: HexOddsLoader;
  /** What tables rolled by themselves in its hexes, and for the day. */
  readonly rolls: ToldRolls;
  /** Everything that is told of the chosen hex; `null` where none is. */
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
  /** Aborted when it is closed: what listens to the page for it stops then. */
  readonly closed = this.#closing.signal;
  #map: JourneyMap;
  #stage: MapStage | null = null;
  #lastMove: Move | null = null;
  readonly #teller = new NewsTeller();
  #isNew: boolean;

  /** @param isNew whether the start is to be revealed as soon as the campaign is open: it was made just now */
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
    this.rolls = new ToldRolls(api, summary.id, () => this.live.campaign.world);
    this.follow(this.rolls);
  }

  /** Nobody plays or watches it here any more. What was given and is not answered is sent once more. */
  close(): void {
    this.#closing.abort();
    this.odds.close();
    this.live.close();
  }

  /** The campaign; whoever reads it in a computed value or an effect is told of every change. */
  get campaign(): Campaign {
    this.live.version.value;
    return this.live.campaign;
  }

  /** What the campaign is called; where its name was erased, that it has none. */
  get name(): string {
    return this.live.ready.value ? (this.campaign.name ?? NAMELESS) : this.summary.name;
  }

  /** How this kind of world is spoken of. */
  get words(): WorldWords {
    return wordsOf(this.summary.world.kind);
  }

  recordAt(hex: Axial): HexRecord | null {
    return this.campaign.world.recordAt(hex);
  }

  /** How the campaign lies on its map, as it is now. */
  get map(): JourneyMap {
    this.live.version.value;
    return this.#map;
  }

  /** Sets the stage that the journey is shown on; `null` when it goes. */
  attachStage(stage: MapStage | null): void {
    this.#stage = stage;
    if (this.live.ready.peek()) this.#showGround();
  }

  /** Where the journey is shown, while it is. */
  get stage(): MapStage | null {
    return this.#stage;
  }

  /** The way from the party to a hex next to it. */
  wayTo(hex: Axial): WayOn | null {
    return this.ways.value.find((way) => sameHex(way.hex, hex)) ?? null;
  }

  /** Chooses a hex without going there. What lies under a hand stays there; else the map moves so that it is seen. */
  choose(hex: Axial | null, time = performance.now(), isUnderHand = false): void {
    this.#selection.choose(hex, time);
    if (hex && !isUnderHand) this.#stage?.camera.bringIntoSight(hex);
  }

  /** Moves the choice by one hex. */
  moveCursor(step: CursorStep): void {
    const from = this.focus.value;
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
   * Chooses a hex and shows what can be done with it.
   *
   * @param at where on the page, in pixels; without it, where the hex is seen
   */
  openMenu(hex: Axial, time: number, at?: Point): void {
    if (this.past.peek() || this.commands.isAsking) return;
    this.choose(hex, time, at !== undefined);
    hexMenu.value = { hex, at: at ?? this.#stage?.camera.placeOf(hex) ?? { x: 0, y: 0 } };
  }

  /** Shows the others where to look. */
  point(hex: Axial): void {
    this.live.point(hex);
  }

  showHex(hex: Axial): void {
    this.choose(hex);
    this.#stage?.camera.centre(hex);
  }

  /** Tells of everything that happens from now on. Returns a function that ends it. */
  follow(follower: JourneyFollower): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  applied(entries: readonly Entry[]): void {
    batch(() => {
      for (const entry of entries) this.#applied(entry, entry.command === entries.at(-1)?.command);
      this.commands.endWhatIsOver();
      for (const follower of this.#followers) follower.applied(entries);
      const isOwn = isReaders(this.live);
      const told = this.#teller.tell(entries, this.live.campaign, isOwn);
      const by = otherIn(entries, isOwn);
      if (told)
        this.say(told, by && this.live.people.personOf(by), toldAsMissed(entries, this.live.own.isOwn));
    });
  }

  restored(): void {
    this.#map = new JourneyMap(this.live.campaign);
    this.#lastMove = null;
    this.#teller.begin(this.live.campaign);
    this.#showGround();
    this.#beginIfNew();
    this.commands.endWhatIsOver();
    for (const follower of this.#followers) follower.restored();
  }

  pointed({ q, r, by }: PointMessage): void {
    this.#stage?.mark('ping', { q, r }, { ...by, initial: initialOf(by.name) });
    this.say(`${by.name} points at ${hexLabel({ q, r })}.`, by);
  }

  accessLost(why: AccessLoss): void {
    this.ended.value = why;
    this.live.close();
  }

  /** Tells something in the news. */
  say(text: string, by: Person | null = null, seq: number | null = null): void {
    this.news.value = { text, by, count: this.news.peek().count + 1, seq };
  }

  #beginIfNew(): void {
    if (!this.#isNew) return;
    // Once: whatever comes of it, the page offers it with a button from then on.
    this.#isNew = false;
    if (this.party.peek() !== null || this.summary.dice !== 'server') return;
    // The id of the first command is drawn when its throws are known to be sealed.
    void this.live.lastSealKnown.then(() => this.moves.begin());
  }

  /**
   * Shows the campaign as it was, or, without a view, as it is now.
   *
   * @param changed the hexes that look different since the last view of the same ground
   * @param follow whether the map follows the party
   */
  lookBack(view: PastView | null, { changed = [] as readonly Axial[], follow = false } = {}): void {
    const before = this.past.peek();
    if (!before && view) this.choose(null);
    this.past.value = view;
    if (before?.ground !== view?.ground) this.#showGround();
    else this.#stage?.turn(changed);
    if (follow && view?.party) this.#stage?.camera.bringIntoSight(view.party);
  }

  #showGround(): void {
    this.#stage?.show(this.past.peek()?.ground ?? this.#map.ground);
  }

  /** Lets the map be painted anew where an entry changed it. */
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
    if (own && entry.kind !== 'moved') this.revealed.value = true;
  }
}
