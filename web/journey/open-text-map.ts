import { signal } from '@preact/signals';
import { isReplayOpen } from './past-view.ts';

/** The search text of the map as text; `null` while the map itself is shown. */
export const textMapSearch = signal<string | null>(null);

/** Opens the map as text, which shows the campaign as it is now. */
export const openTextMap = (search = ''): void => {
  isReplayOpen.value = false;
  textMapSearch.value = search;
};

export const closeTextMap = (): void => {
  textMapSearch.value = null;
};

export const toggleTextMap = (): void => (textMapSearch.value === null ? openTextMap() : closeTextMap());
