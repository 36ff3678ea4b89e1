import {
  type EntryWrite,
  type IncomingCampaign,
  type IncomingEnd,
  type NewCampaign,
  StorageFailure,
} from '../../session/ports.ts';
import type { Arrival } from '../arrival.ts';
import { millisecondsOf } from '../times.ts';
import { COLD } from './cold-statements.ts';
import type { Runner } from './connections.ts';
import { entriesJson, secretsJson } from './entry-json.ts';
import { insertLink } from './link-statements.ts';

/** Writes the row of a campaign. @returns its number */
export async function beginCampaign(
  runner: Runner,
  { id, arrivedAt, takenIn, request }: Arrival,
): Promise<number> {
  if (arrivedAt === undefined) throw new StorageFailure('a campaign begins with an entry');
  const [row] = await runner.run<{ number: number }>(COLD.insertCampaign, [
    id,
    request?.idHash ?? null,
    request?.digest ?? null,
    millisecondsOf(arrivedAt),
    takenIn,
  ]);
  if (!row) throw new StorageFailure('the campaign got no number');
  return row.number;
}

/** Writes the row of a campaign that is being imported. @returns its number */
export const beginReceiving = (
  runner: Runner,
  { id, owner, request, arrivedAt = owner.createdAt, ...campaign }: IncomingCampaign,
): Promise<number> => beginCampaign(runner, { id, request, arrivedAt, takenIn: campaign.takenInCount() });

/** Writes one batch of a campaign's entries; batches must be written in order. */
export async function writeEntries(
  runner: Runner,
  number: number,
  entries: readonly EntryWrite[],
): Promise<void> {
  await runner.run(COLD.write, [number, JSON.stringify(entriesJson(entries))]);
}

/** Writes a new campaign's owner link, secrets and labels. */
export async function completeCampaign(
  runner: Runner,
  number: number,
  { owner, secrets, labels }: Pick<NewCampaign, 'owner' | 'secrets'> & Partial<IncomingEnd>,
): Promise<void> {
  await insertLink(runner, number, owner);
  await runner.run(COLD.putSecrets, [number, JSON.stringify(secretsJson(secrets))]);
  if (labels) await runner.run(COLD.insertLabels, [number, JSON.stringify(labels)]);
}
