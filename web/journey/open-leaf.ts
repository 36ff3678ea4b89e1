import { signal } from '@preact/signals';

/** The name of the leaf that is open; `null` while the notebook is closed. */
export const openLeaf = signal<string | null>(null);

let lastLeaf = 'day';

export const openNotebook = (leaf = lastLeaf): void => {
  openLeaf.value = leaf;
};

export const closeNotebook = (): void => {
  lastLeaf = openLeaf.value ?? lastLeaf;
  openLeaf.value = null;
};

/** Closes the notebook if it is open, else opens it. */
export const toggleNotebook = (): void => (openLeaf.value === null ? openNotebook() : closeNotebook());
