import { expect, it } from 'vitest';
import { drawnWhenAsked } from '../../../src/formats/drawing/when-asked.ts';

it('draws no kind before it is asked for, and each one once', () => {
  const drawn: string[] = [];
  const draw = (kind: string) => () => {
    drawn.push(kind);
    return [kind];
  };
  const glyphOf = drawnWhenAsked({ fir: draw('fir'), tuft: draw('tuft') });
  expect(drawn).toEqual([]);
  expect(glyphOf('fir')).toBe(glyphOf('fir'));
  expect(drawn).toEqual(['fir']);
});
