import { battleHex, closeBattle } from '../../journey/battle-hex.ts';
import { hexMenu } from '../../journey/hex-menu.ts';
import type { Journey } from '../../journey/journey.ts';
import { actionOf, type KeyAction } from '../../journey/key-map.ts';
import { closeTextMap, textMapSearch, toggleTextMap } from '../../journey/open-text-map.ts';
import { toggleReplay } from '../../journey/past-view.ts';
import { learnPrintedKeys } from '../../journey/printed-keys.ts';
import { closeNotebook, shownLeaf, toggleNotebook } from '../../journey/shown-leaf.ts';
import { StrayLetters } from '../../journey/stray-letters.ts';
import { isFieldAwaited, startTypingAhead, takeTyped, typeAhead } from '../../journey/typed-ahead.ts';
import { isWall } from '../../journey/wall.ts';
import { focusMap } from '../../kit/focus-map.ts';
import { isPressing, keyTarget } from '../../kit/key-target.ts';
import { isSmall } from '../../kit/narrow-screen.ts';
import { characterKeys, showLegend, toggle } from '../../kit/preferences.ts';
import { focusInscriptions } from '../../panels/inscriptions-part.tsx';
import { holdSpace } from '../../panels/map-canvas.tsx';
import type { OpenDialog } from '../../panels/open-dialog.ts';

const ZOOM_STEP = 1.35;

/** Whether keys belong to an open dialog or to a field. */
const isTyping = (target: HTMLElement | null): boolean =>
  document.querySelector('dialog[open]') !== null || target?.closest('input, textarea, select') != null;

/** Whether a key scrolls the focused sheet; on the map, or without focus, arrows and space control the map. */
const isScrolling = (target: HTMLElement | null, key: string): boolean =>
  (key === ' ' || key.startsWith('Arrow')) &&
  target?.closest('[data-testid="panel"], .notebook, .text-map, [role="menu"]') != null;

/** A shortcut of the browser or the system, such as F5. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || /^F\d/.test(key);

/** Whether a key would type something into a field, other than a space. */
const isCharacter = (event: KeyboardEvent): boolean =>
  event.key !== ' ' && [...event.key].length === 1 && !isShortcut(event);

/** A letter of any script that is no shortcut. */
const isLetter = (event: KeyboardEvent): boolean => /^\p{L}$/u.test(event.key) && !isShortcut(event);

/** Whether the notebook or a battlefield covers the map, which then does not react to keys. */
const isCovered = (): boolean => (shownLeaf.value !== null || battleHex.value !== null) && isSmall.value;

/** The notebook can be closed with its own key, and with Esc like every sheet. */
const isForNotebook = ({ kind }: KeyAction): boolean => kind === 'notebook' || kind === 'deselect';

/** On the wall all that can be done is to leave it, even while it is still loading. */
const isForWall = ({ kind }: KeyAction): boolean => kind === 'wall' || kind === 'deselect';

/** Actions that repeat while their key is held; all others happen only once. */
const GOES_ON: ReadonlySet<KeyAction['kind']> = new Set(['step', 'cursor', 'zoom-in', 'zoom-out']);

/** Closes the notebook or the battlefield: only one of them is ever open. */
function closeSheet(): void {
  closeNotebook();
  closeBattle();
}

/** Opens a dialog, or closes the one that is open. */
type Open = (dialog: OpenDialog | null) => void;

/** Lets keys control a journey. Returns a function that stops it. */
export function listenToKeys(journey: Journey, open: Open): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  // After the key for writing a note was pressed, letters belong to the text, so no letter is a key until another key
  // was pressed.
  let isAboutToWrite = false;
  const strayLetters = new StrayLetters();
  void learnPrintedKeys();
  const goesElsewhere = () => {
    isAboutToWrite = false;
    takeTyped();
  };
  addEventListener('pointerdown', goesElsewhere, { signal, capture: true });
  // The first press of a double click may have happened on another page, which led here: the second one does not count
  // as consent.
  addEventListener(
    'mousedown',
    ({ detail: clicks, timeStamp }) => clicks > 1 && journey.presses.recordPress(timeStamp),
    { signal, capture: true, once: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      // Access was lost, so keys only scroll the page that says why.
      if (journey.accessLoss.peek()) return;
      const target = keyTarget(event);
      if (isFieldAwaited() && !isShortcut(event)) {
        event.preventDefault();
        if (event.key === 'Escape') open(null);
        else typeAhead(event.key);
        return;
      }
      isAboutToWrite &&= isLetter(event) && !isTyping(target);
      if (isAboutToWrite) {
        event.preventDefault();
        return;
      }
      if (event.repeat && event.key === 'Enter' && isPressing(target)) {
        // Browsers press a focused button again and again while Enter is held.
        event.preventDefault();
        return;
      }
      if (event.defaultPrevented || isTyping(target) || isScrolling(target, event.key)) return;
      if (event.key === ' ' && !isPressing(target)) {
        event.preventDefault();
        holdSpace(true);
        return;
      }
      const action = characterKeys.peek() === 'off' && isCharacter(event) ? null : actionOf(event);
      if (isLetter(event) && strayLetters.isOfText(action !== null, event.timeStamp)) {
        journey.presses.recordPress(event.timeStamp);
        return;
      }
      if (!action || (isCovered() && !isForNotebook(action)) || (isWall.peek() && !isForWall(action))) return;
      if (action.kind === 'confirm' && isPressing(target)) return;
      event.preventDefault();
      if (event.repeat && !GOES_ON.has(action.kind)) return;
      if (action.kind === 'write') isAboutToWrite = focusInscriptions();
      else perform(journey, action, event, open);
    },
    { signal },
  );
  // Some systems open the browser's own menu only when the key is released.
  addEventListener('contextmenu', (event) => hexMenu.peek() && event.preventDefault(), { signal });
  addEventListener('keyup', (event) => event.key === ' ' && holdSpace(false), { signal });
  addEventListener('blur', () => holdSpace(false), { signal });
  return () => {
    abort.abort();
    // Its release can't be noticed any more.
    holdSpace(false);
  };
}

function perform(
  journey: Journey,
  action: Exclude<KeyAction, { readonly kind: 'write' }>,
  event: KeyboardEvent,
  open: Open,
): void {
  switch (action.kind) {
    case 'step':
      journey.presses.step(action.direction, event);
      break;
    case 'cursor':
      journey.moveCursor(action.to);
      break;
    case 'confirm':
      journey.presses.confirm(event.timeStamp);
      break;
    case 'deselect':
      if (isWall.peek()) isWall.value = false;
      else if (isCovered()) closeSheet();
      else if (journey.selected.peek() !== null) journey.choose(null);
      // A sheet whose focused element was removed does not receive the key itself.
      else if (textMapSearch.peek() !== null) closeTextMap();
      else if (shownLeaf.peek() !== null || battleHex.peek() !== null) closeSheet();
      else journey.absences.value = [];
      break;
    case 'take-back':
      journey.commands.takeBackUnsent();
      break;
    case 'help':
      open('keys');
      break;
    case 'search':
      startTypingAhead();
      open('find');
      break;
    case 'notebook':
      toggleNotebook();
      break;
    case 'replay':
      toggleReplay();
      // Otherwise space would press whatever had the focus.
      focusMap();
      break;
    case 'fit':
      journey.fit();
      break;
    case 'party':
      journey.showParty();
      break;
    case 'zoom-in':
      journey.zoom(ZOOM_STEP);
      break;
    case 'zoom-out':
      journey.zoom(1 / ZOOM_STEP);
      break;
    case 'legend':
      toggle(showLegend);
      break;
    case 'wall':
      isWall.value = !isWall.peek();
      break;
    case 'text-map':
      toggleTextMap();
      break;
    case 'menu': {
      const hex = journey.panelHex.peek();
      if (hex) journey.openMenu(hex, event.timeStamp);
      break;
    }
  }
}
