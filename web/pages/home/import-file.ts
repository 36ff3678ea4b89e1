import { NAMELESS_MAP } from '../../../src/formats/text-map/text-map.ts';
import type { NewCampaignAnswer } from '../../../src/protocol/answers.ts';
import { keepInTab, readInTab } from '../../kit/kept-in-tab.ts';
import { address } from '../../kit/location.ts';
import { Api, ApiError, isRetryable, jsonIn, withKeyringLock } from '../../live/api.ts';
import type { NewCampaign } from '../../live/fork.ts';
import { uuid } from '../../live/uuid.ts';
import { mapNameOf } from './map-name.ts';

const GZIP = [0x1f, 0x8b];

/** The last upload, until it is answered: a retry uses the same id, so that it makes no second campaign. */
interface Unanswered {
  readonly id: string;
  /** Identifies the request and the file. */
  readonly of: string;
}

const NOTHING: Unanswered = { id: '', of: '' };

/** Where this tab keeps it: the page may be reloaded before there is an answer. */
const KEPT = 'hexfarer.import';

let unanswered = { ...NOTHING, ...(readInTab(KEPT) as Unanswered | null) };

/**
 * Imports a campaign that was saved to a file, or a map of Text Mapper. For a map, first asks where the campaign
 * begins, and shows what can't be imported.
 *
 * @param working called when work begins, and when it pauses to ask the user
 * @returns `null` if the user has cancelled; rejects with why nothing was made otherwise
 */
export async function importFile(
  file: File,
  working: (isBusy: boolean) => void,
): Promise<NewCampaign | null> {
  const here = address.peek();
  const api = new Api();
  // Check first whether the server admits it: it would read a large file completely before it refuses.
  await withKeyringLock(() => api.ask('POST', '/api/keyring/admission', undefined, { isGivenUp: true }));
  const isMap = !(await isArchive(file));
  const type = isMap ? 'text/plain' : 'application/gzip';
  const query = isMap ? await askedOfMap(file, working, () => address.peek() !== here) : {};
  if (!query) return null;
  const path = `/api/campaigns/import?${new URLSearchParams(query)}`;
  const of = [path, file.name, file.size].join('\n');
  const send = async (): Promise<NewCampaignAnswer> => {
    if (unanswered.of !== of) setUnanswered({ id: uuid(), of });
    const headers = { 'Content-Type': type, 'Idempotency-Key': unanswered.id };
    try {
      return await jsonIn(await api.send('POST', path, headers, file));
    } catch (error) {
      if (isRetryable(error)) throw error;
      setUnanswered(NOTHING);
      // The answer was lost too long ago, or the file has changed since.
      if (isIdReused(error)) return send();
      throw error;
    }
  };
  const { campaign, links } = await send();
  setUnanswered(NOTHING);
  const { token } = links.owner;
  const kept = await api.addToKeyring(token, false).then(
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

/**
 * The choices for a map's import; `null` if the user has cancelled. Empty if the map can't be read here: then the
 * server says why.
 */
async function askedOfMap(
  file: File,
  working: (isBusy: boolean) => void,
  hasLeft: () => boolean,
): Promise<Record<string, string> | null> {
  const [{ readMapFile }, { askMapStart }] = await Promise.all([
    import('./read-map.ts'),
    import('./map-start-dialog.tsx'),
  ]);
  const map = await readMapFile(file);
  if (!map) return {};
  // The question does not belong on another page.
  if (hasLeft())
    throw new Error('You left the page before it could ask where to begin: choose the file again.');
  working(false);
  const asked = await askMapStart(map, map.title ?? (mapNameOf(file.name) || NAMELESS_MAP));
  if (asked) working(true);
  return asked && { ...asked };
}

async function isArchive(file: File): Promise<boolean> {
  if (file.name.endsWith('.gz')) return true;
  const bytes = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  return GZIP.every((byte, index) => bytes[index] === byte);
}
