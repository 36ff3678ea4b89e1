import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { MAIN_ROUTE_KINDS } from '../../../src/rules/battlefield/given-of-edition.ts';
import { countWithNoun } from '../../../src/telling/words.ts';
import { isRouteKnown, type KnownBattlefield } from '../../journey/known-beforehand.ts';
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

function inShort({ routes, numbers, features }: KnownBattlefield): string {
  const ways = MAIN_ROUTE_KINDS.filter((way) => isRouteKnown(routes[way]));
  const typed = Object.values(numbers).filter((text) => text.trim() !== '').length;
  const all = [
    ...ways,
    ...(features.length > 0 ? [countWithNoun(features.length, 'feature')] : []),
    ...(typed > 0 ? [countWithNoun(typed, 'number')] : []),
  ];
  return all.length > 0 ? all.join(', ') : 'nothing';
}
