import { signal } from '@preact/signals';
import type { Axial } from '../../src/hex/axial.ts';
import { closeNotebook } from './shown-leaf.ts';

/** The hex whose battlefield is open; `null` if none is. */
export const battleHex = signal<Axial | null>(null);

/** Opens the battlefield of a hex beside the map, replacing the notebook. */
export const showBattle = (hex: Axial): void => {
  closeNotebook();
  battleHex.value = hex;
};

export const closeBattle = (): void => {
  battleHex.value = null;
};
