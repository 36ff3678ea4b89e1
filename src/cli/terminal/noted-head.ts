import { readFile } from 'node:fs/promises';
import type { NotedHead } from '../../session/verify.ts';
import { WrongUsage } from './command.ts';
import { withReadErrors } from './read-errors.ts';

/** The number of an entry, and its hash. */
const HEAD = /^(\d{1,9}):([0-9a-f]{64})$/;

/**
 * A hash noted earlier, as `NUMBER:HASH` or in a file: one that the page saved, or the output of `verify --json`.
 *
 * @throws WrongUsage
 */
export async function notedHead(said: string): Promise<NotedHead> {
  const head = headIn(said);
  if (head) return head;
  if (/^\d+:/.test(said)) throw wrong(`'${said}'`);
  const text = (await withReadErrors(said, () => readFile(said, 'utf8'))).trim();
  const noted = headIn(text) ?? verifiedHead(text);
  if (!noted) throw wrong(`the file ${said}`);
  return noted;
}

const wrong = (what: string): WrongUsage =>
  new WrongUsage(
    `--against takes the number of an entry and its hash, NUMBER:HASH with 64 hex digits, or a file with that or with what \`verify --json\` printed of a sound ledger; ${what} is none of these`,
  );

function headIn(text: string): NotedHead | null {
  const [, seq, hash] = HEAD.exec(text) ?? [];
  return seq !== undefined && hash !== undefined && Number(seq) > 0 ? { seq: Number(seq), hash } : null;
}

function verifiedHead(text: string): NotedHead | null {
  try {
    const { ok, entries, head } = Object(JSON.parse(text)) as Record<string, unknown>;
    return ok === true ? headIn(`${entries}:${head}`) : null;
  } catch {
    return null;
  }
}
