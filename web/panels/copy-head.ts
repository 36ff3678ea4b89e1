import type { Journey } from '../journey/journey.ts';
import { copyString } from '../kit/clipboard.ts';
import { toast } from '../kit/toasts.ts';

/** Copies the number and the hash of the last entry, so that anybody can check later that the ledger still has it. */
export async function copyHead({ api, summary, campaign }: Journey): Promise<void> {
  const { seq } = campaign;
  const entry = await api.entry(summary.id, seq).catch(() => null);
  if (entry && (await copyString(`${seq}:${entry.hash}`)))
    toast(
      `Copied: entry ${seq} and its hash. “hexfarer verify --against” checks later that they still match.`,
    );
  else toast('The hash could not be copied.', 'trouble');
}
