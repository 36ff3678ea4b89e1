import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { ROUTE_WAYS } from '../../../src/rules/battlefield/given-of-edition.ts';
import { counted } from '../../../src/telling/words.ts';
import { isRouteKnown, type Known } from '../../journey/known-beforehand.ts';
import { lazily } from '../../kit/lazily.tsx';

const KnownBeforehand = lazily(() =>
  import('./known-beforehand.tsx').then((loaded) => loaded.KnownBeforehand),
);

/** The part of the form for what is known of the place, folded away at first. */
export function KnownPart(props: ComponentProps<typeof KnownBeforehand>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="battle-otherwise" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Known beforehand <span class="quiet">{inShort(props.known)}</span>
      </summary>
      {isOpen && <KnownBeforehand {...props} onClose={() => setOpen(false)} />}
    </details>
  );
}

function inShort({ routes, numbers, features }: Known): string {
  const ways = ROUTE_WAYS.filter((way) => isRouteKnown(routes[way]));
  const typed = Object.values(numbers).filter((text) => text.trim() !== '').length;
  const all = [
    ...ways,
    ...(features.length > 0 ? [counted(features.length, 'feature')] : []),
    ...(typed > 0 ? [counted(typed, 'number')] : []),
  ];
  return all.length > 0 ? all.join(', ') : 'nothing';
}
