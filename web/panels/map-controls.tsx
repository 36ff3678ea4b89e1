import { useRef } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';
import { useInTheWay } from '../kit/in-the-way.ts';

/** Why there is nothing yet to move the map to; `null` once there is. */
export function whyNowhere({ campaign }: Journey): string | null {
  return campaign.party === null && campaign.world.count === 0 ? 'Nothing is known yet' : null;
}

/** Buttons for what wheel and keys do. */
export function MapControls({ journey }: { journey: Journey }) {
  const why = whyNowhere(journey);
  const controls = useRef<HTMLFieldSetElement>(null);
  useInTheWay(controls);
  return (
    <fieldset ref={controls} class="map-controls" aria-label="View">
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={() => journey.zoom(1.5)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={() => journey.zoom(1 / 1.5)}>
        <Icon name="minus" />
      </button>
      <button
        type="button"
        aria-label="Show the whole world"
        title={why ?? 'Whole world (0)'}
        aria-disabled={why !== null}
        onClick={() => !why && journey.fit()}
      >
        <Icon name="fit" />
      </button>
      <button
        type="button"
        aria-label="Jump to the party"
        title={why ?? 'To the party (P)'}
        aria-disabled={why !== null}
        onClick={() => !why && journey.showParty()}
      >
        <Icon name="party" />
      </button>
    </fieldset>
  );
}
