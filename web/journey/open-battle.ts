import { signal } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import { closeNotebook } from './open-leaf.ts';

/** The hex whose battlefield lies open; `null` while none does. */
export const openBattle = signal<Axial | null>(null);

/** Opens the battlefield of a hex beside the map, in the place of the notebook. */
export const showBattle = (hex: Axial): void => {
  closeNotebook();
  openBattle.value = hex;
};

export const closeBattle = (): void => {
  openBattle.value = null;
};
