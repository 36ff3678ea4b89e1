import type { Journey } from '../journey/journey.ts';

/** How much of the campaign came from elsewhere, so that nothing here proves its dice; silent where nothing did. */
export function TakenInLine({ journey }: { journey: Journey }) {
  const { takenIn } = journey.summary;
  if (!takenIn) return null;
  const { entries, hexes } = takenIn;
  return (
    <p class="quiet menu-note" data-testid="taken-in">
      {hexes === 0
        ? `Taken in: its first ${entries} entries are not proved here.`
        : `Taken in, ${hexes} ${hexes === 1 ? 'hex' : 'hexes'} not proved here: no seal of this server speaks of its first ${entries} entries.`}
    </p>
  );
}
