import type { z } from 'zod';

/** Plain words for the types that the parser expects. All numbers in requests are whole. */
const EXPECTED: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a whole number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** What the bounds of a type count; bounds of numbers are compared with the value itself. */
const COUNTED: Readonly<Record<string, string>> = { string: 'character', array: 'member' };

/**
 * What would have been right, for a fault that the schema has no message for; undefined if the parser's own message is
 * the best there is.
 */
export function faultText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = EXPECTED[issue.expected] ?? issue.expected;
      return issue.input === undefined ? `missing; ${expected} belongs here` : expected;
    }
    case 'too_small':
      return `at least ${bounded(Number(issue.minimum), issue.origin)}`;
    case 'too_big':
      return `at most ${bounded(Number(issue.maximum), issue.origin)}`;
    case 'invalid_value':
      return `${issue.values.length > 1 ? 'one of ' : ''}${listed(issue.values)}`;
    case 'unrecognized_keys':
      return `${listed(issue.keys)} ${issue.keys.length > 1 ? 'are' : 'is'} not known here`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'a time such as 2026-05-01T19:30:00Z' : undefined;
    default:
      return undefined;
  }
}

function bounded(bound: number, origin: string): string {
  const counted = COUNTED[origin];
  return counted ? `${bound} ${counted}${bound === 1 ? '' : 's'}` : String(bound);
}

const listed = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(', ');
