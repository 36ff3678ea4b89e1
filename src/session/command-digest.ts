import { type Command, withoutTypedText } from '../campaign/command.ts';
import { canonicalJson } from '../ledger/canonical.ts';
import type { LinkId } from '../ledger/id.ts';
import { hexToBytes, type LedgerRow, type Sha256 } from '../ledger/ledger.ts';

/** 16 bytes in hex. */
const DIGITS = 32;

type Salted = Pick<LedgerRow, 'salt'>;

/** A digest by which a command that is sent twice is recognised, in hex; salted with the salt of its first entry. */
export const commandDigest = (
  command: Command,
  link: LinkId,
  first: Salted | undefined,
  sha256: Sha256,
): string => sha256(hexToBytes(first?.salt ?? ''), textOf(command, link)).slice(0, DIGITS);

/** Whether a digest is that of a command. In the first form of the ledger it is a full SHA-256 without salt. */
export const isDigestOf = (
  digest: string,
  command: Command,
  link: LinkId,
  first: Salted,
  sha256: Sha256,
): boolean =>
  digest ===
  (digest.length === DIGITS ? commandDigest(command, link, first, sha256) : sha256(textOf(command, link)));

const textOf = (command: Command, link: LinkId): string =>
  canonicalJson({ command: withoutTypedText(command), link });
