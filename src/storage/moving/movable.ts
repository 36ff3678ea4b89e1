import type { CampaignId } from '../../ledger/id.ts';
import { countWithNoun } from '../../telling/words.ts';
import { MOVED_FROM, MOVED_TO } from './marks.ts';
import { MoveFault } from './move-fault.ts';
import type { MovingSide } from './moving-side.ts';

/** The maximum number of campaigns that a message names. */
const MOST_NAMED = 5;

const named = (ids: readonly CampaignId[]): string =>
  `${ids.slice(0, MOST_NAMED).join(', ')}${ids.length > MOST_NAMED ? ' …' : ''}`;

/**
 * Checks whether an installation may be moved to another place, before anything is written.
 *
 * @throws MoveFault
 */
export async function assertMovable(source: MovingSide, target: MovingSide): Promise<void> {
  await assertSource(source, target.place);
  await assertNotDone(source, target);
  const movedTo = await target.rows.fact(MOVED_TO);
  if (movedTo !== null)
    throw new MoveFault(
      `Everything at ${target.place} was moved to ${movedTo} before. Name a place that holds nothing.`,
    );
  const there = await target.campaigns.list();
  if (there.sound.length + there.damaged.length === 0) return;
  if ((await target.rows.fact('id')) !== (await source.rows.fact('id')))
    throw new MoveFault(
      `There are campaigns of another installation at ${target.place}. Name a place that holds nothing.`,
    );
  const heads = new Map((await source.campaigns.summaries()).map(({ id, head }) => [id, head]));
  const changed = there.sound.filter(({ id, head }) => heads.get(id) !== head);
  const other = [...changed.map(({ id }) => id), ...there.damaged];
  if (other.length > 0)
    throw new MoveFault(
      `${other.length} of the campaigns at ${target.place} are not as they are at ${source.place}: ` +
        `${named(other)}. ` +
        'Name a place that holds nothing, or empty that one.',
    );
}

/**
 * Checks what can be known before the target is opened, which would create it.
 *
 * @param target the place to move to, in the form that may be shown
 * @throws MoveFault
 */
export async function assertSource(source: MovingSide, target: string): Promise<void> {
  const [movedTo, movedFrom] = [await source.rows.fact(MOVED_TO), await source.rows.fact(MOVED_FROM)];
  if (movedFrom !== null)
    throw new MoveFault(
      `Not everything has come to ${source.place} yet: a move from ${movedFrom} was broken off. Run that one again.`,
    );
  if (movedTo !== null && movedTo !== target) throw movedAlready(source, movedTo);
  if ((await source.rows.fact('demo')) !== null)
    throw new MoveFault(`At ${source.place} is a demo, which lives in a data directory alone.`);
  const { damaged } = await source.campaigns.list();
  if (damaged.length > 0)
    throw new MoveFault(
      `The beginning of ${countWithNoun(damaged.length, 'campaign')} at ${source.place} can't be read: ${named(damaged)}. ` +
        'Restore a backup, or delete what is damaged, with a link for its owner: hexfarer link ID --role owner',
    );
}

/**
 * Checks that a source which was moved to this target already lacks only the last step: an earlier move was interrupted
 * before it, and may be run again to do it.
 *
 * @throws MoveFault
 */
async function assertNotDone(source: MovingSide, target: MovingSide): Promise<void> {
  const movedTo = await source.rows.fact(MOVED_TO);
  if (movedTo !== null && (await target.rows.fact(MOVED_FROM)) !== source.place)
    throw movedAlready(source, movedTo);
}

const movedAlready = ({ place }: MovingSide, movedTo: string): MoveFault =>
  new MoveFault(`Everything at ${place} was moved to ${movedTo} already.`);
