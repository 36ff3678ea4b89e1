import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, in parts of their paths: begun last, one of them would run on alone. */
const LONGEST = [
  'browser/painting',
  'browser/listening',
  'browser/journey',
  'browser/quick-presses',
  'fuzz/convergence',
  'http/fair-shares',
  'browser/worlds',
  'browser/',
  'rules/portable-properties',
  'rules/elevation-properties',
  'cli/explore.test',
  'live/channel',
  'session/opening',
  'torture/pinned',
  'cli/data',
];

/** Begins the longest files first, and the others in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((part) => moduleId.includes(part));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
