import { useEffect, useRef } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';
import { scaleBarAt, scaleInWords } from '../journey/scale-bar.ts';

/** The scale bar of the map at its current zoom. */
export function ScaleBar({ journey }: { journey: Journey }) {
  const bar = useRef<HTMLParagraphElement>(null);
  const { settings } = journey.campaign.world;
  const { hexes, length } = scaleBarAt(journey.scale.value);
  useEffect(() => {
    bar.current?.style.setProperty('--length', String(length));
  }, [length]);
  if (journey.scale.value === 0) return null;
  return (
    <p class="scale-bar" ref={bar} data-testid="scale-bar">
      <span class="visually-hidden">Scale: </span>
      {scaleInWords(hexes, 'hexWidth' in settings ? Number(settings.hexWidth) : null)}
    </p>
  );
}
