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
 * A step in one sentence.
 *
 * @param mover who else took it, or `null` if it was whoever reads it
 * @param world after the step
 */
export function newsOf(entry: Entry, goal: Axial, mover: string | null, world: World): string {
  if (entry.kind === 'revealed')
    return (mover === null ? '' : `${mover} enters `) + summaryOf(entry.hex, world);
  if (entry.kind === 'surveyed') {
    const hex = world.recordAt(entry);
    return `${mover ?? 'The party'} surveys ${hex ? summaryOf(hex, world) : hexLabel(goal)}`;
  }
  return `${mover === null ? 'The party moves' : `${mover} leads the party`} to ${hexLabel(goal)}.`;
}

const summaryOf = (hex: HexRecord, world: World): string => wordsOf(world.settings.kind).sentenceOf(hex);

/** Who did something, as a sentence begins. Links are labelled by their role where nobody gave them a name. */
export const moverName = ({ label, role }: Pick<Actor, 'label' | 'role'>): string =>
  label && label !== role ? label : role === 'owner' ? 'The owner' : `A ${role}`;

type Live = Pick<LiveCampaign, 'own' | 'link'>;

/** Whether an entry comes from this page or from another one with the same link: each browser has one of its own. */
const isOfOwnLink = (live: Live, entry: Entry): boolean =>
  live.own.isOwn(entry) || entry.by.link === live.link.peek();

/** What is told as the doing of whoever reads it; on the wall everybody reads who did it. */
export const isReaders =
  (live: Live) =>
  (entry: Entry): boolean =>
    isWall.peek() ? live.own.isOwn(entry) : isOfOwnLink(live, entry);

/** Who took a step, as a sentence begins. */
export const stepTaker = (entry: Entry, live: Live): string =>
  isOfOwnLink(live, entry) ? 'Another page of yours' : moverName(entry.by);

/** Who gave the last command, where that was not their reader. */
export function otherIn(entries: readonly Entry[], isOwn: (entry: Entry) => boolean): Actor | null {
  const last = entries.at(-1);
  return last && !isOwn(last) ? last.by : null;
}

/** The last entry of somebody else's command of which whoever was away is told as well, all that came of it; else `null`. */
export function toldAsMissed(entries: readonly Entry[], isOwn: (entry: Entry) => boolean): number | null {
  const last = entries.at(-1);
  if (!last || isOwn(last)) return null;
  return entries.every((entry) => entry.command !== last.command || isOfAbsence(entry)) ? last.seq : null;
}

const isOfAbsence = (entry: Entry): boolean =>
  isWorldBody(entry) ||
  entry.kind === 'rested' ||
  ((entry.kind === 'noted' || entry.kind === 'named') && Boolean(entry.text));
