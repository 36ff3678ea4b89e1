import { signal } from '@preact/signals';

/** Whether the hex panel is unfolded, on screens such as phones where only its head is shown at first. */
export const panelOpen = signal(false);

export const foldPanel = (): void => {
  panelOpen.value = false;
};
