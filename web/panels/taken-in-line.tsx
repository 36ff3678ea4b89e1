import type { Journey } from '../journey/journey.ts';

/** Says how much of the campaign was imported, so that its dice can't be proved here; nothing if none was. */
export function TakenInLine({ journey }: { journey: Journey }) {
  const { takenIn } = journey.summary;
  if (!takenIn) return null;
  const { entries, hexes } = takenIn;
  return (
    <p class="quiet menu-note" data-testid="taken-in">
      {hexes === 0
        ? `Brought in: this server’s seals don’t prove its first ${entries} entries.`
        : `Brought in: this server’s seals don’t prove its first ${entries} entries, with ${hexes} ${hexes === 1 ? 'hex' : 'hexes'}.`}
    </p>
  );
}
