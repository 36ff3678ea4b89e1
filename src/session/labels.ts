import type { CampaignId, LinkId } from '../ledger/id.ts';
import type { Role } from '../ledger/role.ts';
import type { CampaignStore } from './ports.ts';

/** What the holder of a link named in an entry calls themselves now; an empty string if unknown. */
export type LabelOf = (link: LinkId, role: Role) => string;

/** Reads the labels of a campaign's people from the store. */
export async function labelsOf(id: CampaignId, store: Pick<CampaignStore, 'labels'>): Promise<LabelOf> {
  return labelIn(await store.labels(id));
}

/** Looks labels up among those of all links of a campaign. */
export const labelIn =
  (labels: ReadonlyMap<string, string>): LabelOf =>
  (link) =>
    labels.get(link) ?? '';

/** All labels of a campaign as one text, by which two readings can be compared. */
export const labelsText = (labels: ReadonlyMap<string, string>): string =>
  JSON.stringify([...labels].sort(([one], [other]) => (one < other ? -1 : 1)));
