import { useRef } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';
import { useTrackedInset } from '../kit/insets.ts';
import { isNarrow } from '../kit/narrow-screen.ts';
import { showLegend } from '../kit/preferences.ts';
import { InscriptionSamples } from './worlds/inscription-samples.tsx';
import { partsOf } from './worlds/parts-of.ts';

/** The terrains and signs that occur on the map. */
export function Legend({ journey }: { journey: Journey }) {
  const sheet = useRef<HTMLElement>(null);
  // On a phone the legend covers the map only for a short time, so the map doesn't make room for it.
  useTrackedInset(sheet, () => (isNarrow() ? null : 'left'), { passing: true });
  const { Legend: LegendOfKind } = partsOf(journey);
  return (
    <section class="legend" ref={sheet} aria-label="Legend" data-testid="legend">
      <header>
        <h2>Legend</h2>
        <button
          type="button"
          class="plain round"
          aria-label="Hide the legend"
          onClick={() => {
            showLegend.value = 'off';
          }}
        >
          <Icon name="close" />
        </button>
      </header>
      <LegendOfKind journey={journey} />
      <InscriptionSamples journey={journey} />
    </section>
  );
}
