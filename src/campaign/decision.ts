import type { EntryDraft } from '../ledger/ledger.ts';
import type { Plan } from './plan.ts';
import type { Refusal, RefusalCode, Refused } from './refusal.ts';

/** What comes of a command: the entries to write down, in order, or why nothing happens. */
export type Decision =
  | { readonly ok: true; readonly drafts: readonly EntryDraft[]; readonly usedServerDice: boolean }
  | Refused;

/** What a command would bring about once its dice have fallen, or why it can't be done. */
export type PlanOrRefusal = { readonly ok: true; readonly plan: Plan } | Refused;

export const plan = (entries: Plan): PlanOrRefusal => ({ ok: true, plan: entries });

export const refuse = (code: RefusalCode, detail: string, more: Partial<Refusal> = {}): Refused => ({
  ok: false,
  refusal: { code, detail, ...more },
});
