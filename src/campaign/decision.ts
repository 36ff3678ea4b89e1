import type { EntryDraft } from '../ledger/ledger.ts';
import type { Plan } from './plan.ts';
import type { Refusal, RefusalCode, Refused } from './refusal.ts';

/** The outcome of a command: the entries to write, in order, or a refusal. */
export type Decision =
  | { readonly ok: true; readonly drafts: readonly EntryDraft[]; readonly usedServerDice: boolean }
  | Refused;

/** The plan of a command, before its dice are thrown, or a refusal. */
export type PlanOrRefusal = { readonly ok: true; readonly plan: Plan } | Refused;

export const accept = (entries: Plan): PlanOrRefusal => ({ ok: true, plan: entries });

export const refuse = (code: RefusalCode, detail: string, more: Partial<Refusal> = {}): Refused => ({
  ok: false,
  refusal: { code, detail, ...more },
});
