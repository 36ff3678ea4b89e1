import { describe, expect, it } from 'vitest';
import { nameOf } from '../../src/campaign/explored-ledger.ts';
import { readCsvTable } from '../../src/formats/tables/csv.ts';
import { fileNameOf } from '../../src/formats/vault/note-names.ts';
import { fileName } from '../../src/http/file-name.ts';
import { LONGEST_HEX_NAME, LONGEST_NAME } from '../../src/ledger/settings.ts';
import { parse } from '../../src/protocol/parse.ts';
import { commandSchema } from '../../src/protocol/requests.ts';
import { LONGEST_TITLE } from '../../src/rules/tables/table-reading.ts';
import { quoted } from '../../src/text/quoted.ts';
import { forkName } from '../../web/journey/campaign-name.ts';
import { mapNameOf } from '../../web/pages/home/map-name.ts';
import { readMap } from '../support/text-maps.ts';

/** Each is one character for its reader, and several code points. */
const FAMILY = '👩‍👩‍👧';
const FLAG = '🇳🇴';
const ACCENTED = 'x\u0301';

/** A text in which a character begins one UTF-16 unit before the length at which the text is cut. */
const over = (most: number, character: string): string => `${'a'.repeat(most - 1)}${character}b`;
const upTo = (most: number): string => 'a'.repeat(most - 1);

const titleOf = (name: string): string | undefined =>
  [...readCsvTable('1,Rain.\n2,Sun.', name).tables.values()][0]?.title;

describe('a text that is too long is shortened without dividing a character', () => {
  it.each([FAMILY, FLAG, ACCENTED])('such as %s', async (character) => {
    expect(quoted(over(40, character))).toBe(`'${upTo(40)}…'`);
    expect(nameOf(over(LONGEST_NAME, character))).toBe(upTo(LONGEST_NAME));
    expect(titleOf(over(LONGEST_TITLE, character))).toBe(upTo(LONGEST_TITLE));
    expect(mapNameOf(`${over(LONGEST_NAME, character)}.txt`)).toBe(upTo(LONGEST_NAME));
    const added = ', another way';
    const most = LONGEST_NAME - added.length;
    expect(forkName(over(most, character))).toBe(upTo(most) + added);

    const [title, label] = [over(LONGEST_NAME, character), over(LONGEST_HEX_NAME, character)];
    const map = await readMap(`# ${title}\n0101 plain "${label}"\n${over(119, character)}b\n`);
    expect(map.title).toBe(upTo(LONGEST_NAME));
    expect(map.names.map(({ text }) => text)).toEqual([upTo(LONGEST_HEX_NAME)]);
    expect(map.dropped.lines.map(({ text }) => text)).toEqual([`${upTo(119)}…`]);
  });

  it('in the name of a file, whose length is counted in bytes', () => {
    const accented = 'q\u030a\u0301\u0302';
    const text = `${'a'.repeat(116)}${accented}`;
    expect(fileName(text)).toBe('a'.repeat(116));
    expect(fileNameOf(text, 'World')).toBe('a'.repeat(116));
  });

  it('in what is said about a request', () => {
    const told = (name: string) => {
      const result = parse(commandSchema, { kind: 'rest', [name]: 1 });
      return result.ok ? '' : result.detail;
    };
    for (let before = 0; before < FAMILY.length; before++)
      expect(told('a'.repeat(before) + FAMILY.repeat(100))).toMatch(/👧….$/u);
  });
});

describe('a name is taken over without dividing a character', () => {
  it('from a map and from a table', async () => {
    const map = await readMap(`# ${FAMILY}\n0101 plain "${FAMILY}"\n`);
    expect(map.title).toBe(FAMILY);
    expect(map.names.map(({ text }) => text)).toEqual([FAMILY]);
    expect(titleOf(FAMILY)).toBe(FAMILY);
  });

  it('unless nothing of it can be seen', async () => {
    const map = await readMap('# \u200b\n0101 plain "\u200b"\n');
    expect(map.title).toBeNull();
    expect(map.names).toEqual([]);
    expect(titleOf('\u200b')).toBe('A table');
  });
});
