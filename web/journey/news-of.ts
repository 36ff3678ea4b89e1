import type { Axial } from '../../src/hex/axial.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { Actor } from '../../src/ledger/role.ts';
import { summary } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';

/** A step in one sentence. `mover`: who else took it, or `null` if it was asked for on this page. */
export function newsOf(entry: Entry, goal: Axial, mover: string | null): string {
  if (entry.kind === 'revealed')
    return (mover === null ? '' : `${mover} enters `) + summary(entry.hex as SoloRecord);
  return `${mover === null ? 'The party moves' : `${mover} leads the party`} to ${hexLabel(goal)}.`;
}

/** Who did something, as a sentence begins. Links are labelled by their role where nobody gave them a name. */
export const moverName = ({ label, role }: Actor): string =>
  label && label !== role ? label : role === 'owner' ? 'The owner' : `A ${role}`;
