import type { CampaignId } from '../ledger/id.ts';
import { type MakingTools, makeCampaign } from './make.ts';
import { STORIES } from './story.ts';

/** Thrown if a data directory can't be used as requested; the message says why and what to do. */
export class WrongDirectory extends Error {
  override readonly name = 'WrongDirectory';
}

/** Increased when the shown campaigns change: those of earlier versions are then removed. */
const VERSION = 1;

/** What a demo needs of a data directory's storage. */
export interface DemoTools extends Pick<MakingTools, 'digest'> {
  readonly storage: Pick<MakingTools, 'campaigns' | 'links'> & DemoNote;
  /** All campaigns in the storage. */
  readonly arrivals: () => readonly { readonly id: CampaignId }[];
}

/** The stored state of the demo that a data directory belongs to; `null` if it belongs to none. */
interface DemoNote {
  demo: string | null;
}

/** The stored state of a demo: its version, and the shown campaigns once all of them exist. */
interface Written {
  readonly version: number;
  readonly shown: readonly CampaignId[] | null;
}

/**
 * Creates the campaigns that a demo shows, unless that was done before.
 *
 * @returns the shown campaigns, in order
 * @throws WrongDirectory if there are campaigns that belong to no demo
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
  // If the demo was never ready, nobody has made forks, so everything there can go.
  for (const id of written?.shown ?? there) await storage.campaigns.remove(id);
  note(storage, null);
  const shown: CampaignId[] = [];
  for (const story of STORIES)
    shown.push(await makeCampaign(story, { campaigns: storage.campaigns, links: storage.links, digest }));
  note(storage, shown);
  return shown;
}

/** @throws WrongDirectory if the directory belongs to a demo and is to be served without `--demo` */
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
