import { describe, expect, it } from 'vitest';
import { tellPortable } from '../../src/campaign/portable-telling.ts';
import type { PortableSettings } from '../../src/rules/battlefield/portable-settings.ts';
import { cellsAt, place, SQUARE, scripted, seeded } from '../support/portable-fields.ts';

const told = (settings: PortableSettings, faces: readonly number[]): string[] =>
  tellPortable('portable-2', settings, scripted('portable-2', settings, faces).trace).map(({ text }) => text);

describe('the telling of a level crossing', () => {
  it.each(['road', 'track'] as const)('names what the railway crosses: a %s', (kind) => {
    const given = {
      [kind]: { cells: cellsAt(SQUARE, [1, 2], [2, 2], [3, 2], [4, 2], [5, 2], [6, 2], [7, 2], [8, 2]) },
      railway: { cells: cellsAt(SQUARE, [4, 1], [4, 2], [4, 3], [4, 4], [4, 5], [4, 6], [4, 7], [4, 8]) },
    };
    expect(told(place([kind, 'railway'], { given }), [])).toContain(
      `The railway crosses the ${kind} by a level crossing in cell 12 (column 4, row 2).`,
    );
  });

  it('names only what runs there, over many seeds', () => {
    const settings = place(['river', 'road', 'track', 'habitation', 'railway'], { area: 'urban' });
    const wrong: string[] = [];
    const crossed = new Set<string>();
    for (let i = 0; i < 400; i++) {
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
  });
});
