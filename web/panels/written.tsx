import { useState } from 'preact/hooks';
import type { Axial } from '../../src/hex/axial.ts';
import { nameDraftKeys, noteDraftKeys } from '../journey/inscriptions/draft-keys.ts';
import type { Journey } from '../journey/journey.ts';
import { Icon } from '../kit/icon.tsx';
import { lazily } from '../kit/lazily.tsx';
import { storedKeys } from '../kit/stored.ts';

const HexInscriptions = lazily(() =>
  import('./inscriptions/hex-inscriptions.tsx').then((loaded) => loaded.HexInscriptions),
);

/** Brings whoever steers with keys to where the chosen hex is written on; `false` where they may not write. */
export function goToWritten(): boolean {
  const there = document.querySelector<HTMLElement>('.inscriptions button, .begin-writing');
  there?.focus();
  if (there?.matches('.begin-writing')) there.click();
  return there !== null;
}

/** What people wrote on a hex; fetched once something is written anywhere, or somebody wants to write. */
export function Written({ journey, hex }: { journey: Journey; hex: Axial }) {
  const [asked, ask] = useState(false);
  const { inForce } = journey.campaign;
  const isThere =
    (['name', 'mark', 'note'] as const).some((kind) => inForce.ofKind(kind).length > 0) ||
    [noteDraftKeys, nameDraftKeys].some((keys) => storedKeys(keys(journey.summary.id)).length > 0);
  if (asked || isThere)
    return <HexInscriptions journey={journey} hex={hex} takesFocus={asked} onClose={() => ask(false)} />;
  if (!journey.permissions.mayAct.value) return null;
  return (
    <button type="button" class="quiet-button begin-writing" onClick={() => ask(true)}>
      <Icon name="pen" /> Name, mark or note
    </button>
  );
}
