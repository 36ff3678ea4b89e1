import { signal } from '@preact/signals';

/** The name of the leaf that lies open; `null` while the notebook is closed. */
export const openLeaf = signal<string | null>(null);

let lastLeaf = 'day';

export const openNotebook = (leaf = lastLeaf): void => {
  openLeaf.value = leaf;
};

export const closeNotebook = (): void => {
  lastLeaf = openLeaf.value ?? lastLeaf;
  openLeaf.value = null;
};

/** Opens the notebook where it was closed, and closes it where it is open. */
export const toggleNotebook = (): void => (openLeaf.value === null ? openNotebook() : closeNotebook());
