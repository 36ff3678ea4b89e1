import type { Axial } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { Actor } from '../../src/ledger/role.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import type { World } from '../../src/world/world.ts';
import type { LiveCampaign } from '../live/live-campaign.ts';
import { isWall } from './wall.ts';
import { wordsOf } from './words/words-of.ts';

/**
 * A step as a sentence for the news.
 *
 * @param mover who else took it, or `null` if the reader did
 * @param world after the step
 */
export function stepInWords(entry: Entry, goal: Axial, mover: string | null, world: World): string {
  if (entry.kind === 'revealed')
    return (mover === null ? '' : `${mover} enters `) + summaryOf(entry.hex, world);
  if (entry.kind === 'surveyed') {
    const hex = world.recordAt(entry);
    return `${mover ?? 'The party'} surveys ${hex ? summaryOf(hex, world) : hexLabel(goal)}`;
  }
  return `${mover === null ? 'The party moves' : `${mover} leads the party`} to ${hexLabel(goal)}.`;
}

const summaryOf = (hex: HexRecord, world: World): string => wordsOf(world.settings.kind).sentenceOf(hex);

/** Who did something, worded as the beginning of a sentence. A link's label is its role if nobody gave it a name. */
export const moverName = ({ label, role }: Pick<Actor, 'label' | 'role'>): string =>
  label && label !== role ? label : role === 'owner' ? 'The owner' : `A ${role}`;

type Live = Pick<LiveCampaign, 'own' | 'link'>;

/**
 * Whether an entry comes from this page or from another page with the same link. Every browser has a link of its own.
 */
const isOfOwnLink = (live: Live, entry: Entry): boolean =>
  live.own.isOwn(entry) || entry.by.link === live.link.peek();

/** Whether an entry counts as the reader's own doing. On the wall, which many people read, none does. */
export const isReadersOwn =
  (live: Live) =>
  (entry: Entry): boolean =>
    isWall.peek() ? live.own.isOwn(entry) : isOfOwnLink(live, entry);

/** Who took a step, worded as the beginning of a sentence. */
export const stepTaker = (entry: Entry, live: Live): string =>
  isOfOwnLink(live, entry) ? 'Another page of yours' : moverName(entry.by);

/** Who gave the last command, if that was not the reader. */
export function otherIn(entries: readonly Entry[], isOwn: (entry: Entry) => boolean): Actor | null {
  const last = entries.at(-1);
  return last && !isOwn(last) ? last.by : null;
}

/**
 * The number of the last entry of somebody else's command, if an absence would tell everything that came of the command
 * too; otherwise `null`.
 */
export function seqToldByAbsence(entries: readonly Entry[], isOwn: (entry: Entry) => boolean): number | null {
  const last = entries.at(-1);
  if (!last || isOwn(last)) return null;
  return entries.every((entry) => entry.command !== last.command || isOfAbsence(entry)) ? last.seq : null;
}

const isOfAbsence = (entry: Entry): boolean =>
  isWorldBody(entry) ||
  entry.kind === 'rested' ||
  ((entry.kind === 'noted' || entry.kind === 'named') && Boolean(entry.text));
