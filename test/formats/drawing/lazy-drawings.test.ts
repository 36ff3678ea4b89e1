import { expect, it } from 'vitest';
import { lazyDrawings } from '../../../src/formats/drawing/lazy-drawings.ts';

it('a lazy drawing of each kind is drawn only when it is asked for, and only once', () => {
  const drawn: string[] = [];
  const draw = (kind: string) => () => {
    drawn.push(kind);
    return [kind];
  };
  const glyphOf = lazyDrawings({ fir: draw('fir'), tuft: draw('tuft') });
  expect(drawn).toEqual([]);
  expect(glyphOf('fir')).toBe(glyphOf('fir'));
  expect(drawn).toEqual(['fir']);
});
