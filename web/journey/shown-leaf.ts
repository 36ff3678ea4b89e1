import { signal } from '@preact/signals';

/** The name of the leaf that is open; `null` while the notebook is closed. */
export const shownLeaf = signal<string | null>(null);

let lastLeaf = 'day';

export const openNotebook = (leaf = lastLeaf): void => {
  shownLeaf.value = leaf;
};

export const closeNotebook = (): void => {
  lastLeaf = shownLeaf.value ?? lastLeaf;
  shownLeaf.value = null;
};

/** Closes the notebook if it is open, else opens it. */
export const toggleNotebook = (): void => (shownLeaf.value === null ? openNotebook() : closeNotebook());
