import { basename, extname } from 'node:path';
import { tablesById } from '../../formats/tables/own.ts';
import { recognisedFormat } from '../../formats/tables/recognised-format.ts';
import { TABLE_FORMATS, type TableFormat, tableFormats } from '../../formats/tables/table-formats.ts';
import type { Tables } from '../../rules/tables/table.ts';
import { type TableFault, tableFaultText } from '../../rules/tables/table-fault.ts';
import { readTables } from '../../rules/tables/table-reading.ts';
import { tableSetFault } from '../../rules/tables/table-set.ts';
import { orList } from '../../telling/words.ts';
import { CommandFailed, printable } from './command.ts';
import { textOf } from './read-errors.ts';

/** The longest file of tables, in bytes: five times what all tables of a campaign may take. */
const MOST_BYTES = 5_000_000;

/** The tables of a file, at least one, and what could not be converted from another program's format. */
interface TableFile {
  readonly tables: Tables;
  readonly dropped: readonly string[];
}

/**
 * Reads and checks a file of tables, in this program's own format or another's.
 *
 * @throws CommandFailed if the file can't be read, or its tables have faults
 */
export async function readTableFile(file: string, format: TableFormat | null): Promise<TableFile> {
  const text = await textOf(file, MOST_BYTES);
  const name = basename(file, extname(file));
  const found = format === null ? ownTables(text, name, file) : TABLE_FORMATS[format](text, name);
  if (found.tables.size === 0)
    throw new CommandFailed(printable(`${file}: ${found.dropped[0] ?? 'there is no table in it'}`));
  const fault = tableSetFault(found.tables);
  if (fault) throw faulty(file, fault);
  return found;
}

function ownTables(text: string, name: string, file: string): TableFile {
  const read = readTables(tablesById(parsedOrFailed(text, file), name));
  if (!read.ok) {
    const written = recognisedFormat(text);
    const isOthers = written !== 'own' && TABLE_FORMATS[written](text, name).tables.size > 0;
    throw isOthers
      ? new CommandFailed(printable(`${file} was written by another program: read it with --from ${written}`))
      : faulty(file, read.fault);
  }
  return { tables: read.tables, dropped: [] };
}

function parsedOrFailed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailed(
      printable(
        `${file} is no JSON: ${(error as Error).message}; what another program wrote is read with --from ${orList(tableFormats)}`,
      ),
    );
  }
}

const faulty = (file: string, fault: TableFault): CommandFailed =>
  new CommandFailed(printable(`${file}: ${tableFaultText(fault)}`));
