import type { Journey } from '../journey/journey.ts';
import { copyString } from '../kit/clipboard.ts';
import { toast } from '../kit/toasts.ts';

/** Copies the number and the hash of the last entry, so that anybody can check later that the ledger still has it. */
export async function copyHead({ api, summary, campaign }: Journey): Promise<void> {
  const { seq } = campaign;
  const entry = await api.entry(summary.id, seq).catch(() => null);
  if (entry && (await copyString(`${seq}:${entry.hash}`)))
    toast(
      `Copied: a code for all up to entry ${seq}. With it “hexfarer verify” can check later that nothing of this was changed.`,
    );
  else toast('The code could not be copied.', 'trouble');
}
