import { Access } from '../../access/access.ts';
import { newCampaignAnswer } from '../../access/campaign-answer.ts';
import { readTextMap } from '../../formats/text-map/read-text-map.ts';
import { NAMELESS_MAP, type TextMap } from '../../formats/text-map/text-map.ts';
import { TextMapFault } from '../../formats/text-map/text-map-fault.ts';
import { parse } from '../../protocol/parse.ts';
import { type MapImportQuery, mapImportQuerySchema } from '../../protocol/queries.ts';
import { importArchive } from '../../session/archiving.ts';
import { SlicedWork } from '../../session/event-loop.ts';
import { campaignFromMap } from '../../session/given-map.ts';
import type { NewOwner } from '../../session/link-store.ts';
import type { CampaignSummary } from '../../session/ports.ts';
import type { CopyTools } from '../../session/store-copy.ts';
import { systemClock, systemDigest } from '../../session/system.ts';
import { WORLDS } from '../../world/registry.ts';
import {
  type CliCommand,
  CommandFailed,
  json,
  printable,
  text,
  WrongUsage,
  wrongName,
} from '../terminal/command.ts';
import { dataHelp, dataOption, withPreparedStorage } from '../terminal/data-option.ts';
import { linkAddresses } from '../terminal/link-addresses.ts';
import { HEX_FORMS, parseHex } from '../terminal/parse-hex.ts';
import { rereadable, withReadErrors } from '../terminal/read-errors.ts';

export const importCampaign: CliCommand = {
  name: 'import',
  operands: ['FILE'],
  options: {
    ...dataOption,
    name: { type: 'string' },
    start: { type: 'string' },
    json: { type: 'boolean' },
  },
  help: {
    data: {
      ...dataHelp.data,
      does: 'the data directory, made if it is not there (default DATABASE_URL, DATA_DIR or ./data)',
    },
    json: { does: 'as one JSON document, with what of a map could not be imported' },
  },
  groups: [
    {
      heading: 'For a map',
      help: {
        name: { value: 'NAME', does: 'what the campaign is called' },
        start: { value: 'HEX', does: `the hex from which the party sets out, ${HEX_FORMS}` },
      },
    },
  ],
  async run(typed, terminal) {
    const [file] = typed.positionals;
    if (file === undefined) throw new WrongUsage('import needs the file of an archive, or of a map');
    const asked = mapOptions(text(typed.values.name), text(typed.values.start));
    const addressOf = linkAddresses(terminal.environment, text(typed.values.data));
    const read = rereadable(file);
    const { taken, token, link, address } = await withPreparedStorage(
      typed,
      terminal,
      async ({ campaigns: store, links, address, beginImport, scratch }) => {
        const release = beginImport();
        try {
          const tools = { store, clock: systemClock, digest: systemDigest, worlds: WORLDS };
          const minted = new Access({ links, ...tools }).mint('owner', 'owner');
          const taken = await withReadErrors(file, () =>
            takenIn(file, read(scratch), asked, minted.row, tools),
          );
          return { taken, address, token: minted.token, link: minted.row.id };
        } finally {
          release();
        }
      },
    );
    const { summary, dropped } = taken;
    const url = addressOf(address, summary.id, token);
    if (typed.values.json) {
      const answer = newCampaignAnswer(summary, { id: link, token, url });
      terminal.out(
        json({ ...answer, ...(dropped && { dropped: dropped.lines, droppedCount: dropped.count }) }),
      );
      return 0;
    }
    for (const { line, text, why } of dropped?.lines ?? [])
      terminal.error(`line ${line}: ${printable(text)}: ${printable(why)}\n`);
    const unlisted = dropped ? dropped.count - dropped.lines.length : 0;
    if (unlisted > 0) terminal.error(`and ${unlisted} more\n`);
    terminal.out(
      `"${printable(summary.name ?? '')}" is here as ${summary.id}, ${summary.hexCount} hexes. Its owner's link:\n${url}\n`,
    );
    return 0;
  },
};

/** An imported campaign, and the lines of a map that could not be imported. */
interface Taken {
  readonly summary: CampaignSummary;
  readonly dropped?: TextMap['dropped'];
}

async function takenIn(
  file: string,
  bytes: AsyncGenerator<Buffer, void, void>,
  asked: MapImportQuery,
  owner: NewOwner,
  tools: CopyTools,
): Promise<Taken> {
  const beginning = await beginningOf(bytes);
  if (beginning.length === 0) throw new CommandFailed(`${file} is empty: neither an archive nor a map`);
  const all = rejoined(beginning, bytes);
  if (file.endsWith('.gz') || isGzip(beginning)) {
    if (asked.name !== undefined || asked.start !== undefined)
      throw new WrongUsage('--name and --start go with a map; an archive says both itself');
    return fromArchive(file, all, owner, tools);
  }
  try {
    const map = await readTextMap(all, new SlicedWork(), asked.start ?? null);
    const name = asked.name ?? map.title ?? NAMELESS_MAP;
    return { summary: await campaignFromMap({ ...map, name }, owner, tools), dropped: map.dropped };
  } catch (error) {
    if (!(error instanceof TextMapFault)) throw error;
    const ofArchives = error.isBinary ? ' An archive is compressed by gzip, as export writes it.' : '';
    throw new CommandFailed(`${file} was not taken in: ${printable(error.message)}${ofArchives}`);
  }
}

async function fromArchive(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  owner: NewOwner,
  tools: CopyTools,
): Promise<Taken> {
  const outcome = await importArchive(bytes, owner, tools);
  if (outcome.kind === 'imported') return outcome;
  const { seq, what } = outcome.problem;
  throw new CommandFailed(
    `${file} was not taken in: ${seq === 0 ? 'the header' : `entry ${seq}`}: ${printable(what)}`,
  );
}

/** The first bytes of a file, at least two if it has as many. They are taken from the stream: a pipe is read only once. */
async function beginningOf(bytes: AsyncGenerator<Buffer, void, void>): Promise<Buffer> {
  let beginning = Buffer.alloc(0);
  while (beginning.length < 2) {
    const { done, value } = await bytes.next();
    if (done) break;
    beginning = Buffer.concat([beginning, value]);
  }
  return beginning;
}

async function* rejoined(beginning: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  yield beginning;
  yield* rest;
}

/** Whether a file begins with gzip's magic number: then it is an archive and not a text. */
const isGzip = (beginning: Buffer): boolean => beginning[0] === 0x1f && beginning[1] === 0x8b;

function mapOptions(name: string | undefined, start: string | undefined): MapImportQuery {
  const named = parse(mapImportQuerySchema, { name });
  if (!named.ok) throw wrongName();
  if (start === undefined) return named.value;
  const hex = parseHex(start);
  if (!hex) throw new WrongUsage(`--start is a hex ${HEX_FORMS}`);
  return { ...named.value, start: hex };
}
