import type { CampaignId } from '../ledger/id.ts';
import { type MakingTools, makeCampaign } from './make.ts';
import { STORIES } from './story.ts';

/** A data directory can't be used as it was asked for; the message says why and what to do. */
export class WrongDirectory extends Error {
  override readonly name = 'WrongDirectory';
}

/** Counts up when what is shown changes: the campaigns of earlier versions go then. */
const VERSION = 1;

/** What a data directory keeps, as far as a demo asks. */
export interface DemoTools extends Pick<MakingTools, 'digest'> {
  readonly storage: Pick<MakingTools, 'campaigns' | 'links'> & DemoNote;
  /** All campaigns that are there. */
  readonly arrivals: () => readonly { readonly id: CampaignId }[];
}

/** What is written down of the demo that a data directory belongs to; `null` where it belongs to none. */
interface DemoNote {
  demo: string | null;
}

/** What is written down of a demo: the campaigns that it shows once they are all made. */
interface Written {
  readonly version: number;
  readonly shown: readonly CampaignId[] | null;
}

/**
 * Makes what a demo shows, where that was not done before.
 *
 * @returns the campaigns that are shown, in their order
 * @throws WrongDirectory where there are campaigns that are no demo's
 */
export async function prepareDemo(
  directory: string,
  { storage, digest, arrivals }: DemoTools,
  onMaking: () => void,
): Promise<readonly CampaignId[]> {
  const written = storage.demo === null ? null : (JSON.parse(storage.demo) as Written);
  if (written?.shown && written.version === VERSION) return written.shown;
  const there = arrivals().map(({ id }) => id);
  if (written === null && there.length > 0)
    throw new WrongDirectory(
      `${directory} holds campaigns already, and a demo keeps to itself. Give it a data directory of its own, such as --data ./demo-data`,
    );
  onMaking();
  // Of a demo that was never ready nobody has made a fork.
  for (const id of written?.shown ?? there) await storage.campaigns.remove(id);
  note(storage, null);
  const shown: CampaignId[] = [];
  for (const story of STORIES)
    shown.push(await makeCampaign(story, { campaigns: storage.campaigns, links: storage.links, digest }));
  note(storage, shown);
  return shown;
}

/** @throws WrongDirectory where a demo's directory would be served as any other */
export function assertNoDemo(directory: string, { demo }: DemoNote): void {
  if (demo !== null)
    throw new WrongDirectory(
      `${directory} belongs to a demo, which ends every fork after a day. Start it with --demo, or name another one with --data`,
    );
}

function note(storage: DemoNote, shown: Written['shown']): void {
  const written: Written = { version: VERSION, shown };
  storage.demo = JSON.stringify(written);
}
