import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONGEST } from './test-files.ts';

/** Begins the longest files first, and the others in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((part) => moduleId.includes(`/test/${part}`));
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
