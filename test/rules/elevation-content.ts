import type { Trace } from '../../src/dice/roll.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { SurveyFacts } from '../../src/rules/elevation/land.ts';
import type { SurveyedContent } from '../../src/world/elevation/survey-rows.ts';

/** A survey as it is in the ledger, but without the throws of each hex, which are all among those of the survey. */
export const contentOf = (
  { q, r, peak, form, revealed, flows }: SurveyFacts,
  dice: Trace,
): SurveyedContent => ({
  kind: 'surveyed',
  q,
  r,
  peak,
  form,
  revealed: revealed.map((hex) => ({ ...hex, label: hexLabel(hex), seq: 2, dice: [] })),
  flows: flows.map((river) => ({ q: river.q, r: river.r, flow: river.flow })),
  dice,
});
