import '../../styles/dice-strip.css';
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { hexLabel } from '../../../src/hex/label.ts';
import type { DicePrompt } from '../../journey/dice-prompt.ts';
import type { Journey } from '../../journey/journey.ts';
import { showOwnThrow } from '../../journey/shown-own-throw.ts';
import { Icon } from '../../kit/icon.tsx';
import { insets, useTrackedInset } from '../../kit/insets.ts';
import { PreferenceSwitch } from '../../kit/preference-switch.tsx';
import { throwMyself } from '../../kit/preferences.ts';
import { useFocusInside } from '../../kit/use-focus-inside.ts';
import { useInertAround } from '../../kit/use-inert-around.ts';
import { DiceKeys, LetGoKey } from './dice-keys.tsx';
import type { DiceProps } from './dice-props.ts';
import { DiceRequest } from './dice-request.tsx';
import { DiceSlots } from './dice-slots.tsx';
import { useDiceTyping } from './use-dice-typing.ts';

/** Matches what stays usable while dice are asked for: the map, notices and toasts, and a dialog that was open. */
const STAYS = 'dialog, .map, .map-controls, .notices, .toasts, .under-notebook, [role="status"]';

/** Asks at the foot of the page for the faces of dice that were thrown on the table. The last face submits them. */
export function DiceStrip({ journey, prompt }: DiceProps) {
  const { commands, summary } = journey;
  const { overtakingMove } = commands;
  const strip = useRef<HTMLDialogElement>(null);
  useDiceTyping(journey);
  useEffect(() => showOwnThrow(journey), [journey]);
  useInertAround('.journey, .under-notebook', STAYS);
  useFocusInside(strip, '.dice-slot');
  useTrackedInset(strip, () => 'bottom');
  useHexInSight(journey, prompt.needs);
  return (
    <dialog
      class="dice-strip"
      ref={strip}
      open
      aria-label="Your dice"
      aria-describedby="dice-wanted"
      data-testid="own-dice"
    >
      <div class="dice-sheet">
        <div class="dice-asked">
          {overtakingMove ? (
            <Overtaken by={overtakingMove.by} to={hexLabel(overtakingMove.to)} />
          ) : (
            <DiceRequest journey={journey} prompt={prompt} />
          )}
          {prompt.isAnew && !overtakingMove && (
            <p class="trouble" role="alert">
              Others went on meanwhile, so other dice are needed now. Nothing of yours has happened yet.
            </p>
          )}
        </div>
        <button
          type="button"
          class="plain round dice-close"
          aria-label="Put the dice aside"
          title="Put the dice aside"
          onClick={() => commands.putAside()}
        >
          <Icon name="close" />
        </button>
        <DiceSlots journey={journey} prompt={prompt} />
        {overtakingMove ? <LetGoKey journey={journey} /> : <DiceKeys journey={journey} prompt={prompt} />}
        {!overtakingMove && (
          <p class="dice-note quiet" id="dice-rest">
            Faces can be changed until the last one is in; then they count. What the server throws counts at
            once.
          </p>
        )}
        {summary.dice === 'server' && (
          <PreferenceSwitch text="I throw the dice myself" setting={throwMyself} />
        )}
      </div>
    </dialog>
  );
}

/** Shown instead of the request if somebody has moved the party on meanwhile. */
function Overtaken({ by, to }: { by: string; to: string }) {
  return (
    <div id="dice-wanted" role="alert">
      <p class="dice-request">
        {by} moved the party to <strong>{to}</strong>.
      </p>
      <p class="quiet">
        Your step can’t be taken from there, and its dice count for nothing else. Nothing of yours has
        happened.
      </p>
    </div>
  );
}

/** Keeps the hex of a throw in sight, also when the strip takes up more room, as when a phone is rotated. */
function useHexInSight(journey: Journey, { q, r }: DicePrompt['needs']): void {
  useEffect(() => {
    if (q === undefined || r === undefined) return;
    return effect(() => {
      if (insets.value) journey.stage?.camera.bringIntoSight({ q, r });
    });
  }, [journey, q, r]);
}
