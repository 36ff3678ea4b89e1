import { NAMELESS_MAP } from '../../../src/formats/text-map/text-map.ts';
import { LONGEST_NAME } from '../../../src/ledger/settings.ts';
import type { NewCampaignAnswer } from '../../../src/protocol/answers.ts';
import { legible } from '../../../src/text/legible.ts';
import { keepInTab, readInTab } from '../../kit/kept-in-tab.ts';
import { Api, ApiError, inTurn, isPassing, jsonIn } from '../../live/api.ts';
import type { NewCampaign } from '../../live/fork.ts';
import { uuid } from '../../live/uuid.ts';

const GZIP = [0x1f, 0x8b];

/** What was sent last, until there is an answer: under the same id a lost one makes no second campaign. */
interface Unanswered {
  readonly id: string;
  /** Where to, and of which file. */
  readonly of: string;
}

const NOTHING: Unanswered = { id: '', of: '' };

/** Where this tab keeps it: the page may be loaded anew before there is an answer. */
const KEPT = 'hexfarer.import';

let unanswered = { ...NOTHING, ...(readInTab(KEPT) as Unanswered | null) };

/**
 * Takes in a campaign that was saved to a file, or a map of Text Mapper. Of a map it is asked first where it begins, and told what of it cannot be taken over.
 *
 * @param working told whether something is under way, or somebody is asked
 * @returns `null` where it was not wanted after all: nothing was made then
 */
export async function importFile(
  file: File,
  working: (isBusy: boolean) => void,
): Promise<NewCampaign | null> {
  const api = new Api();
  // A large file would have to be sent as a whole before the server's refusal is read.
  await inTurn(() => api.ask('POST', '/api/keyring/admission', undefined, { isGivenUp: true }));
  const isMap = !(await isArchive(file));
  const type = isMap ? 'text/plain' : 'application/gzip';
  const query = isMap ? await askedOfMap(file, working) : {};
  if (!query) return null;
  const path = `/api/campaigns/import?${new URLSearchParams(query)}`;
  const of = [path, file.name, file.size].join('\n');
  const send = async (): Promise<NewCampaignAnswer> => {
    if (unanswered.of !== of) setUnanswered({ id: uuid(), of });
    const headers = { 'Content-Type': type, 'Idempotency-Key': unanswered.id };
    try {
      return await jsonIn(await api.send('POST', path, headers, file));
    } catch (error) {
      if (isPassing(error)) throw error;
      setUnanswered(NOTHING);
      // Its answer was lost too long ago, or what is in the file is something else by now.
      if (isIdReused(error)) return send();
      throw error;
    }
  };
  const { campaign, links } = await send();
  setUnanswered(NOTHING);
  const { token } = links.owner;
  const kept = await api.keep(token, false).then(
    () => api.campaign(campaign.id),
    () => null,
  );
  return { id: campaign.id, name: campaign.name, token: kept ? null : token };
}

function setUnanswered(sent: Unanswered): void {
  unanswered = sent;
  keepInTab(KEPT, sent === NOTHING ? null : sent);
}

const isIdReused = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'request/id-reused';

/** What a map is to become; `null` where nothing after all. What can't be read here is the server's to refuse. */
async function askedOfMap(
  file: File,
  working: (isBusy: boolean) => void,
): Promise<Record<string, string> | null> {
  const [{ readMapFile }, { askMapStart }] = await Promise.all([
    import('./read-map.ts'),
    import('./map-start-dialog.tsx'),
  ]);
  const map = await readMapFile(file);
  if (!map) return {};
  working(false);
  const asked = await askMapStart(map, map.title ?? (nameOf(file) || NAMELESS_MAP));
  if (asked) working(true);
  return asked && { ...asked };
}

async function isArchive(file: File): Promise<boolean> {
  if (file.name.endsWith('.gz')) return true;
  const bytes = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  return GZIP.every((byte, index) => bytes[index] === byte);
}

/** A map that says nothing of its name is called as its file is. */
function nameOf(file: File): string {
  const bare = file.name
    .replace(/\.\w+$/, '')
    .replaceAll('_', ' ')
    .slice(0, LONGEST_NAME);
  return legible(bare).replaceAll(/\s+/g, ' ').trim();
}
