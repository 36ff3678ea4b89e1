import '../styles/dice-strip.css';
import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { diceName } from '../../src/dice/request.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { type GivenFace, handOf, MOST_SIDES_FOR_KEYS } from '../journey/dice-hand.ts';
import { diceInWords, faceThrownAgain } from '../journey/dice-in-words.ts';
import type { DicePrompt, GivenThrow } from '../journey/dice-prompt.ts';
import type { Journey } from '../journey/journey.ts';
import { digitOf } from '../journey/key-map.ts';
import { showOwnThrow } from '../journey/shown-own-throw.ts';
import { useCloseByBack } from '../kit/close-by-back.ts';
import { ThrownDice } from '../kit/die.tsx';
import { Icon } from '../kit/icon.tsx';
import { insets, trackInset } from '../kit/insets.ts';
import { PreferenceSwitch } from '../kit/preference-switch.tsx';
import { throwMyself } from '../kit/preferences.ts';
import { useFocusInside } from '../kit/use-focus-inside.ts';
import { useInertAround } from '../kit/use-inert-around.ts';

interface DiceProps {
  readonly journey: Journey;
  readonly prompt: DicePrompt;
}

/** Up to so many sides every face has a button of its own; the numbers of larger dice are typed. */
const MOST_FACE_BUTTONS = 20;
/** So many of the throws before are shown. */
const SHOWN_THROWS = 3;

/** What stays in reach while dice are asked for: the map, to be moved and looked at, what is told, and a dialog that was open. */
const STAYS = 'dialog, .map, .map-controls, .notices, .toasts, .under-notebook, [role="status"]';

/** The dialog over all else. One opens within another, or after it on the page. */
const topDialog = () => [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);

/** Asks at the foot of the page for the faces of dice that were thrown on the table. The last face sends them off. */
export function DiceStrip({ journey, prompt }: DiceProps) {
  const { commands, summary } = journey;
  const hand = handOf(commands);
  const { needs } = prompt;
  const strip = useRef<HTMLDialogElement>(null);
  const slots = useRef<HTMLOListElement>(null);
  const current = hand.current.value;
  const { overtaken } = commands;
  // At once, and before the strip takes the focus: whoever sees that it has it may press a face.
  useLayoutEffect(() => {
    const type = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, repeat, key, target } = event;
      if (ctrlKey || metaKey || altKey || (repeat && key !== 'Backspace')) return;
      // Who opened a dialog before the dice were asked for types in that.
      const dialog = topDialog();
      if (dialog) {
        // By itself Chromium closes only what came last, and that is the strip.
        if (key === 'Escape') dialog.close();
        return;
      }
      if (key === 'Enter' && isOtherButton(target)) return;
      if (key === 'Escape') commands.putAside();
      // What is typed for nothing is not taken, nor does it do anything else.
      else if (commands.overtaken ? digitOf(event) === null && key !== 'Backspace' : !hand.key(event)) return;
      event.preventDefault();
    };
    addEventListener('keydown', type);
    return () => removeEventListener('keydown', type);
  }, [commands, hand]);
  // The throw waits, with what was typed of it.
  useCloseByBack(true, (stay) => {
    const dialog = topDialog();
    if (!dialog) return commands.putAside();
    dialog.close();
    stay();
  });
  useEffect(() => showOwnThrow(journey), [journey]);
  useInertAround('.journey, .under-notebook', STAYS);
  useFocusInside(strip, '.dice-slot');
  useEffect(() => {
    if (strip.current) return trackInset(strip.current, () => 'bottom');
  }, []);
  // From die to die, but for those who press the buttons one by one.
  useEffect(() => {
    if (!document.activeElement?.closest('.dice-keys'))
      slots.current?.querySelectorAll<HTMLElement>('.dice-slot')[current]?.focus();
  }, [current, needs]);
  const { q, r } = needs;
  // In sight also once the strip takes more room, as where a phone is turned.
  useEffect(() => {
    if (q === undefined || r === undefined) return;
    return effect(() => {
      if (insets.value) journey.stage?.camera.reveal({ q, r });
    });
  }, [journey, q, r]);
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
          {overtaken ? (
            <div id="dice-wanted" role="alert">
              <p class="dice-request">
                {overtaken.by} moved the party to <strong>{hexLabel(overtaken.to)}</strong>.
              </p>
              <p class="quiet">
                Your step can’t be taken from there, and its dice count for nothing else. Nothing of yours has
                happened.
              </p>
            </div>
          ) : (
            <>
              <div id="dice-wanted" aria-live="polite">
                {/* Anew for each throw: those who listen hear all of it, and also where it is like the one before. */}
                <Request key={keyOf(needs)} journey={journey} prompt={prompt} />
              </div>
              <ToCome journey={journey} prompt={prompt} />
            </>
          )}
          {prompt.isAnew && !overtaken && (
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
        <div class="dice-given">
          <ol class="dice-slots" ref={slots} aria-label="The dice of this throw">
            {hand.faces.value.map((face, die) => (
              <li key={die}>
                <Slot journey={journey} prompt={prompt} die={die} face={face} />
              </li>
            ))}
          </ol>
          <SoFar journey={journey} prompt={prompt} />
          <GivenBefore thrown={prompt.thrown} />
        </div>
        {overtaken ? (
          <Overtaken journey={journey} />
        ) : (
          <div class="dice-keys">
            {needs.sides <= MOST_FACE_BUTTONS ? (
              <FaceButtons journey={journey} prompt={prompt} />
            ) : (
              <DigitButtons journey={journey} />
            )}
            <div class="dice-acts">
              <button
                type="button"
                class="quiet-button"
                disabled={!hand.canTakeBack.value}
                onClick={() => hand.takeBack()}
              >
                <Icon name="take-back" /> Take back
              </button>
              <button
                type="button"
                class="quiet-button"
                disabled={commands.underWay.value}
                aria-describedby="dice-rest"
                onClick={() => void commands.throwTheRest()}
              >
                Let the server throw the rest
              </button>
            </div>
          </div>
        )}
        {!overtaken && (
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

/** In the place of the keys, where the party has gone elsewhere: nobody types faces for nothing. */
function Overtaken({ journey: { commands } }: { journey: Journey }) {
  const letGo = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // With the keys went what had the focus.
    if (document.activeElement === document.body) letGo.current?.focus();
  }, []);
  return (
    <div class="dice-keys">
      <div class="dice-acts">
        <button type="button" class="primary" ref={letGo} onClick={() => commands.forget()}>
          Let go of this throw
        </button>
      </div>
    </div>
  );
}

const isOtherButton = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button:not(.dice-slot)') !== null;

const keyOf = ({ soFar, for: purpose, q, r }: DicePrompt['needs']): string =>
  [...soFar, purpose, q, r].join();

function Request({ journey, prompt }: DiceProps) {
  const { tables } = journey.campaign;
  const { dice, purpose, hex, where } = diceInWords(
    prompt,
    journey.party.value,
    (table) => tables.get(table)?.title ?? table,
  );
  return (
    <p class="dice-request">
      Throw {prompt.needs.count === 1 ? 'a ' : ''}
      <strong>{dice}</strong> for the <strong>{purpose}</strong>
      {hex && (
        <>
          {' at '}
          <strong>{hex}</strong>
        </>
      )}
      {where && `, ${where},`} and {prompt.needs.sides > MOST_SIDES_FOR_KEYS ? 'type' : 'press'} what fell.
    </p>
  );
}

/** How many throws may follow this one; nothing while that is counted, never what was counted for another throw. */
function ToCome({ journey, prompt }: DiceProps) {
  const [counted, setCounted] = useState<{ prompt: DicePrompt; most: number | null } | null>(null);
  const { seq } = journey.campaign;
  useEffect(() => {
    let wanted = true;
    const told = (most: number | null) => wanted && setCounted({ prompt, most });
    mostAfter(journey, prompt).then(told, () => told(null));
    return () => {
      wanted = false;
    };
  }, [journey, prompt, seq]);
  const isCounted = counted?.prompt === prompt;
  // Said again only where it is another one.
  return (
    <>
      <p class="dice-to-come quiet">{isCounted && throwsInWords(counted.most)}</p>
      <p class="visually-hidden" role="status">
        {counted && throwsInWords(counted.most)}
      </p>
    </>
  );
}

/** Counted by the rules of the server, which are fetched when they are first needed. */
async function mostAfter({ live }: Journey, prompt: DicePrompt): Promise<number | null> {
  const link = live.link.peek();
  if (!link) return null;
  const { mostThrowsAfter } = await import('../journey/throws-to-come.ts');
  return mostThrowsAfter(live.campaign, prompt, { link, label: '', role: live.role.peek() });
}

function throwsInWords(most: number | null): string {
  if (most === null) return 'More throws may follow.';
  if (most === 0) return 'It is the last throw.';
  return most === 1 ? 'At most one more throw follows.' : `At most ${most} more throws follow.`;
}

/** One die of the throw: what it shows, or that it is still to be given. */
function Slot({ journey, prompt, die, face }: DiceProps & { die: number; face: GivenFace }) {
  const hand = handOf(journey.commands);
  const { count, sides } = prompt.needs;
  const isCurrent = hand.current.value === die;
  const draft = isCurrent ? hand.draft.value : '';
  const shown = draft || (face === null ? 'not given yet' : `shows ${face}`);
  return (
    <button
      type="button"
      class="dice-slot"
      aria-current={isCurrent ? 'step' : undefined}
      aria-label={`Die ${die + 1} of ${count}, d${sides}: ${shown}`}
      onClick={() => hand.choose(die)}
    >
      {draft ? (
        <span class="dice-draft">{draft}</span>
      ) : face === null ? (
        <small>d{sides}</small>
      ) : (
        <ThrownDice roll={{ for: prompt.needs.for, sides, faces: [face] }} />
      )}
    </button>
  );
}

/** How far the throw has come, or what is wrong with what was typed. */
function SoFar({ journey, prompt }: DiceProps) {
  const hand = handOf(journey.commands);
  const { accept, count, sides } = prompt.needs;
  const given = hand.faces.value.filter((face) => face !== null).length;
  const again = faceThrownAgain(prompt);
  return (
    <p class="dice-so-far quiet" role="status">
      {hand.fault.value ? (
        <span class="trouble">{hand.fault.value}</span>
      ) : hand.isKept(journey.live.waiting.value) ? (
        'Kept until the connection is back.'
      ) : accept && given === 0 ? (
        `${accept.join(', ')} will do. ${again === null ? 'Press any other face too: it is thrown again.' : `The ${again} does not: throw again.`}`
      ) : sides > MOST_SIDES_FOR_KEYS && hand.draft.value ? (
        'Enter takes it.'
      ) : (
        count > 1 && `${given} of ${count} given.`
      )}
    </p>
  );
}

/** The last throws of the same command. */
function GivenBefore({ thrown }: { thrown: readonly GivenThrow[] }) {
  if (thrown.length === 0) return null;
  const more = thrown.length - SHOWN_THROWS;
  return (
    <ol class="dice-before" aria-label="Given before">
      {more > 0 && <li class="quiet">{more} more,</li>}
      {thrown.slice(-SHOWN_THROWS).map(({ needs, faces }) => (
        <li key={needs.soFar.length}>
          <span class="quiet">{needs.for}</span>
          <ThrownDice roll={{ for: needs.for, sides: needs.sides, faces }} />
        </li>
      ))}
    </ol>
  );
}

function FaceButtons({ journey, prompt: { needs } }: DiceProps) {
  const { sides } = needs;
  return (
    <fieldset
      class={`dice-faces${sides > MOST_SIDES_FOR_KEYS ? ' dice-many' : ''}`}
      aria-label={`A face of ${diceName({ sides, count: 1 })}`}
    >
      {Array.from({ length: sides }, (_, index) => index + 1).map((face) => (
        <button
          type="button"
          key={face}
          aria-label={String(face)}
          onClick={() => handOf(journey.commands).give(face)}
        >
          <ThrownDice roll={{ for: needs.for, sides, faces: [face] }} />
        </button>
      ))}
    </fieldset>
  );
}

function DigitButtons({ journey }: { journey: Journey }) {
  const hand = handOf(journey.commands);
  const digit = (value: number) => (
    <button type="button" key={value} onClick={() => hand.digit(value)}>
      {value}
    </button>
  );
  return (
    <fieldset class="dice-digits" aria-label="Digits of the number">
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map(digit)}
      <button type="button" aria-label="Take back" onClick={() => hand.takeBack()}>
        <Icon name="take-back" />
      </button>
      {digit(0)}
      <button type="button" aria-label="Take this number" onClick={() => hand.enterDraft()}>
        <Icon name="check" />
      </button>
    </fieldset>
  );
}
