import type { Axial } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type { World } from '../../src/world/world.ts';
import { wordsOf } from './words/words-of.ts';

/**
 * A step in one sentence.
 *
 * @param mover who else took it, or `null` if it was asked for on this page
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
