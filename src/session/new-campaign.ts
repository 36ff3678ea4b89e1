import { Campaign } from '../campaign/campaign.ts';
import { CommandDice } from '../campaign/command-dice.ts';
import { tableEntry } from '../campaign/commands/tables.ts';
import { type Plan, planFrom } from '../campaign/plan.ts';
import { authorOf, rollEntries } from '../campaign/roll-entries.ts';
import { startPlan } from '../campaign/start.ts';
import { writesOf } from '../campaign/writing.ts';
import type { Author, StartedBody } from '../ledger/entry.ts';
import { type CampaignId, publicId } from '../ledger/id.ts';
import { type LedgerRow, NO_HASH, rowOfDraft, seedCommitment } from '../ledger/ledger.ts';
import type { DiceSource, WorldSettings } from '../ledger/settings.ts';
import type { Tables } from '../rules/tables/table.ts';
import { seededDiceFor } from '../world/chance.ts';
import type { WorldKind } from '../world/world.ts';
import { SlicedWork } from './event-loop.ts';
import type { NewOwner } from './link-store.ts';
import type { CampaignSecrets, Digest, NewCampaign } from './ports.ts';
import { randomHex } from './random-hex.ts';
import type { SessionTools } from './session-tools.ts';
import { drawMasterKey, ThrowSealing } from './throw-sealing.ts';

/** A request to start a campaign. */
export interface CampaignRequest {
  readonly name: string;
  readonly world: WorldSettings;
  readonly dice: DiceSource;
  /** Whether the start is revealed at once, or later by `enter` with `to: 0`; with own dice always later. */
  readonly start?: 'now' | 'later' | undefined;
  /** A seed chosen by the player. Without one, the dice come from secrets that the server draws and seals. */
  readonly seed?: string | undefined;
  /** The campaign's tables from the beginning. */
  readonly tables?: Tables | undefined;
  /** An id under which the request can be sent again safely. */
  readonly requestId?: string | undefined;
}

/**
 * Makes a new campaign in memory, without storing it: its first entry, its tables, and the start unless that comes
 * later. The work is sliced so that other work goes on: an island's outline alone takes thousands of throws.
 */
export async function newCampaign(
  request: CampaignRequest,
  owner: NewOwner,
  { clock, digest, worlds }: Pick<SessionTools, 'clock' | 'digest' | 'worlds'>,
): Promise<NewCampaign> {
  const work = new SlicedWork();
  // Other work goes first: handling the request until here has taken time already.
  await work.pause();
  const kind = worlds.ofKind(request.world.kind);
  if (!kind) throw new Error(`no kind of world is called ${request.world.kind}`);
  const id = publicId(digest.random(12)) as CampaignId;
  const at = clock.now();
  const seed = request.seed === undefined ? null : { text: request.seed, salt: randomHex(digest, 16) };
  const secrets: CampaignSecrets = { masterKey: seed ? null : drawMasterKey(digest), seed };
  const by = authorOf({ link: owner.id, label: owner.label, role: owner.role });
  const rows = await firstRows({ request, kind, secrets, by, at }, { digest, work });
  if (work.isDue) await work.pause();
  const campaign = new Campaign(
    { edition: kind.edition, world: request.world, dice: request.dice, seedChosen: seed !== null },
    worlds,
  );
  return { id, secrets, entries: writesOf(rows, campaign), owner: { ...owner, campaign: id, createdAt: at } };
}

interface Beginning {
  readonly request: CampaignRequest;
  readonly kind: WorldKind;
  readonly secrets: CampaignSecrets;
  readonly by: Author;
  readonly at: string;
}

async function firstRows(
  { request, kind, secrets: { masterKey, seed }, by, at }: Beginning,
  { digest, work }: { readonly digest: Digest; readonly work: SlicedWork },
): Promise<LedgerRow[]> {
  const { sha256 } = digest;
  const sealing = masterKey === null ? null : new ThrowSealing(masterKey, digest);
  const how = {
    at,
    command: null,
    secret: null,
    sealAfter: sealing?.sealAfter ?? (() => null),
    drawSalt: () => randomHex(digest, 16),
    sha256,
  };
  const body = startedBody(request, kind, by, seed && seedCommitment(seed.text, seed.salt, sha256));
  const first = rowOfDraft({ body, text: request.name }, { seq: 0, hash: NO_HASH }, how);
  const tables = planFrom([...(request.tables ?? [])].map(([id, table]) => tableEntry(id, table)));
  const isLater = request.dice === 'own' || request.start === 'later';
  const secret = sealing?.secretAfter(first, NO_HASH) ?? null;
  const diceSeed = sealing && secret ? sealing.diceSeed(secret, null) : (seed?.text ?? '');
  const dice = new CommandDice({}, { ownDice: isLater, serverDice: (key) => seededDiceFor(diceSeed, key) });
  const entries = isLater ? tables : oneAfterTheOther(startPlan(kind, request.world, 2), tables);
  const made = rollEntries(entries, dice, 2, by);
  if (!made.ok) throw new Error("the server's dice never run out");
  const rows = [first];
  let told = made.usedServerDice ? secret : null;
  let last = first;
  for (const draft of made.drafts) {
    if (work.isDue) await work.pause();
    last = rowOfDraft(draft, last, { ...how, secret: told });
    rows.push(last);
    told = null;
  }
  return rows;
}

const startedBody = (
  { world, dice }: CampaignRequest,
  { edition }: WorldKind,
  by: Author,
  commitment: string | null,
): StartedBody => ({
  kind: 'started',
  by,
  edition,
  world,
  dice,
  seedChosen: commitment !== null,
  ...(commitment !== null && { commitment }),
});

function* oneAfterTheOther(...plans: readonly Plan[]): Plan {
  for (const plan of plans) yield* plan;
}
