import { diceName } from '../dice/request.ts';
import { hexLabel } from '../hex/label.ts';
import type { Author, EntryBody } from '../ledger/entry.ts';
import type { EntryDraft } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import type { CommandDice } from './command-dice.ts';
import { type Decision, refuse } from './decision.ts';
import type { EntryContent, Plan, PlannedEntry, PlannedOutcome } from './plan.ts';
import type { Refused } from './refusal.ts';

/** Throws the dice of a plan, entry by entry; refuses if dice are missing or left over. */
export function rollEntries(entries: Plan, dice: CommandDice, firstSeq: number, by: Author): Decision {
  const drafts: EntryDraft[] = [];
  let step = entries.next();
  while (!step.done) {
    const entry = step.value;
    const seq = firstSeq + drafts.length;
    const outcome = entry.roll(dice.for(entry.keyAt(seq)), seq);
    if (!outcome.done) return impossible(dice) ?? lacking(entry, outcome, dice);
    drafts.push(draftOf(outcome, by));
    step = entries.next(outcome.content);
  }
  const { unused, usedServerDice } = dice;
  if (unused.length > 0)
    return refuse(
      'dice/surplus',
      `No rule asks for the last ${unused.length} of these faces: ${unused.join(', ')}.`,
    );
  return { ok: true, drafts, usedServerDice };
}

/** A planned entry after its dice were thrown, with its author. */
const draftOf = (
  { content, text }: Extract<PlannedOutcome, { readonly done: true }>,
  by: Author,
): EntryDraft => ({ body: bodyOfContent(content, by), ...(text !== undefined && { text }) });

/** The author in the body of an entry: labels are kept elsewhere. */
export const authorOf = ({ link, role }: Actor): Author => ({ link, role });

/** Adds the author to the content of an entry. */
export const bodyOfContent = <C extends EntryContent>(
  content: C,
  by: Author,
): Extract<EntryBody, { kind: C['kind'] }> =>
  // The spread comes last: V8 has no fast path for members after one.
  ({ by, ...content }) as unknown as Extract<EntryBody, { kind: C['kind'] }>;

function impossible({ impossible: met }: CommandDice): Refused | null {
  if (!met) return null;
  const { face, request } = met;
  return refuse('dice/impossible-face', `A d${request.sides} (${request.for}) has no face ${face}.`);
}

function lacking(
  { hex, rolledOn }: PlannedEntry,
  { lacking: request }: Extract<PlannedOutcome, { readonly done: false }>,
  { given, unused }: CommandDice,
): Refused {
  const { hex: thrownFor = hex, acceptAfterReroll: _, ...asked } = request;
  const where = thrownFor ? ` of ${hexLabel(thrownFor)}` : '';
  const count = request.count - unused.length;
  const which = unused.length === 0 ? '' : `, the rest of ${diceName(request)},`;
  return refuse(
    'dice/needed',
    `Roll ${diceName({ ...request, count })}${which} for the ${request.for}${where} and send all faces again with it.`,
    {
      needs: {
        ...asked,
        ...(thrownFor && { q: thrownFor.q, r: thrownFor.r }),
        ...(rolledOn && { table: rolledOn.id }),
        soFar: given,
      },
    },
  );
}
