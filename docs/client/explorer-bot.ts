/**
 * A bot that explores on its own: it enters one hex after another until a given number is known, and prints its finds.
 *
 *     node explorer-bot.ts --server http://127.0.0.1:8080 --world solo --hexes 100
 *     node explorer-bot.ts --link http://127.0.0.1:8080/c/ID#TOKEN --hexes 200
 */
import { parseArgs } from 'node:util';
import {
  Campaign,
  type CampaignMap,
  type Command,
  type Entry,
  type Following,
  type Hex,
  HexfarerProblem,
  type NewCampaign,
  type Place,
} from './hexfarer-client.ts';

/** Changes of q and r by one step, for directions 1 to 6: north first, then clockwise. */
const STEPS = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
] as const;
const COMPASS = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'];

const keyOf = ({ q, r }: Place): string => `${q},${r}`;
const neighboursOf = ({ q, r }: Place): Place[] => STEPS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));
const distance = ({ q, r }: Place): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

class Explorer {
  readonly #campaign: Campaign;
  readonly #hexes = new Map<string, Hex>();
  /** Hexes that can't be entered, such as an island's open sea. */
  readonly #barred = new Set<string>();
  readonly #following: Following;
  #party: Place | null = null;

  constructor(campaign: Campaign, map: CampaignMap) {
    this.#campaign = campaign;
    this.#read(map);
    this.#following = campaign.follow(map.seq, {
      entry: (entry) => this.#hear(entry),
      map: (current) => this.#read(current),
      ended: (why) => say(why.message),
    });
  }

  /** Explores until `hexes` hexes are known, or none is left that can be entered. */
  async explore(hexes: number): Promise<void> {
    if (!this.#party) await this.#carryOut({ kind: 'enter', to: 0 });
    while (this.#hexes.size < hexes) {
      const next = this.#next();
      if (!next) return say('There is no hex left that could be entered.');
      await this.#enter(next);
    }
    say(`${this.#hexes.size} hexes are known.`);
  }

  stop(): void {
    this.#following.stop();
  }

  /** The unknown hex nearest to the party; of several, the one nearest to the start, so that the map grows evenly. */
  #next(): { readonly from: Place; readonly direction: number; readonly to: Place } | null {
    if (!this.#party) return null;
    const seen = new Set([keyOf(this.#party)]);
    for (let ring: Place[] = [this.#party]; ring.length > 0; ) {
      const open = ring.flatMap((from) =>
        neighboursOf(from).map((to, index) => ({ from, direction: index + 1, to })),
      );
      const unknown = open.filter(({ to }) => !this.#wasExplored(to) && !this.#barred.has(keyOf(to)));
      const [first] = unknown.sort((a, b) => distance(a.to) - distance(b.to));
      if (first) return first;
      ring = open
        .map(({ to }) => to)
        .filter((to) => this.#wasExplored(to) && !seen.has(keyOf(to)) && seen.add(keyOf(to)));
    }
    return null;
  }

  #wasExplored(place: Place): boolean {
    const hex = this.#hexes.get(keyOf(place));
    // In an elevation world a hex is seen from a neighbouring hex before it is surveyed; until then its peak is null.
    return hex !== undefined && hex.peak !== null;
  }

  /** Travels to the hex beside the unknown one, then enters that; does nothing if somebody has moved the party. */
  async #enter({ from, direction, to }: { from: Place; direction: number; to: Place }): Promise<void> {
    try {
      if (this.#party && keyOf(this.#party) !== keyOf(from))
        await this.#carryOut({ kind: 'travel', to: from, from: this.#party });
      await this.#carryOut({ kind: 'enter', to: direction, from });
    } catch (error) {
      if (!(error instanceof HexfarerProblem)) throw error;
      if (error.code === 'campaign/open-sea') this.#barred.add(keyOf(to));
      // Somebody else moved the party: continue from its new place.
      else if (error.code === 'campaign/party-moved') this.#party = error.body.party ?? this.#party;
      else throw error;
    }
  }

  /** Sends a command and waits until its entries have arrived, so that the next decision knows about them. */
  async #carryOut(command: Command): Promise<void> {
    await this.#following.upTo(await this.#campaign.send(command));
  }

  #read(map: CampaignMap): void {
    this.#party = map.party;
    for (const hex of map.hexes) this.#hexes.set(keyOf(hex), hex);
  }

  /** Handles an entry, whether the bot or somebody else caused it. */
  #hear(entry: Entry): void {
    if (entry.kind === 'revealed') {
      const hex = entry.hex as Hex;
      this.#hexes.set(keyOf(hex), hex);
      if (entry.entered) this.#party = { q: hex.q, r: hex.r };
      say(told(hex));
    }
    if (entry.kind === 'surveyed') {
      const { q, r, peak, revealed } = entry as unknown as Place & { peak: number; revealed: readonly Hex[] };
      for (const hex of revealed) this.#hexes.set(keyOf(hex), { ...hex, peak: null });
      this.#party = { q, r };
      const own = this.#hexes.get(keyOf(this.#party));
      if (!own) return;
      this.#hexes.set(keyOf(own), { ...own, peak });
      const sight = revealed.length === 1 ? 'one more hex' : `${revealed.length || 'no'} more hexes`;
      say(`${own.label}: surveyed, its highest point at ${peak} feet; ${sight} in sight.`);
    }
    if (entry.kind === 'moved') this.#party = (entry.path as readonly Place[]).at(-1) ?? this.#party;
  }
}

/** Describes a hex in a sentence. */
function told({ label, terrain, altitude, flow, site }: Hex): string {
  const facts = [`${terrain?.replaceAll('-', ' ')} at altitude ${altitude}`];
  if (flow === 'underworld') facts.push('its water goes down into the underworld');
  else if (flow) facts.push(`a river flows ${COMPASS[flow - 1]}`);
  if (site) facts.push(`there is a ${site.replaceAll('-', ' ')}`);
  return `${label}: ${facts.join(', ')}.`;
}

const OPTIONS = {
  server: { type: 'string', default: 'http://127.0.0.1:8080' },
  link: { type: 'string' },
  world: { type: 'string', default: 'solo' },
  name: { type: 'string', default: 'Where the bot went' },
  hexes: { type: 'string', default: '100' },
} as const;
try {
  const { values } = parseArgs({ options: OPTIONS });
  const wanted = Number(values.hexes);
  if (!URL.canParse(values.server))
    throw new Error(`--server is an address such as ${OPTIONS.server.default}, not '${values.server}'.`);
  if (!(wanted >= 1)) throw new Error(`--hexes is a number such as 100, not '${values.hexes}'.`);
  const world = { kind: values.world } as NewCampaign['world'];
  const campaign = values.link
    ? Campaign.at(values.link)
    : await Campaign.start(values.server, { name: values.name, world }, process.env.ADMISSION_SECRET);
  say(`The map: ${campaign.link}`);
  const explorer = new Explorer(campaign, await campaign.map());
  await explorer.explore(wanted).finally(() => explorer.stop());
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
