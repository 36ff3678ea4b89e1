import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markPath } from '../../../src/formats/drawing/mark-path.ts';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';

const GOLDEN = join(import.meta.dirname, '../../golden');

describe('a translucent mark', () => {
  it.each([
    [{ fill: 'line' }, 'fill-opacity'],
    [{ stroke: 'line' }, 'stroke-opacity'],
    [{ fill: 'paper', stroke: 'line' }, 'opacity'],
  ] as const)('with %o has %s', (inks, name) => {
    expect(markPath({ d: 'M0 0L1 1', ...inks, opacity: 0.5 }, LIGHT)).toContain(` ${name}="0.5"`);
    expect(markPath({ d: 'M0 0L1 1', ...inks }, LIGHT)).not.toContain('opacity');
  });

  it.each(readdirSync(GOLDEN).filter((name) => name.endsWith('.svg')))(
    'in the drawing %s: no separate layer for a shape that has only a fill or only a stroke',
    (name) => {
      const shapes = readFileSync(join(GOLDEN, name), 'utf8').match(/<(?:path|use|circle|rect)\b[^>]*>/g);
      expect(shapes?.length).toBeGreaterThan(10);
      const layered = shapes?.filter((shape) => / opacity="/.test(shape));
      for (const shape of layered ?? []) {
        expect(shape).toMatch(/ fill="(?!none)/);
        expect(shape).toMatch(/ stroke="(?!none)/);
      }
    },
  );
});
