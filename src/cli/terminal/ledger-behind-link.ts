import { setTimeout as pause } from 'node:timers/promises';
import { isWireEntry } from '../../ledger/entry-shape.ts';
import { type LedgerRow, rowOf } from '../../ledger/ledger.ts';
import { LedgerFault } from '../../session/ledger-fault.ts';
import { CommandFailed, printable } from './command.ts';

const PAGE = 1000;

/** A link to a campaign as people pass it on, taken apart. */
export interface Link {
  readonly server: URL;
  readonly campaign: string;
  readonly token: string;
}

/** Reads `http://host/c/ID#TOKEN`; `null` where a text is no such link. */
export function asLink(text: string): Link | null {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return null;
  const server = new URL(text);
  const campaign = /^\/c\/([^/]+)$/.exec(server.pathname)?.[1];
  const token = server.hash.slice(1);
  return campaign && token ? { server, campaign, token } : null;
}

/** The entries of a campaign as its server shows them to the holder of a link, as rows to be checked. */
export async function* ledgerBehind(link: Link): AsyncGenerator<LedgerRow, void, void> {
  for (let after = 0; ; ) {
    const { entries, head } = await page(link, after);
    for (const [index, entry] of entries.entries()) yield readRow(entry, after + index + 1);
    after += entries.length;
    if (entries.length === 0 || after >= head) return;
  }
}

/** For how many seconds to wait, at least one and at most a minute, whatever the server says. */
const secondsToWait = (header: string | null): number => Math.min(60, Math.max(1, Number(header) || 1));

/** A server may send anything: what is no entry is told as a fault of the ledger. */
function readRow(entry: unknown, seq: number): LedgerRow {
  if (!isWireEntry(entry))
    throw new LedgerFault({ seq, what: 'the server sends something that is no entry of a ledger' });
  return rowOf(entry);
}

async function page({ server, campaign, token }: Link, after: number) {
  const url = new URL(`/api/campaigns/${campaign}/ledger?after=${after}&limit=${PAGE}`, server);
  for (;;) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } }).catch(
      (error: Error) => {
        throw new CommandFailed(`${server.origin} can't be reached: ${String(error.cause ?? error.message)}`);
      },
    );
    // A long ledger takes more calls than a link may make at once.
    if (response.status === 429) {
      await pause(1000 * secondsToWait(response.headers.get('retry-after')));
      continue;
    }
    const body = (await response.json().catch(() => null)) as {
      readonly entries?: readonly unknown[];
      readonly head?: number;
      readonly detail?: string;
    } | null;
    if (response.ok && Array.isArray(body?.entries) && typeof body.head === 'number')
      return { entries: body.entries, head: body.head };
    throw new CommandFailed(
      `${server.origin} does not show this ledger: ${printable(String(body?.detail ?? response.status))}`,
    );
  }
}
