import { computed, effect, signal } from '@preact/signals';
import { DARK, LIGHT, type Palette } from '../../src/formats/drawing/palette.ts';
import { theme } from './preferences.ts';

const system = matchMedia('(prefers-color-scheme: dark)');
const systemDark = signal(system.matches);
system.addEventListener('change', ({ matches }) => {
  systemDark.value = matches;
});

/** Whether the page goes to a printer just now: paper is light by night too. */
export const printing = signal(false);
addEventListener('beforeprint', () => {
  printing.value = true;
});
addEventListener('afterprint', () => {
  printing.value = false;
});

/** Whether the page is shown by night. */
export const dark = computed(
  () => !printing.value && (theme.value === 'system' ? systemDark.value : theme.value === 'dark'),
);

/** What the map is coloured with just now. */
export const palette = computed<Palette>(() => (dark.value ? DARK : LIGHT));

effect(() => {
  document.documentElement.dataset.theme = dark.value ? 'dark' : 'light';
});
