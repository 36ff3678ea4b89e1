import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { surveySummary, tellSurvey } from '../../src/telling/elevation.ts';
import type { ElevationWorld } from '../../src/world/elevation/elevation-world.ts';
import type { SurveyedContent } from '../../src/world/elevation/survey-rows.ts';
import { played, someWorld } from '../world/elevation/some-worlds.ts';

/** The explanation of a survey, from the land as it was before its entry. */
function told(world: ElevationWorld, content: SurveyedContent, seq: number): string[] {
  const survey = { content, before: world.landBefore(seq), settings: world.settings };
  const lines = tellSurvey(survey);
  expect(lines.flatMap(({ roll }) => roll ?? [])).toEqual(content.dice);
  return [surveySummary(survey), ...lines.map(({ text }) => text)];
}

describe('a survey of an elevation world', () => {
  it('is explained throw by throw, in the same words however much has become known since', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        const surveys: { seq: number; content: SurveyedContent; words: string[] }[] = [];
        let last: ElevationWorld | null = null;
        for (const { world, content, seq } of played(some)) {
          last = world;
          surveys.push({ seq, content, words: told(world, content, seq) });
        }
        for (const { seq, content, words } of surveys)
          expect(told(last as ElevationWorld, content, seq)).toEqual(words);
      }),
      { numRuns: 200 },
    );
  });

  it('cannot be explained if a throw is missing', () => {
    fc.assert(
      fc.property(someWorld, (some) => {
        for (const { world, content, seq } of played(some)) {
          const short = { ...content, dice: content.dice.slice(0, -1) };
          expect(() => told(world, short, seq)).toThrow('no face is left for');
        }
      }),
      { numRuns: 20 },
    );
  });
});
