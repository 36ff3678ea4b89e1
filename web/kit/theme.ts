import { computed, effect, signal } from '@preact/signals';
import { DARK, LIGHT, type Palette } from '../../src/formats/drawing/palette.ts';
import { theme } from './preferences.ts';

const system = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(system.matches);
system.addEventListener('change', ({ matches }) => {
  systemDark.value = matches;
});

/** Whether the page is being printed: then it is light even at night. */
export const printing = signal(false);
addEventListener('beforeprint', () => {
  printing.value = true;
});
addEventListener('afterprint', () => {
  printing.value = false;
});

/** Whether the page has its dark colours. */
const dark = computed(
  () => !printing.value && (theme.value === 'system' ? systemDark.value : theme.value === 'dark'),
);

/** The colours of the map. */
export const palette = computed<Palette>(() => (dark.value ? DARK : LIGHT));

effect(() => {
  document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
});
