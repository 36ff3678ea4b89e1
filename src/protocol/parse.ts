import { z } from 'zod';
import { faultText } from './fault-text.ts';

// Compiled schemas would need `eval`, which a strict content security policy forbids.
z.config({ jitless: true, customError: faultText });

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly detail: string };

/** Parses what came in. Where it doesn't fit, `detail` names the place and what would be right there. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): Parsed<T> {
  const result = schema.safeParse(input);
  if (result.success) return { ok: true, value: result.data };
  const faults = withoutIdleBounds(result.error.issues)
    .slice(0, 5)
    .map((issue) => {
      // Of another type than all of it has to be, it is told as a member would be; other faults say themselves what they are of.
      const place = issue.path.map(String).join('.') || (issue.code === 'invalid_type' && 'what is sent');
      return shortened(place ? `${place}: ${issue.message}` : issue.message);
    });
  return { ok: false, detail: `${faults.join('; ')}.` };
}

/** Without the bounds of what is of another type altogether: a text in the place of a list is measured as a text. */
function withoutIdleBounds(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const placeOf = ({ path }: z.core.$ZodIssue) => JSON.stringify(path.map(String));
  const others = new Set(issues.filter(({ code }) => code === 'invalid_type').map(placeOf));
  return issues.filter((issue) => issue.code === 'invalid_type' || !others.has(placeOf(issue)));
}

/** So long a fault tells enough; it may repeat what was sent. */
const LONGEST_FAULT = 500;

const shortened = (fault: string): string =>
  fault.length > LONGEST_FAULT ? `${fault.slice(0, LONGEST_FAULT).replace(/\p{Cs}$/u, '')}…` : fault;
