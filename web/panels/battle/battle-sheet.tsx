import '../../styles/notebook.css';
import '../../styles/battle.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { placeText } from '../../../src/campaign/entries-in-force.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { closeBattle } from '../../journey/battle-hex.ts';
import type { Journey } from '../../journey/journey.ts';
import { nameIn } from '../../journey/words/words-of.ts';
import { useCloseByBack } from '../../kit/close-by-back.ts';
import { Icon } from '../../kit/icon.tsx';
import { useTrackedInset } from '../../kit/insets.ts';
import { isSmall } from '../../kit/narrow-screen.ts';
import { useFocusInside } from '../../kit/use-focus-inside.ts';
import { WaitingCommands } from '../waiting-commands.tsx';
import { BattleAids } from './battle-aids.tsx';
import { BattleForm } from './battle-form.tsx';
import { BattleShown } from './battle-shown.tsx';

interface BattleProps {
  readonly journey: Journey;
  readonly hex: Axial;
}

/** The battlefield of a hex beside the map: rolling it, what lies on it and why, and what is thrown in the battle. */
export function BattleSheet({ journey, hex }: BattleProps) {
  const sheet = useRef<HTMLElement>(null);
  const leaf = useRef<HTMLElement>(null);
  const [isAnew, setAnew] = useState(false);
  useCloseByBack(true, closeBattle);
  useTrackedInset(sheet, () => (isSmall.value ? null : 'left'));
  useFocusInside(sheet, '.notebook-close');
  const standing = journey.campaign.inForce.at('battlefield', placeText(hex));
  const seq = standing?.seq ?? null;
  // A newly rolled battlefield takes the place of the form.
  useLayoutEffect(() => setAnew(false), [seq, hex.q, hex.r]);
  const isRolling = seq === null || isAnew;
  // New content starts at its top, even if the old one was scrolled.
  useLayoutEffect(() => leaf.current?.scrollTo(0, 0), [isRolling, seq, hex.q, hex.r]);
  const title = `${isRolling && seq === null ? 'Battle' : 'Battlefield'} at ${hexLabel(hex)}`;
  return (
    <section
      class="notebook battle-sheet"
      ref={sheet}
      {...(isSmall.value ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      aria-label="Battlefield"
      data-testid="battle"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeBattle();
      }}
    >
      <header class="notebook-head battle-head">
        <h2>{title}</h2>
        <p class="quiet">{nameIn(journey.campaign.world, hex)}</p>
        <button type="button" class="quiet-button notebook-close" onClick={closeBattle}>
          <Icon name="close" /> <span>Back to the map</span>
        </button>
      </header>
      <WaitingCommands journey={journey} />
      {/* Once a battlefield is rolled the leaf has the focus, and says what it is. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="notebook-leaf battle-leaf" ref={leaf} aria-label={title} tabIndex={0}>
        {isRolling && (
          <BattleForm journey={journey} hex={hex} onCancel={seq === null ? null : () => setAnew(false)} />
        )}
        {seq !== null && !isAnew && (
          <>
            <BattleShown journey={journey} hex={hex} seq={seq} onAnew={() => setAnew(true)} />
            <BattleAids key={placeText(hex)} journey={journey} hex={hex} />
          </>
        )}
      </section>
    </section>
  );
}
