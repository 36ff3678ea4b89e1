import { z } from 'zod';
import { beginningOf } from '../text/whole-characters.ts';
import { faultText } from './fault-text.ts';

// Compiled schemas would need `eval`, which a strict content security policy forbids.
z.config({ jitless: true, customError: faultText });

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detail: string };

/**
 * Parses and validates an input. If it doesn't fit, `detail` names the place of each fault and what would be right
 * there.
 */
export function parse<T>(schema: z.ZodType<T>, input: unknown): Parsed<T> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const faults = withoutIdleBounds(result.error.issues)
    .slice(0, 5)
    .map((issue) => {
      // A wrong type of the whole input gets a name here, as a member has its path; other messages are complete without
      // one.
      const place = issue.path.map(String).join('.') || (issue.code === 'invalid_type' && 'what is sent');
      return shortened(place ? `${place}: ${issue.message}` : issue.message);
    });
  return { ok: false, detail: `${faults.join('; ')}.` };
}

/** Leaves out length faults of values of the wrong type: Zod also measures a string in the place of a list. */
function withoutIdleBounds(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path.map(String));
  const others = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !others.has(placeOf(issue)));
}

/** Longer messages are cut, since they may repeat the input. */
const LONGEST_FAULT = 500;

const shortened = (fault: string): string =>
  fault.length > LONGEST_FAULT ? `${beginningOf(fault, LONGEST_FAULT)}…` : fault;
