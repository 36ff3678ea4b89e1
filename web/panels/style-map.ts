import { effect } from '@preact/signals';
import { mapShown } from '../kit/preferences.ts';
import { toastUnfetched } from '../kit/toasts.ts';
import { PLAIN_CHUNKS } from '../map/chunks/chunk-style.ts';
import type { MapStage } from '../map/stage/map-stage.ts';

/** Applies the chosen map style to a stage, loading its code when first needed. Returns a function that ends it. */
export const styleMap = (stage: MapStage): (() => void) =>
  effect(() => {
    const shown = mapShown.value;
    if (shown === '') stage.style = PLAIN_CHUNKS;
    else
      import('../map/grounds/solo/style-of.ts').then(({ styleOf }) => {
        if (mapShown.peek() === shown) stage.style = styleOf(shown);
      }, toastUnfetched);
  });
