import { signal } from '@preact/signals';

/** Whether the panel of a hex shows all that it has, where there is room for its head alone at first, as on a phone. */
export const panelOpen = signal(false);

export const foldPanel = (): void => {
  panelOpen.value = false;
};
