import { stat } from 'node:fs/promises';
import { parseCampaignId } from '../../ledger/id.ts';
import { verifyArchive } from '../../session/archiving.ts';
import type { ImportedPart } from '../../session/campaign-summary.ts';
import { systemDigest } from '../../session/system.ts';
import { type NotedHead, type Verification, verifyCampaign, verifyRows } from '../../session/verify.ts';
import { countWithNoun } from '../../telling/words.ts';
import {
  type CliCommand,
  CommandFailed,
  json,
  type ParsedArguments,
  printable,
  type Terminal,
  text,
  WrongUsage,
} from '../terminal/command.ts';
import { dataHelp, dataOption, withStorage } from '../terminal/data-option.ts';
import { asLink, fetchImportedPart, fetchLedger } from '../terminal/ledger-behind-link.ts';
import { notedHead } from '../terminal/noted-head.ts';
import { bytesOf, withReadErrors } from '../terminal/read-errors.ts';

const PROGRESS_EVERY = 100_000;

export const verify: CliCommand = {
  name: 'verify',
  operands: ['ID|FILE|LINK'],
  options: { ...dataOption, against: { type: 'string' }, json: { type: 'boolean' } },
  help: {
    ...dataHelp,
    against: {
      value: 'HEAD',
      does: 'a hash noted before, NUMBER:HASH, or a file of an earlier --json: says so where the ledger is shorter or another',
    },
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const [name] = typed.positionals;
    if (name === undefined)
      throw new WrongUsage(
        'verify needs the id of a campaign, the file of an archive, or a link; `hexfarer campaigns` lists the campaigns',
      );
    const noted = text(typed.values.against);
    const against = noted === undefined ? undefined : await notedHead(noted);
    const verification = await verified(name, typed, terminal, against);
    const { ok, entries, hexes, given, withheld, head, problem, takenIn } = verification;
    const unproved = given ? `, ${given} of them given by a map and not rolled` : '';
    if (typed.values.json) terminal.out(json(verification));
    else if (problem)
      terminal.out(
        `${problem.seq === 0 ? 'The header' : `Entry ${problem.seq}`} does not fit: ${printable(problem.what)}.\n`,
      );
    else
      terminal.out(
        `All is well${withheld ? ', as far as this link can see' : ''}: ${countWithNoun(entries, 'entry', 'entries')} and ${countWithNoun(hexes, 'hex', 'hexes')} fit together${unproved}. The last hash is ${head}.\n${withheld ? withheldWords(withheld) : ''}${takenIn ? takenInWords(takenIn) : ''}`,
      );
    return ok ? 0 : 1;
  },
};

const withheldWords = (count: number): string =>
  count === 1
    ? '1 of the entries is withheld from it: its number, hash and seal were checked, and not what it says.\n'
    : `${count} of the entries are withheld from it: their numbers, hashes and seals were checked, and not what they say.\n`;

const takenInWords = ({ entries, hexes }: ImportedPart): string =>
  `The first ${countWithNoun(entries, 'entry', 'entries')} came from elsewhere, with ${countWithNoun(hexes, 'hex', 'hexes')}: no seal of this server proves these.\n`;

async function verified(
  name: string,
  typed: ParsedArguments,
  terminal: Terminal,
  against: NotedHead | undefined,
): Promise<Verification> {
  const progress = (entries: number): void => {
    if (entries % PROGRESS_EVERY === 0) terminal.error(`${entries} entries checked\n`);
  };
  const link = asLink(name);
  if (link) {
    const found = await verifyRows(fetchLedger(link), systemDigest.sha256, { progress, against });
    const takenIn = found.ok ? await fetchImportedPart(link) : null;
    return takenIn ? { ...found, takenIn } : found;
  }
  if (/^https?:/.test(name))
    throw new WrongUsage(
      `'${name}' is not the whole of a link, which ends with # and its token: http://HOST/c/ID#TOKEN`,
    );
  const id = parseCampaignId(name);
  if (!id && (await isThere(name)))
    return withReadErrors(name, () =>
      verifyArchive(bytesOf(name), systemDigest.sha256, { progress, against }),
    );
  const verification =
    id &&
    (await withStorage(typed, terminal, (storage) =>
      verifyCampaign(id, storage.campaigns, systemDigest, { progress, against }),
    ));
  if (verification) return verification;
  throw new CommandFailed(
    `there is no campaign '${name}' here, and no such file; \`hexfarer campaigns\` lists the campaigns`,
  );
}

/** A path that may not be accessed counts as existing: the error on reading it explains why. */
const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'EACCES',
  );
