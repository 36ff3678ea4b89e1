import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { hexKey } from '../../../src/hex/axial.ts';
import { battleHex, closeBattle } from '../../journey/battle-hex.ts';
import { closeHexMenu, hexMenu } from '../../journey/hex-menu.ts';
import type { Journey } from '../../journey/journey.ts';
import { keepThrow } from '../../journey/kept-throw.ts';
import { closeTextMap, openTextMap, textMapSearch } from '../../journey/open-text-map.ts';
import { isReplayOpen, MOMENT } from '../../journey/past-view.ts';
import { closeNotebook, shownLeaf } from '../../journey/shown-leaf.ts';
import { takeTyped } from '../../journey/typed-ahead.ts';
import { isWall, WALL } from '../../journey/wall.ts';
import { isAskedForName } from '../../kit/asked-name.ts';
import { focusMap } from '../../kit/focus-map.ts';
import { keepFocus } from '../../kit/keep-focus.ts';
import { type Lazy, lazily } from '../../kit/lazily.tsx';
import { isSmall } from '../../kit/narrow-screen.ts';
import { showLegend, throwMyself } from '../../kit/preferences.ts';
import { ToastList } from '../../kit/toast-list.tsx';
import { keepBrowserKey } from '../../live/browser-key.ts';
import { keepMap } from '../../live/kept-map.ts';
import { ChoiceAnnouncer } from '../../panels/choice-announcer.tsx';
import { HexPanel } from '../../panels/hex-panel.tsx';
import { MapCanvas } from '../../panels/map-canvas.tsx';
import { MapControls } from '../../panels/map-controls.tsx';
import { MapMenuItems } from '../../panels/map-menu.tsx';
import { Notices } from '../../panels/notices.tsx';
import type { OpenDialog } from '../../panels/open-dialog.ts';
import { NamingCard, NamingDialog } from '../../panels/people/people-lazily.ts';
import { ScaleBar } from '../../panels/scale-bar.tsx';
import { TopBar } from '../../panels/top-bar.tsx';
import { loadLegend } from '../../panels/worlds/parts-of.ts';
import { RefusalPage } from '../refusal-lazily.ts';
import { ClosedByBack } from './closed-by-back.tsx';
import { keepVisit } from './kept-visit.ts';
import { listenToKeys } from './keyboard.ts';
import { loadKind } from './open-campaign.ts';

const BattleSheet = lazily(() =>
  import('../../panels/battle/battle-sheet.tsx').then((loaded) => loaded.BattleSheet),
);
const CampaignDialog = lazily(() =>
  import('../../panels/campaign/campaign-dialog.tsx').then((loaded) => loaded.CampaignDialog),
);
const DiceStrip = lazily(() =>
  import('../../panels/own-dice/dice-strip.tsx').then((loaded) => loaded.DiceStrip),
);
const FindDialog = lazily(() => import('../../panels/find-dialog.tsx').then((loaded) => loaded.FindDialog));
const HexMenu = lazily(() => import('../../panels/hex-menu.tsx').then((loaded) => loaded.HexMenu));
const KeysHelp = lazily(() => import('../../panels/keys-help.tsx').then((loaded) => loaded.KeysHelp));
const LeaveDialog = lazily(() =>
  import('../../panels/keyring/leave-dialog.tsx').then((loaded) => loaded.LeaveDialog),
);
const Legend = lazily(() => import('../../panels/legend.tsx').then((loaded) => loaded.Legend));
const MoveDialog = lazily(() =>
  import('../../panels/keyring/move-dialog.tsx').then((loaded) => loaded.MoveDialog),
);
const Notebook = lazily(() => import('../../panels/notebook/notebook.tsx').then((loaded) => loaded.Notebook));
const ReplayBar = lazily(() =>
  import('../../panels/replay/replay-bar.tsx').then((loaded) => loaded.ReplayBar),
);
const RevealDice = lazily(() => import('../../panels/reveal-dice.tsx').then((loaded) => loaded.RevealDice));
const ShareDialog = lazily(() =>
  import('../../panels/share-dialog.tsx').then((loaded) => loaded.ShareDialog),
);
const TextMap = lazily(() => import('../../panels/text-map/text-map.tsx').then((loaded) => loaded.TextMap));
const Wall = lazily(() => import('../../panels/wall/wall.tsx').then((loaded) => loaded.Wall));

const DIALOGS: Readonly<Record<OpenDialog, Lazy<{ journey: Journey; onClose: () => void }>>> = {
  person: NamingDialog,
  share: ShareDialog,
  campaign: CampaignDialog,
  keys: KeysHelp,
  move: MoveDialog,
  leave: LeaveDialog,
  find: FindDialog,
};

/** Loads the list of this browser's campaigns. */
const loadYours = () => import('../home/resume/your-campaigns.tsx');

/**
 * Remembers what the user has seen of a campaign. Loaded after the map: remembering can wait, even until the connection
 * is back. Returns a function that ends it.
 */
function keepVisitAndHead(journey: Journey): () => void {
  let isEnded = false;
  let unmount: (() => void) | undefined;
  const watchHead = () =>
    void loadYours().then(
      (loaded) => {
        if (!isEnded) unmount ??= loaded.mountHeadWatch(journey);
      },
      () => {},
    );
  const leave = keepVisit(journey, watchHead);
  return () => {
    isEnded = true;
    leave();
    unmount?.();
  };
}

/** With reduced motion, animated parts are not even loaded. */
const isMoving = !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Components for reading a map that work without the server. */
const READING = [MapMenuItems, HexMenu, FindDialog, TextMap, KeysHelp, Legend, Notebook];

/** Loads everything that opens a campaign without the server, for these kinds of world. */
const loadForOffline = (kinds: Iterable<string>): Promise<unknown> =>
  Promise.all([
    loadYours(),
    ...READING.map((part) => part.fetch()),
    ...[...kinds].flatMap((kind) => [loadKind(kind), loadLegend(kind)]),
  ]);

const endReplay = (): void => {
  isReplayOpen.value = false;
};

const leaveWall = (): void => {
  isWall.value = false;
};

/**
 * A campaign's map, and all that is shown around and above it.
 *
 * @param props `isFirst`: whether the page has shown nothing else since it was loaded
 */
export function OpenJourney({ journey, isFirst }: { journey: Journey; isFirst: boolean }) {
  const dialog = useSignal<OpenDialog | null>(null);
  const openDialog = (asked: OpenDialog) => {
    dialog.value = asked;
  };
  // A dialog that was closed may still finish something: that must not close a dialog opened since.
  const close = (own = dialog.peek()) => {
    if (own !== dialog.peek()) return;
    takeTyped();
    dialog.value = null;
  };
  // In a layout effect: as soon as the map is visible, a key may be pressed.
  useLayoutEffect(() => listenToKeys(journey, (asked) => (asked ? openDialog(asked) : close())), [journey]);
  useFocus(isFirst);
  useKeepers(journey);
  useOpenParts(journey);
  // A dialog that is still loading would open out of sight and take every press; and another link of this browser may
  // not allow what it is for. In a layout effect, since a dialog opened after that must stay.
  useLayoutEffect(close, [isWall.value, journey.live.role.value]);
  useDocument(journey);
  useSignalEffect(() => {
    // Preloaded for when they are needed.
    if (journey.summary.dice === 'own' || throwMyself.value === 'on')
      DiceStrip.fetch().catch(() => undefined);
  });
  const ended = journey.accessLoss.value;
  if (ended && !journey.isRemoving.value)
    return <RefusalPage problem={ended} campaign={journey.summary.id} />;
  const { dicePrompt, isPutAside } = journey.commands;
  const prompt = dicePrompt.value;
  const isOpen = shownLeaf.value !== null;
  const battle = battleHex.value;
  const menu = hexMenu.value;
  const isRead = textMapSearch.value !== null;
  const shown = dialog.value;
  const Shown = shown && DIALOGS[shown];
  // On a small screen this is part of the panel.
  const isAsked =
    isAskedForName(journey.summary.id) && !isSmall.value && !isReplayOpen.value && !isWall.value;
  return (
    <main class="journey">
      <ClosedByBack
        isDialogOpen={shown !== null}
        onCloseDialog={() => close()}
        onEndReplay={endReplay}
        onLeaveWall={leaveWall}
      />
      {isAsked && <NamingCard journey={journey} />}
      <div class="under-notebook" inert={(isOpen || battle !== null) && isSmall.value}>
        {!isRead && (
          <button type="button" class="skip-link" onClick={() => openTextMap()}>
            Read the map as text
          </button>
        )}
        <MapCanvas journey={journey} />
        {journey.live.ready.value && isMoving && !isWall.value && <RevealDice journey={journey} />}
        <TopBar journey={journey} onOpen={openDialog} />
        {!journey.past.value && !isWall.value && <HexPanel journey={journey} onOpen={openDialog} />}
        {!isRead && <MapControls journey={journey} />}
        {!isRead && <ScaleBar journey={journey} />}
        {isRead && <TextMap journey={journey} onClose={closeTextMap} />}
        {showLegend.value === 'on' && !isRead && <Legend journey={journey} />}
      </div>
      {battle && <BattleSheet journey={journey} hex={battle} onClose={closeBattle} />}
      {isReplayOpen.value && journey.live.ready.value && (
        <ReplayBar journey={journey} onOpen={openDialog} onClose={endReplay} />
      )}
      {isOpen && <Notebook journey={journey} onClose={closeNotebook} />}
      <Notices journey={journey} />
      {menu && <HexMenu key={hexKey(menu.hex)} journey={journey} {...menu} onClose={closeHexMenu} />}
      <ChoiceAnnouncer journey={journey} />
      {prompt && !isPutAside.value && (
        <DiceStrip journey={journey} prompt={prompt} onClose={() => journey.commands.putAside()} />
      )}
      {Shown && <Shown key={shown} journey={journey} onClose={() => close(shown)} />}
      <ToastList />
      {isWall.value && journey.live.ready.value && <Wall journey={journey} onClose={leaveWall} />}
    </main>
  );
}

/** Keeps the focus within the page, and begins with it on the map if the user came from another page. */
function useFocus(isFirst: boolean): void {
  useEffect(keepFocus, []);
  useEffect(() => {
    // The element that was pressed to come here was removed with its page.
    if (!isFirst && document.activeElement === document.body) focusMap();
  }, []);
}

/** Keeps in this browser what a journey needs again, and sends what is left to be sent when the page is hidden. */
function useKeepers(journey: Journey): void {
  useEffect(() => {
    // Registered after the components that send something themselves when the page is hidden.
    const leave = () => document.hidden && journey.live.sendUnanswered();
    addEventListener('visibilitychange', leave);
    return () => removeEventListener('visibilitychange', leave);
  }, [journey]);
  useEffect(keepBrowserKey, [journey]);
  useEffect(() => keepVisitAndHead(journey), [journey]);
  useEffect(() => keepThrow(journey.commands, journey.summary.id), [journey]);
  useEffect(() => keepMap(journey, loadForOffline), [journey]);
}

/** Opens what the address asks for above the map, closes what is in the way of a replay, and at the end everything. */
function useOpenParts(journey: Journey): void {
  // The next campaign starts with its map only. In a layout effect, which ends before that of another link's journey
  // begins, and takes back nothing that was opened since.
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search);
    isReplayOpen.value = asked.has(MOMENT);
    isWall.value = asked.has(WALL);
    return () => {
      closeNotebook();
      closeBattle();
      closeTextMap();
      closeHexMenu();
      endReplay();
      leaveWall();
    };
  }, [journey]);
  useSignalEffect(() => {
    if (shownLeaf.value !== null || isReplayOpen.value) closeBattle();
    if (isReplayOpen.value) closeTextMap();
  });
}

/** Names the campaign in the document's title, and says in its attributes how far it is, which tests read. */
function useDocument(journey: Journey): void {
  const { name } = journey;
  useLayoutEffect(() => {
    const before = document.title;
    document.title = `${name} · Hexfarer`;
    return () => {
      document.title = before;
    };
  }, [name]);
  useSignalEffect(() => {
    const { dataset } = document.documentElement;
    dataset.seq = String(journey.campaign.seq);
    dataset.hexes = String(journey.campaign.world.count);
    dataset.live = journey.live.state.value;
    return () => {
      for (const key of ['seq', 'hexes', 'live']) delete dataset[key];
    };
  });
}
