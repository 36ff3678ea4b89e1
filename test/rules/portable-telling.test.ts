import { describe, expect, it } from 'vitest';
import type { PortableEdition } from '../../src/rules/battlefield/edition.ts';
import type { PortableSettings } from '../../src/rules/battlefield/portable-settings.ts';
import { tellPortable } from '../../src/telling/portable.ts';
import { portableSummary } from '../../src/telling/portable-summary.ts';
import { itInAll, sized } from '../support/all-tests.ts';
import { cellsAt, SQUARE, scripted, seeded, settingsWith, where } from '../support/portable-fields.ts';

const told = (settings: PortableSettings, faces: readonly number[]): string[] =>
  tellPortable('portable-2', settings, scripted('portable-2', settings, faces).trace).map(({ text }) => text);

describe('the explanation of a quarter that is full', () => {
  const hilly = settingsWith(['hills', 'river', 'road'], { terrain: 'mountainous' });

  it('says that hills fill it, and which one is used instead', () => {
    // Hills in (3, 1), (2, 1) and (1, 1), and a river in by the first quarter of the top edge.
    const hills = [3, 1, 1, 1, 1, 4, 4, 4, 4];
    const texts = told(settingsWith(['hills', 'river']), [...hills, 1, 6, 5, 1, 1]);
    const named = texts.indexOf('1: the river enters by the first quarter of the top edge.');
    expect(texts.slice(named, named + 4)).toEqual([
      '1: the river enters by the first quarter of the top edge.',
      '6: the river leaves by the third quarter of the right edge.',
      'Hills fill the first quarter of the top edge, so the river enters by the next one clockwise, the second quarter of the top edge.',
      'The river enters in cell 4 (column 4, row 1).',
    ]);
  });

  itInAll(
    'names the edge by which a route then comes or goes, over many seeds',
    () => {
      const contradictions: string[] = [];
      let gaveWay = 0;
      for (let i = 0; i < 1500; i++) {
        const seed = `z${i}`;
        const { result, trace } = seeded('portable-2', hilly, seed);
        const named = new Map<string, string>();
        for (const { text } of tellPortable('portable-2', hilly, trace)) {
          if (text.includes(' fill ')) gaveWay++;
          const [, route, does, edge] =
            /the (river|road) (enters|leaves) by .*of the (\w+) edge(?: from [a-z ]+)?\.$/.exec(text) ?? [];
          if (edge !== undefined) named.set(`${route} ${does}`, edge);
        }
        for (const { kind, entry, exit } of result.routes)
          for (const [does, crossing] of Object.entries({ enters: entry, leaves: exit })) {
            const edge = ['top', 'right', 'bottom', 'left'][(crossing?.side ?? 0) - 1];
            const last = named.get(`${kind} ${does}`);
            if (last !== edge) contradictions.push(`${seed}: ${kind} ${does} by ${last}, not ${edge}`);
          }
      }
      expect(contradictions).toEqual([]);
      expect(gaveWay).toBeGreaterThan(20);
    },
    120_000,
  );
});

describe('the explanation of a way around hills', () => {
  const settings = settingsWith(['hills', 'river']);
  /** A river from (8, 3) to (1, 8). */
  const river = [6, 6, 6, 1, 1, 6];

  it('says what blocks the direct way, and what the die decides', () => {
    // A hill in (5, 5).
    const texts = told(settings, [1, 5, 1, 1, 3, ...river, 3, 1]);
    expect(texts.slice(-4)).toEqual([
      'A hill bars the direct way of the river.',
      '3: it goes round on the left.',
      '1: the river is one cell wide.',
      'The river runs through the cells 24, 31, 38, 45, 44, 51, 50, 57.',
    ]);
    expect(told(settings, [1, 5, 1, 1, 3, ...river, 4, 1])).toContain('4: it goes round on the right.');
  });

  it('says why there is no die if one side is closed', () => {
    // From (5, 5) on, each hill is south of the one before, down to the edge of the board.
    const down = [5, 1, 1, 3, ...[4, 3, 4, 3, 4, 3]];
    expect(told(settings, [4, ...down, ...river, 1])).toContain(
      'A hill bars the direct way of the river; the only way round it is on the right.',
    );
  });
});

describe('the explanation of a level crossing', () => {
  it.each(['road', 'track'] as const)('names what the railway crosses: a %s', (kind) => {
    const given = {
      [kind]: { cells: cellsAt(SQUARE, [1, 2], [2, 2], [3, 2], [4, 2], [5, 2], [6, 2], [7, 2], [8, 2]) },
      railway: { cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]) },
    };
    expect(told(settingsWith([kind, 'railway'], { given }), [])).toContain(
      `The railway crosses the ${kind} by a level crossing in cell 12 (column 4, row 2).`,
    );
  });

  it('names only routes that are there, over many seeds', () => {
    const settings = settingsWith(['river', 'road', 'track', 'habitation', 'railway'], { area: 'urban' });
    const wrong: string[] = [];
    const crossed = new Set<string>();
    for (let i = 0; i < sized(60, 200); i++) {
      const { result, trace } = seeded('portable-2', settings, String(i));
      for (const { text } of tellPortable('portable-2', settings, trace)) {
        const [, kind = '', cells = ''] =
          /railway crosses (?:the|a) (\w+) by a level crossing in cells? (.*)\.$/.exec(text) ?? [];
        if (kind === '') continue;
        crossed.add(kind);
        for (const [, cell] of cells.matchAll(/(\d+) \(/g))
          if (!result.routes.some((route) => route.kind === kind && route.cells.includes(Number(cell))))
            wrong.push(`${i}: ${text}`);
      }
    }
    expect(wrong).toEqual([]);
    expect([...crossed].toSorted()).toEqual(['branch', 'road', 'track']);
  }, 120_000);
});

describe('the explanation of features that later dice name', () => {
  const given = { numbers: { habitation: 2, fields: 1 } };
  // Houses in (3, 1) and next to it in (4, 1); a field below the first, with an orchard.
  const faces = [1, 1, 1, 1, 4, 2, 1, 3, 4, 1];

  it('[portable-2: "What has grown together is then named by its size"] does not call a village a settlement before', () => {
    const texts = told(settingsWith(['habitation'], { given }), faces);
    expect(texts).toEqual(
      expect.arrayContaining([
        '3: houses in cell 3 (column 3, row 1).',
        '2: houses in cell 4 (column 4, row 1), beside cell 3 (column 3, row 1).',
        'A village in cells 3 (column 3, row 1) and 4 (column 4, row 1).',
      ]),
    );
    expect(texts.join()).not.toContain('settlement');
  });

  it('[portable-2: "d6 for each field: 1–3 open-field; 4–6 planted"] does not call an orchard an open field before', () => {
    const texts = told(settingsWith(['habitation', 'fields'], { given }), faces);
    expect(texts).toContain('3: a field in cell 11 (column 3, row 2), beside cell 3 (column 3, row 1).');
    expect(texts.slice(-2)).toEqual([
      '4: something is planted in cell 11 (column 3, row 2).',
      '1: an orchard in cell 11 (column 3, row 2).',
    ]);
    expect(texts.join()).not.toContain('open field');
  });
});

describe('the explanation of numbers if some features are given in their cells', () => {
  const numbers = (edition: PortableEdition, settings: PortableSettings, seed: string): string[] =>
    tellPortable(edition, settings, seeded(edition, settings, seed).trace)
      .map(({ text }) => text)
      .filter((text) => /hills|settlement|already/.test(text) && !/\bin cell|no room/.test(text));
  const peaks = { kind: 'mountain', cell: 1 } as const;

  it('[portable-1] does not count given mountains as hills that were rolled', () => {
    const settings = settingsWith(['hills'], { given: { features: [peaks, { ...peaks, cell: 64 }] } });
    const faces = [3, 1, 1, 1, 1, 2, 2, 2];
    const { result, trace } = scripted('portable-1', settings, faces);
    expect(where(result, 'hill')).toHaveLength(2);
    expect(tellPortable('portable-1', settings, trace)[2]?.text).toBe('3: 2 hills.');
  });

  it('[portable-1] does not count a given town as a settlement', () => {
    const town = [
      { kind: 'town', cell: 1 },
      { kind: 'town', cell: 2 },
    ] as const;
    const given = { features: town, numbers: { settlements: 1 } };
    const settings = settingsWith(['habitation'], { given });
    expect(numbers('portable-1', settings, 'a')).toEqual(['A settlement, as given.']);
    const one = { ...given, features: [...town, { kind: 'settlement', cell: 64 } as const] };
    expect(numbers('portable-1', settingsWith(['habitation'], { given: one }), 'a')).toEqual([
      'A settlement, as given, but 2 inhabited places stand already.',
    ]);
  });

  it('[portable-2] does not count mountains as hills if the number of hills is given', () => {
    const given = { features: [peaks], numbers: { hills: 3 } };
    const settings = settingsWith(['hills'], { given });
    expect(where(seeded('portable-2', settings, 'a').result, 'hill')).toHaveLength(3);
    expect(numbers('portable-2', settings, 'a')).toEqual(['3 hills, as given.']);
    const more = { ...given, features: [peaks, { kind: 'hill', cell: 64 } as const] };
    expect(numbers('portable-2', settingsWith(['hills'], { given: more }), 'a')).toEqual([
      '3 hills, as given, of which 1 stands already.',
    ]);
  });

  it('[portable-2] counts given mountains if one die is for hills and mountains', () => {
    const settings = settingsWith(['hills'], { given: { features: [peaks] } });
    const { trace } = scripted('portable-2', settings, [2, 1, 1, 1, 1]);
    expect(tellPortable('portable-2', settings, trace)[1]?.text).toBe(
      '2: 2 hills, of which 1 stands already.',
    );
  });

  it('says to which number the given features belong, if none is placed', () => {
    const hills = (...cells: number[]) => cells.map((cell) => ({ kind: 'hill', cell }) as const);
    const last = (cells: number[], face: number | null) => {
      const numbers = face === null ? { numbers: { hills: 1 } } : {};
      const settings = settingsWith(['hills'], { given: { features: hills(...cells), ...numbers } });
      const { trace } = scripted('portable-1', settings, face === null ? [] : [face]);
      return tellPortable('portable-1', settings, trace).at(-1)?.text;
    };
    expect(last([1], 2)).toBe('2: a hill, which stands already.');
    expect(last([1, 9], 3)).toBe('3: 2 hills, which stand already.');
    expect(last([1, 9], 2)).toBe('2: a hill, but 2 hills or mountains stand already.');
    expect(last([1, 9], 1)).toBe('1: none, but 2 hills or mountains stand already.');
    expect(last([1], null)).toBe('A hill, as given, which stands already.');
  });

  it('does not call a given mountain a hill', () => {
    const given = { features: [peaks] };
    const die = settingsWith(['hills'], { given });
    const known = settingsWith(['hills'], { given: { ...given, numbers: { hills: 0 } } });
    const last = (settings: PortableSettings, faces: readonly number[]) => told(settings, faces).at(-1);
    expect(last(die, [1])).toBe('1: a hill, but 1 hill or mountain stands already.');
    expect(last(known, [])).toBe('No hills, as given, but 1 hill or mountain stands already.');
  });
});

describe('the explanation of a side named by a die', () => {
  it('[portable-2: "if that is taken, the next free neighbour clockwise"] says that there is no free cell on that side', () => {
    const settings = settingsWith(['hills']);
    const texts = (side: number) => told(settings, [2, 1, 1, 1, 1, 4, side]).at(-1);
    expect(texts(2)).toBe('2: a hill in cell 4 (column 4, row 1), beside cell 3 (column 3, row 1).');
    expect(texts(1)).toBe(
      '1: no free cell lies on that side, so the next one clockwise: a hill in cell 4 (column 4, row 1), beside cell 3 (column 3, row 1).',
    );
  });

  it('[portable-1] of the second cell of a town does not read like a second town', () => {
    const settings = settingsWith([], { given: { numbers: { towns: 1 } } });
    const { trace } = scripted('portable-1', settings, [1, 1, 1, 1, 1]);
    expect(tellPortable('portable-1', settings, trace).map(({ text }) => text)).toEqual([
      'A town, as given.',
      '1: the count begins in row 1.',
      '3: a town in cell 3 (column 3, row 1).',
      '1: no free cell lies on that side, so the next one clockwise: its second cell is cell 4 (column 4, row 1), beside cell 3 (column 3, row 1).',
    ]);
  });
});

describe('the explanation of numbers', () => {
  it('[portable-2: "the highest get one each in turn"] does not give each of them all the fields', () => {
    const houses = [1, 8, 57].map((cell) => ({ kind: 'settlement', cell }) as const);
    const allotment = (fields: number) => {
      const settings = settingsWith(['fields'], { given: { features: houses, numbers: { fields } } });
      const { trace } = seeded('portable-2', settings, 'a');
      const texts = tellPortable('portable-2', settings, trace).map(({ text }) => text);
      return texts.find((text) => text.startsWith('A die for each settlement'));
    };
    expect(allotment(1)).toMatch(/: the highest gets a field, equal ones throw again if need be\.$/);
    expect(allotment(2)).toMatch(/: the two highest get a field each, equal ones throw again if need be\.$/);
  });

  it('[portable-1] names a single cell if a route has no more', () => {
    const board = { kind: 'square', columns: 5, rows: 4 } as const;
    const settings = settingsWith(['river'], { board });
    const { trace } = scripted('portable-1', settings, [6, 4, 3]);
    const texts = tellPortable('portable-1', settings, trace).map(({ text }) => text);
    expect(texts).toContain('The river runs through cell 5.');
  });

  it('[portable-2] counts the branches of a road, and names those of a track as such', () => {
    const houses = [28, 29, 52, 53].map((cell) => ({ kind: 'settlement', cell }) as const);
    const summary = (way: 'road' | 'track') => {
      const given = { features: houses, [way]: { cells: [1, 2, 3, 4, 5, 6, 7, 8] } };
      return portableSummary(seeded('portable-2', settingsWith([], { given }), 'a').result);
    };
    expect(summary('road')).toContain('2 villages, a road and 2 branches of the road.');
    expect(summary('track')).toContain('2 villages, a track and 2 branches of the track.');
  });
});
