import { useState } from 'preact/hooks';
import type { Axial } from '../../src/hex/axial.ts';
import { draftKeys } from '../journey/draft-keys.ts';
import type { Journey } from '../journey/journey.ts';
import { panelOpen } from '../journey/panel-open.ts';
import { Icon } from '../kit/icon.tsx';
import { lazily } from '../kit/lazily.tsx';
import { storedKeys } from '../kit/stored.ts';

const HexInscriptions = lazily(() =>
  import('./inscriptions/hex-inscriptions.tsx').then((loaded) => loaded.HexInscriptions),
);

/** What can be written on a hex. Names belong to land or water, so an unknown hex can't have one. */
export const whatToWrite = ({ campaign: { world } }: Journey, hex: Axial): string =>
  world.has(hex) || world.whyBarred(hex) ? 'Name, mark or note' : 'Mark or note';

/** Focuses where the chosen hex is written on, unfolding the panel if need be; `false` if the user may not write. */
export function focusInscriptions(): boolean {
  const there = document.querySelector<HTMLElement>('.inscriptions button, .begin-writing');
  if (there?.getClientRects().length === 0) {
    panelOpen.value = true;
    // Hidden elements can't take the focus: wait until the panel is unfolded.
    requestAnimationFrame(() => begin(there));
  } else if (there) begin(there);
  return there !== null;
}

function begin(there: HTMLElement): void {
  there.scrollIntoView({ block: 'nearest' });
  there.focus();
  if (there.matches('.begin-writing')) there.click();
}

/** What people wrote on a hex. Its code is loaded once the campaign has any writing, or somebody wants to write. */
export function InscriptionsPart({ journey, hex }: { journey: Journey; hex: Axial }) {
  const [asked, ask] = useState(false);
  const { inForce } = journey.campaign;
  const isThere =
    (['name', 'mark', 'road', 'note'] as const).some((kind) => inForce.ofKind(kind).length > 0) ||
    (['note', 'name'] as const).some((what) => storedKeys(draftKeys(journey.summary.id, what)).length > 0);
  // The pressed button stays until what replaces it is there: its focus would go to the map, and the next Enter too.
  const isWaiting = asked && !HexInscriptions.isLoaded();
  return (
    <>
      {(isWaiting || !(asked || isThere)) && journey.permissions.mayAct.value && (
        <button type="button" class="quiet-button begin-writing" onClick={() => ask(true)}>
          <Icon name="pen" /> {whatToWrite(journey, hex)}
        </button>
      )}
      {(asked || isThere) && (
        <HexInscriptions journey={journey} hex={hex} takesFocus={asked} onClose={() => ask(false)} />
      )}
    </>
  );
}
