import { effect, type Signal, signal } from '@preact/signals';
import { onStoredElsewhere, readStored, store } from './stored.ts';

function storedSetting<T extends string>(name: string, values: readonly T[], initial: T): Signal<T> {
  const key = `hexfarer.${name}`;
  const stored = () => values.find((value) => value === readStored(key)) ?? initial;
  const setting = signal<T>(stored());
  onStoredElsewhere(key, () => {
    setting.value = stored();
  });
  effect(() => {
    // Stored only once it differs, so that a changed default reaches those who never chose.
    if (setting.value !== (readStored(key) ?? initial)) store(key, setting.value);
  });
  return setting;
}

const MAP_SHOWN = 'hexfarer.map';
const SWITCH = ['on', 'off'] as const;
export type Switch = (typeof SWITCH)[number];
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const theme = storedSetting('theme', THEMES, 'system');
/** Whether a step must be confirmed before it is taken. */
export const askBeforeEntering = storedSetting('ask-before-entering', SWITCH, 'on');
/** Whether letters, digits and signs work as keys; people who use speech input, or mistype, may not want that. */
export const characterKeys = storedSetting('character-keys', SWITCH, 'on');
export const showLabels = storedSetting('labels', SWITCH, 'on');
export const showTrail = storedSetting('trail', SWITCH, 'on');
/** Whether the map shows names, marks and notes. */
export const showInscriptions = storedSetting('inscriptions', SWITCH, 'on');
export const showLegend = storedSetting('legend', SWITCH, 'off');

/** Whether players throw the dice themselves even where the server would. */
export const throwMyself = storedSetting('throw-myself', SWITCH, 'off');

/** What the map shows, in the syntax of a request for a drawing: `map=heights&show=numbers`. Empty for a plain map. */
export const mapShown = signal(readStored(MAP_SHOWN) ?? '');
onStoredElsewhere(MAP_SHOWN, () => {
  mapShown.value = readStored(MAP_SHOWN) ?? '';
});

export const showOnMap = (shown: string): void => {
  mapShown.value = shown;
  store(MAP_SHOWN, shown);
};

export const toggle = (setting: Signal<Switch>): void => {
  setting.value = setting.value === 'on' ? 'off' : 'on';
};

/** Whether the offer to save the owner's link was answered for a campaign. */
export const linkOfferAnswered = (campaign: string): boolean =>
  readStored(`hexfarer.kept.${campaign}`) !== null;

export const answerLinkOffer = (campaign: string): void => store(`hexfarer.kept.${campaign}`, 'answered');
