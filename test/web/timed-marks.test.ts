import { expect, it } from 'vitest';
import { TimedMarks } from '../../web/map/overlay/timed-marks.ts';

const HERE = { q: 0, r: 0 };

it('marks that are to begin later show their first state until then, and others advance', () => {
  const marks = new TimedMarks();
  marks.add('unveil', HERE, 0);
  marks.add('pulse', HERE, 0);
  marks.begin('unveil', 500);
  const progress = (now: number) =>
    Object.fromEntries(marks.at(now).map((mark) => [mark.kind, mark.progress]));
  expect(progress(450)).toEqual({ unveil: 0, pulse: 0.5 });
  expect(progress(670)).toMatchObject({ unveil: 0.5 });
  expect(marks.untilNextEnd(670)).toBe(170);
  expect(progress(900)).toEqual({});
  expect(marks.untilNextEnd(900)).toBeNull();
});
