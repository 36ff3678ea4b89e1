import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LARGEST_TEXT_MAP } from '../../../src/formats/text-map/read-text-map.ts';
import { MOST_MAP_HEXES, MOST_MAP_NAMES } from '../../../src/formats/text-map/text-map.ts';
import { hexLabel, parseHexLabel } from '../../../src/hex/label.ts';
import { TERRAINS } from '../../../src/rules/solo.ts';
import { golden } from '../../support/archives.ts';
import { droppedFrom, landOf, plains, readMap, VALE } from '../../support/text-maps.ts';

const hexesOf = async (text: string): Promise<string[]> =>
  (await readMap(text)).hexes.map((hex) => `${hexLabel(hex)} ${landOf(hex)}`);

const flowsOf = async (text: string): Promise<Record<string, unknown>> =>
  Object.fromEntries((await readMap(text)).hexes.map((hex) => [hexLabel(hex), hex.flow]));

describe('a text map', () => {
  it('is read as hexes of the solo rules, with rivers, names and the place where the party sets out', async () => {
    const map = await readMap(VALE);
    expect(map.hexes.map((hex) => `${hexLabel(hex)} ${landOf(hex)}`)).toEqual([
      '0101 mountains 8 3',
      '0102 forested-hills 6 3 ruin',
      '0103 forest 5 dry',
      '0201 hills 7 4',
      '0202 green-hills 7 4',
      '0203 forest 5 2 village',
      '0301 plain 4 4',
      '0302 swamp 3 underworld',
      '0303 plain 4 2 tower',
      '0401 coastal 1 dry',
      '0402 ocean 0 dry',
    ]);
    expect(map.title).toBe('The Vale of Alder');
    expect(hexLabel(map.party)).toBe('0101');
    expect(map.names.map(({ text, of, ...hex }) => [hexLabel(hex), of, text])).toEqual([
      ['0102', 'place', 'Old Wall'],
      ['0203', 'place', 'Alder'],
      ['0101', 'water', 'Alderwater'],
    ]);
    expect(map.roads).toEqual([
      { of: 'road', along: ['0103', '0203', '0303'].map((label) => parseHexLabel(label)) },
    ]);
    expect(droppedFrom(map)).toEqual(["17: 'border' is not kept: rivers, roads and trails are"]);
  });

  it.each([
    ['0101', '0101'],
    ['010100', '0101'],
    ['-02-05', '-02.-05'],
    ['100.05', '100.05'],
    ['-02.07', '-02.07'],
    ['100.05.00', '100.05'],
    ['1000000.-250000', '1000000.-250000'],
  ])('reads %s as the hex %s', async (written, label) => {
    const map = await readMap(`${written} forest`);
    expect(map.hexes.map(hexLabel)).toEqual([label]);
  });

  it('knows every terrain by its own name and by that in the library used by our own export', async () => {
    const words = TERRAINS.map(
      (terrain) => ({ 'forested-hills': 'forest-hill', glacier: 'ice' })[terrain as string] ?? terrain,
    );
    for (const list of [TERRAINS, words]) {
      const map = await readMap(list.map((word, index) => `${String(10 + index)}10 ${word}\n`).join(''));
      expect(map.hexes.map(({ terrain }) => terrain)).toEqual(TERRAINS);
    }
  });

  it.each([
    ['light-green fir-forest', 'forest 5 dry'],
    ['white mountain', 'mountain 9 dry'],
    ['sand', 'desert 2 dry'],
    ['light-soil town', 'plain 4 dry village'],
    ['water', 'coastal 1 dry'],
    ['dark-grey marsh keep', 'swamp 3 dry castle'],
    ['grey keep', 'mountains 8 dry castle'],
    ['light-grey thorp', 'hills 7 dry village'],
    ['grey swamp', 'swamp 3 dry'],
    ['cave plain', 'plain 4 underworld'],
  ])('reads the words %s as %s', async (words, land) => {
    expect(await hexesOf(`0101 ${words}`)).toEqual([`0101 ${land}`]);
  });

  it('gives the reason for each word that is left out, and leaves out a hex without a terrain', async () => {
    const map = await readMap(
      '0101 forest shrine\n0102 forest hills\n0103 plain house castle\n0104 house\n0105 ocean cave\n0101 swamp\n0107- plain\n010801 plain\n',
    );
    expect(droppedFrom(map)).toEqual([
      "1: 'shrine' has no place in these rules",
      "2: a hex has one terrain: 'hills' is left out",
      "3: a hex has one site: 'castle' is left out",
      '4: none of its words is a terrain of these rules',
      '5: no river sinks into the ground in the deep sea: its cave is left out',
      '6: line 1 has this hex already',
      '7: it is no line of a map: a hex is such as 0101 forest "Name", a river 0101-0203 river',
      '8: it lies on another level than the first hex',
    ]);
    expect(map.hexes).toHaveLength(4);
  });

  it('reads a percent sign as Text Mapper shows it: two are one in a hex, and two along a line', async () => {
    const map = await readMap('0101 forest "100%%"\n0102 forest\n0101-0102 river "100%% &amp; 5%"\n');
    expect(map.names.map(({ text }) => text)).toEqual(['100%', '100%% & 5%']);
  });

  it('reads labels as names: with the escapes, sizes and turns of Text Mapper, and shortened to the length of a name', async () => {
    const map = await readMap(
      `0101 forest "Fish &amp; Chips 100%%" 30\n0102 name="Ford" forest "Old ford" 12 rotate(20)\n0103 plain "${'é'.repeat(200)}"\n0104 “Curly” plain\n0105 plain ""\n`,
    );
    expect(map.names.map(({ text }) => text)).toEqual(['Fish & Chips 100%', 'Ford', 'é'.repeat(80), 'Curly']);
    expect(droppedFrom(map)).toEqual(["2: a hex has one name: 'Old ford' is left out"]);
  });

  it.each([
    ['a river', '0101-0102 river ', '“'],
    ['a hex', '0102 plain ', '“'],
  ])('is quick with long lines of %s whose quotations are never closed', async (_of, start, again) => {
    const line = start + again.repeat(19_900);
    const began = process.cpuUsage();
    await readMap(`0101 plain\n${`${line}\n`.repeat(20)}`);
    const { user } = process.cpuUsage(began);
    // If each quotation mark were followed to the end, one such line alone would take half a second.
    expect(user / 1_000_000).toBeLessThan(2);
  });

  it('takes the name of a river from its first quotation mark to the last', async () => {
    const nameOf = async (rest: string) =>
      (await readMap(`0101 hills\n0102 plain\n0101-0102 river ${rest}`)).names.map(({ text }) => text);
    expect(await nameOf('“The “Old” Alder”')).toEqual(['The “Old” Alder']);
    expect(await nameOf('"Alder" 40')).toEqual(['Alder']);
    for (const none of ['', '"', '""', '“Alder', 'Alder”']) expect(await nameOf(none)).toEqual([]);
  });

  it('lets the party set out where the request says, else where a label says, else at 5050, else at a settlement or on land', async () => {
    const partyOf = async (text: string, start?: string) =>
      hexLabel((await readMap(text, start === undefined ? null : parseHexLabel(start))).party);
    const map = '0101 plain\n5050 plain\n0102 plain "Party"\n0103 plain "party"\n';
    expect(await partyOf(map, '0103')).toBe('0103');
    expect(await partyOf(map)).toBe('0102');
    expect((await readMap(map)).names).toEqual([]);
    expect(await partyOf('0101 plain\n5050 plain\n')).toBe('5050');
    expect(await partyOf('0102 plain\n0101 plain\n')).toBe('0102');
    expect(await partyOf('0102 ocean\n0103 coastal\n0104 hills\n0105 plain house\n')).toBe('0105');
    expect(await partyOf('0102 ocean\n0103 coastal\n0104 hills ruin\n')).toBe('0104');
    expect(await partyOf('0102 ocean\n0103 coastal\n')).toBe('0103');
    expect(await partyOf('0102 ocean\n0103 ocean\n')).toBe('0102');
    await expect(partyOf(map, '0909')).rejects.toThrow(
      "The party can't set out from 0909: this map has no such hex. One of its hexes, such as 0101, would do.",
    );
  });

  it('lets the party set out from the hex named in a comment, if the map has it and no label says otherwise', async () => {
    const partyOf = async (comment: string, map = '0101 plain\n0102 plain\n5050 plain\n') =>
      hexLabel((await readMap(`${comment}\n${map}`)).party);
    expect(await partyOf('# Party: 0102')).toBe('0102');
    expect(await partyOf('# The Vale\n# party: 01.02.00')).toBe('0102');
    expect(await partyOf('# Party: 0102', '0101 plain "party"\n0102 plain\n')).toBe('0101');
    expect(await partyOf('# Party: 0909')).toBe('5050');
    expect(await partyOf('# Party: at home')).toBe('5050');
    expect((await readMap('# Party: 0102\n0102 plain\n')).title).toBeNull();
  });

  it('gets its title from its first line, if that is a comment and not the seed of a generator', async () => {
    const titleOf = async (first: string) => (await readMap(`${first}\n0101 plain\n`)).title;
    expect(await titleOf('# The Green Marches')).toBe('The Green Marches');
    expect(await titleOf('# title: The Green Marches')).toBe('The Green Marches');
    expect(await titleOf('# Seed: 1234')).toBeNull();
    expect(await titleOf('#')).toBeNull();
    expect(await titleOf('0102 plain')).toBeNull();
    expect(await titleOf(`# ${'x'.repeat(500)}`)).toBe('x'.repeat(120));
  });

  it('skips drawing attributes, loads nothing, and drops lines that it does not know', async () => {
    const map = await readMap(
      `0101 plain\n# a comment\n\ninclude http://127.0.0.1:1/never.txt\nforest lib <path d="M0,0"/>\nforest xml <g/>\n<marker id="arrow"/>\nother <text>x</text>\nlicense <text>Public Domain</text>\nurl http://127.0.0.1:1/%s\ndefault attributes fill="none"\nriver path attributes stroke="blue"\nforest path M0,0\ntext font-size="20pt"\nlabel dy="5px"\nglow stroke="white"\nwhat is this\n`,
    );
    expect(droppedFrom(map)).toEqual([
      '17: it is no line of a map: a hex is such as 0101 forest "Name", a river 0101-0203 river',
    ]);
  });

  it.each(['\r\n', '\n'])('may end its lines with %j, and begin with a byte order mark', async (end) => {
    const text = `\uFEFF${['# The Vale', '0101 forest "Älv"', '0201 plain', '0101-0201 river'].join(end)}`;
    const map = await readMap(text);
    expect(map.title).toBe('The Vale');
    expect(map.names.map((name) => name.text)).toEqual(['Älv']);
    expect(map.hexes.map(landOf)).toEqual(['forest 5 3', 'plain 4 dry']);
    expect(map.dropped.count).toBe(0);
  });
});

describe('a river of a text map', () => {
  it('gives each hex its flow, from its spring to the hex where it ends or off the map', async () => {
    expect(await flowsOf(`${plains(3, 1)}0101-0201-0301-0401 river`)).toEqual({
      '0101': 3,
      '0201': 2,
      '0301': 3,
    });
    expect(await flowsOf(`${plains(3, 1)}0001-0101-0201 river`)).toEqual({
      '0101': 3,
      '0201': null,
      '0301': null,
    });
  });

  it('has its gaps filled in as Text Mapper does', async () => {
    // The rule, stated independently: of the six hexes around it, the one whose column and row are nearest, and of
    // several the first in its order.
    const flows = await flowsOf(`${plains(5, 5)}0101-0305 river`);
    const way = ['0101'];
    for (let at = '0101'; typeof flows[at] === 'number' && way.length < 9; ) {
      const hex = parseHexLabel(at);
      const [dq = 0, dr = 0] =
        [
          [0, -1],
          [1, -1],
          [1, 0],
          [0, 1],
          [-1, 1],
          [-1, 0],
        ][(flows[at] as number) - 1] ?? [];
      at = hexLabel({ q: (hex?.q ?? 0) + dq, r: (hex?.r ?? 0) + dr });
      way.push(at);
    }
    expect(way).toEqual(['0101', '0102', '0103', '0203', '0304', '0305']);
  });

  it('ends where it meets another that flows elsewhere, and reports it only if more of it would follow', async () => {
    const joins = await readMap(`${plains(3, 3)}0201-0202-0203 river\n0102-0202 river\n`);
    expect(joins.dropped.count).toBe(0);
    const repeats = await readMap(`${plains(3, 3)}0201-0202-0203 river\n0102-0202-0203 river\n`);
    expect(repeats.dropped.count).toBe(0);
    const crosses = await readMap(`${plains(3, 3)}0201-0202-0203 river\n0102-0202-0303 river\n`);
    expect(droppedFrom(crosses)).toEqual([
      '11: at 0202 it meets a river that flows another way, and ends there',
    ]);
  });

  it('never runs in a circle, by one line or by several', async () => {
    const one = await readMap(`${plains(2, 2)}0101-0201-0102-0101 river\n`);
    expect(droppedFrom(one)).toEqual(['5: from 0102 on it would run in a circle']);
    const several = await readMap(`${plains(2, 2)}0102-0101 river\n0101-0201 river\n0201-0102 river\n`);
    expect(droppedFrom(several)).toEqual(['7: from 0201 on it would run in a circle']);
    expect(several.hexes.map(({ flow }) => flow)).toEqual([3, null, 1, null]);
  });

  it('does not sink into a cave from which it flows on, and does not flow in the deep sea', async () => {
    const map = await readMap('0101 plain cave\n0201 ocean\n0301 plain\n0101-0201-0301-0401 river\n');
    expect(map.hexes.map(({ flow }) => flow)).toEqual([3, null, 3]);
    expect(droppedFrom(map)).toEqual([
      '1: its river flows on and does not sink into the ground: its cave is left out',
    ]);
  });

  it('is left out from a gap of more than a thousand hexes on', async () => {
    const map = await readMap('100.01 plain\n101.01 plain\n100.01.00-101.01.00-99999.01.00 river\n');
    expect(map.hexes.map(({ flow }) => flow)).toEqual([2, null]);
    expect(droppedFrom(map)).toEqual(['3: more than 1,000 hexes lie between 101.01 and 99999.01']);
  });

  it('is reported if none of it is on the map', async () => {
    expect(droppedFrom(await readMap(`${plains(1, 1)}2020-2120 river "Far"\n`))).toEqual([
      '2: none of it is on the land of this map: it lies in the sea, or where the map has no hexes',
    ]);
    expect(droppedFrom(await readMap('0101 plain\n0102 plain\n0102-0102 river\n'))).toEqual([
      '3: it begins and ends in the same hex: a river flows from one hex into another',
    ]);
  });

  it('is reported in the order of the lines that could not be used, though it is drawn later', async () => {
    const map = await readMap('0101 plain\n0101-0101 river\n0101-0102 wall\n');
    expect(map.dropped.lines.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('a text that is not a text map', () => {
  it.each([
    ['an empty text', '', 'No hex could be read from this text.'],
    ['prose', 'Once upon a time\n', 'Line 1: it is no line of a map'],
    [
      'an archive that a browser unpacked',
      gunzipSync(golden('solo-1-open')),
      'This is an archive that was unpacked. Take the file as it was saved, or pack it again with gzip.',
    ],
    ['zero bytes', '0101 plain\n\0\0', 'This is no text: it holds bytes of zero.'],
    ['another encoding', Buffer.from([0x30, 0xff, 0xfe, 0x0a]), 'This is no text in UTF-8.'],
    [
      'a text that ends within a character',
      Buffer.from('0101 plain "é').subarray(0, -1),
      'This is no text in UTF-8.',
    ],
  ])('is refused: %s', async (_what, text, why) => {
    await expect(readMap(text)).rejects.toMatchObject({
      code: 'request/malformed',
      message: expect.stringContaining(why),
    });
  });

  it('is refused beyond 50,000 hexes or 16 MB', async () => {
    const hexes = (count: number) =>
      Array.from(
        { length: count },
        (_, index) => `${100 + (index % 200)}.${100 + Math.floor(index / 200)} plain`,
      ).join('\n');
    expect((await readMap(hexes(MOST_MAP_HEXES))).hexes).toHaveLength(MOST_MAP_HEXES);
    await expect(readMap(hexes(MOST_MAP_HEXES + 1))).rejects.toMatchObject({
      code: 'request/too-large',
      message: 'A map may have 50,000 hexes; this one has more.',
    });
    const long = Buffer.alloc(LARGEST_TEXT_MAP + 1, '# never ending ');
    await expect(readMap(long)).rejects.toMatchObject({ code: 'request/too-large' });
  });

  it('with ten thousand bad lines lists two hundred and counts the others; a line that is too long is one of them', async () => {
    const map = await readMap(
      `0101 plain\n${'nonsense\n'.repeat(10_000)}0102 ${'x '.repeat(20_000)}\n0103 plain\n`,
    );
    expect(map.dropped.lines).toHaveLength(200);
    expect(map.dropped.count).toBe(10_001);
    expect(map.hexes.map(hexLabel)).toEqual(['0101', '0103']);
    const long = await readMap(`0101 plain\n${'9'.repeat(50_000)}\u0007`);
    expect(long.dropped.lines).toEqual([
      { line: 2, text: `${'9'.repeat(119)}…`, why: 'it is longer than 20,000 characters' },
    ]);
  });

  it('with more names than allowed keeps as many as allowed', async () => {
    const map = await readMap(
      Array.from({ length: MOST_MAP_NAMES + 1 }, (_, index) => `${100 + index}.10 plain "N${index}"`).join(
        '\n',
      ),
    );
    expect(map.names).toHaveLength(MOST_MAP_NAMES);
    expect(droppedFrom(map)).toEqual([
      `${MOST_MAP_NAMES + 1}: only 2,000 names are taken over: 'N2000' is left out`,
    ]);
  });
});
