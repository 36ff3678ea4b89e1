import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONGEST } from './test-files.ts';

/** One after the other, so that the files of a project find processes that have its modules already. */
const PROJECTS = ['browser', 'apart', 'together', 'measured'];

/** Runs the longest files of each project first, and the others in Vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const index = LONGEST.findIndex((part) => moduleId.includes(`/test/${part}`));
      return index < 0 ? LONGEST.length : index;
    };
    const placeOf = ({ project }: TestSpecification) => PROJECTS.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b) || rankOf(a) - rankOf(b));
  }
}
