import { setTimeout as pause } from 'node:timers/promises';
import { MOST_ENTRIES } from '../../ledger/archive-lines.ts';
import { isWireEntry, isWithheldEntry } from '../../ledger/entry-shape.ts';
import { type LedgerRow, rowOf, type WithheldRow, withheldRowOf } from '../../ledger/ledger.ts';
import type { ImportedPart } from '../../session/campaign-summary.ts';
import { LedgerFault } from '../../session/ledger-fault.ts';
import { beginningOf } from '../../text/whole-characters.ts';
import { CommandFailed, printable } from './command.ts';

const PAGE = 1000;

/** The parts of a link to a campaign, as people share it. */
export interface Link {
  readonly server: URL;
  readonly campaign: string;
  readonly token: string;
}

/** Parses `http://host/c/ID#TOKEN`; `null` if a text is not such a link. */
export function asLink(text: string): Link | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const server = new URL(text);
  const campaign = /^\/c\/([^/]+)$/.exec(server.pathname)?.[1];
  const token = server.hash.slice(1);
  return campaign && token ? { server, campaign, token } : null;
}

/** Limits on what a server may send, since anybody may run it. */
interface ServerBounds {
  /** The longest response in bytes, and the longest wait for one in milliseconds. */
  readonly answerBytes: number;
  readonly answerMs: number;
  /** The longest ledger in entries: as many as an archive may have. */
  readonly entries: number;
  /** The least time between two calls, in milliseconds. */
  readonly pauseMs: number;
  /** How often in a row a call may be refused because of rate limits. */
  readonly refusals: number;
}

const BOUNDS: ServerBounds = {
  answerBytes: 32 * 1024 * 1024,
  answerMs: 60_000,
  entries: MOST_ENTRIES,
  pauseMs: 25,
  refusals: 5,
};

/**
 * The entries of a campaign as its server shows them to the holder of a link, as rows to be verified: withheld ones
 * without their bodies. The server may be anybody's, so endless responses are cut off.
 */
export async function* fetchLedger(
  link: Link,
  bounds = BOUNDS,
): AsyncGenerator<LedgerRow | WithheldRow, void, void> {
  for (let after = 0; ; ) {
    const body = await answerOf(link, `/ledger?after=${after}&limit=${PAGE}`, bounds);
    const { entries, head } = body as { readonly entries?: unknown; readonly head?: unknown };
    if (!Array.isArray(entries) || typeof head !== 'number')
      throw failed(link, 'answers with something that is no part of a ledger');
    if (after + entries.length > bounds.entries)
      throw failed(link, `sends more than ${bounds.entries} entries, which is more than is looked at`);
    for (const [index, entry] of entries.entries()) yield readRow(entry, after + index + 1);
    after += entries.length;
    if (after >= head) return;
    if (entries.length === 0)
      throw new LedgerFault({
        seq: after + 1,
        what: `the server says that there are ${head} entries, but sends ${after}`,
      });
    await pause(bounds.pauseMs);
  }
}

/** How much of the campaign was imported, according to the server, so that the server never sealed it. */
export async function fetchImportedPart(link: Link, bounds = BOUNDS): Promise<ImportedPart | null> {
  const { takenIn } = (await answerOf(link, '', bounds)) as { readonly takenIn?: Partial<ImportedPart> };
  const { entries, hexes } = Object(takenIn) as Partial<ImportedPart>;
  return Number.isSafeInteger(entries) && Number.isSafeInteger(hexes)
    ? { entries: entries as number, hexes: hexes as number }
    : null;
}

/** How many seconds to wait: at least one and at most a minute, whatever the server says. */
const secondsToWait = (header: string | null): number => Math.min(60, Math.max(1, Number(header) || 1));

/** A server may send anything: whatever is not an entry is reported as a fault of the ledger. */
function readRow(entry: unknown, seq: number): LedgerRow | WithheldRow {
  if (isWithheldEntry(entry)) return withheldRowOf(entry);
  if (!isWireEntry(entry))
    throw new LedgerFault({ seq, what: 'the server sends something that is no entry of a ledger' });
  return rowOf(entry);
}

const failed = ({ server }: Link, what: string): CommandFailed =>
  new CommandFailed(`${server.origin} ${what}`);

/** The server's response about the campaign: any object. */
async function answerOf(link: Link, path: string, bounds: ServerBounds): Promise<object> {
  const { server, campaign, token } = link;
  const url = new URL(`/api/campaigns/${campaign}${path}`, server);
  for (let refusals = 0; ; refusals++) {
    const signal = AbortSignal.timeout(bounds.answerMs);
    const headers = { authorization: `Bearer ${token}` };
    try {
      // A redirect is not followed: the link's token would be sent to another address.
      const response = await fetch(url, { headers, signal, redirect: 'manual' });
      // A long ledger takes more calls than a link may make at once, so this waits.
      if (response.status === 429 && refusals < bounds.refusals) {
        await response.body?.cancel();
        await pause(1000 * secondsToWait(response.headers.get('retry-after')));
        continue;
      }
      if (response.status >= 300 && response.status < 400) {
        await response.body?.cancel();
        throw failed(
          link,
          'redirects to another address; give the link with the address of the server itself',
        );
      }
      const body = asObject(await textOf(response, link, bounds));
      if (response.ok && body) return body;
      const { detail } = (body ?? {}) as { readonly detail?: unknown };
      const why = typeof detail === 'string' ? beginningOf(detail, MOST_TOLD) : response.status;
      throw failed(link, `does not show this ledger: ${printable(String(why))}`);
    } catch (error) {
      if (error instanceof CommandFailed) throw error;
      if (signal.aborted)
        throw failed(link, `did not answer to the end within ${bounds.answerMs / 1000} seconds`);
      const { cause, message } = error as Error;
      throw failed(link, `can't be reached: ${printable(String(cause ?? message))}`);
    }
  }
}

/** How much of a server's error message is printed. */
const MOST_TOLD = 500;

async function textOf({ body }: Response, link: Link, { answerBytes }: ServerBounds): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    // Throwing out of the loop cancels the response.
    if (length > answerBytes)
      throw failed(link, `sends an answer of more than ${answerBytes} bytes; it was broken off`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function asObject(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
