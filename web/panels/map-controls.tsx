import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';

/** What wheel and keys do, for those who have neither. */
export function MapControls({ journey }: { journey: Journey }) {
  return (
    <fieldset class="map-controls" aria-label="View">
      <button type="button" aria-label="Closer" title="Closer (+)" onClick={() => journey.zoom(1.5)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Farther" title="Farther (−)" onClick={() => journey.zoom(1 / 1.5)}>
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label="Show the whole world"
        title="Whole world (0)"
        onClick={() => journey.fit()}
      >
        <Icon name="fit" />
      </button>
      <button
        type="button"
        aria-label="Jump to the party"
        title="To the party (P)"
        onClick={() => journey.showParty()}
      >
        <Icon name="party" />
      </button>
    </fieldset>
  );
}
