import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hexKey } from '../../../src/hex/axial.ts';
import { battleHex, closeBattle } from '../../journey/battle-hex.ts';
import { closeHexMenu, hexMenu } from '../../journey/hex-menu.ts';
import { Journey } from '../../journey/journey.ts';
import { keepThrow } from '../../journey/kept-throw.ts';
import { closeTextMap, openTextMap, textMapSearch } from '../../journey/open-text-map.ts';
import { isReplayOpen, MOMENT } from '../../journey/past-view.ts';
import { closeNotebook, shownLeaf } from '../../journey/shown-leaf.ts';
import { takeTyped } from '../../journey/typed-ahead.ts';
import { isWall, WALL } from '../../journey/wall.ts';
import { loadWords } from '../../journey/words/words-of.ts';
import { askForName, isAskedForName } from '../../kit/asked-name.ts';
import { focusMap } from '../../kit/focus-map.ts';
import { keepFocus } from '../../kit/keep-focus.ts';
import { lazily } from '../../kit/lazily.tsx';
import { type Address, heldToken, hideToken, holdToken, isWhereItBegan } from '../../kit/location.ts';
import { isSmall } from '../../kit/narrow-screen.ts';
import { showLegend, throwMyself } from '../../kit/preferences.ts';
import { reloadIfRenewed } from '../../kit/renewed-page.ts';
import { ToastList } from '../../kit/toast-list.tsx';
import { Api, ApiError, isRetryable, isUnanswered, pauseAfter } from '../../live/api.ts';
import { browserKey, keepBrowserKey } from '../../live/browser-key.ts';
import { keepMap } from '../../live/kept-map.ts';
import { loadWorld } from '../../live/known-worlds.ts';
import { longCommandsByHttp } from '../../live/long-commands.ts';
import { socketChannel } from '../../live/socket-channel.ts';
import { WORTH_TELLING_MS } from '../../live/timeouts.ts';
import { loadGround } from '../../map/grounds/ground-of.ts';
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
import { loadLegend, loadParts } from '../../panels/worlds/parts-of.ts';
import { ErrorPage } from '../error-page.tsx';
import { ClosedByBack } from './closed-by-back.tsx';
import { keepVisit } from './kept-visit.ts';
import { listenToKeys } from './keyboard.ts';

/** Not in the first file: a server that refuses somebody can be reached, and so can serve this. */
const RefusalPage = lazily(() => import('../refusal-page.tsx').then((loaded) => loaded.RefusalPage), {
  isPage: true,
});
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

/** An arrival at a campaign; each is a new object, even with the same link. */
type Arrival = Extract<Address, { kind: 'campaign' }>;

type Opening = Journey | ApiError | null;

/** A campaign by its address, opened with the link in the address or one in the browser's keyring. */
export function CampaignPage({ arrival }: { arrival: Arrival }) {
  const { id, token, isNew } = arrival;
  const [opening, setOpening] = useState<Opening>(null);
  const [attempt, setAttempt] = useState(0);
  const [isRetrying, setRetrying] = useState(false);
  useEffect(() => {
    let wanted = true;
    let journey: Journey | null = null;
    open(id, token, isNew).then(
      (opened) => {
        if (!wanted) return;
        journey = opened;
        journey.live.open();
        setOpening(journey);
      },
      (error: unknown) => {
        if (!wanted) return;
        setOpening(error instanceof ApiError ? error : new ApiError(null));
        setRetrying(false);
      },
    );
    return () => {
      wanted = false;
      // After the components below, which are unmounted after this and may still have something to send.
      queueMicrotask(() => journey?.close());
    };
  }, [id, token, isNew, attempt]);
  const retry = () => {
    setRetrying(true);
    setAttempt((before) => before + 1);
  };
  const tokenBefore = useRef(token);
  useEffect(() => {
    const isSame = token === tokenBefore.current;
    tokenBefore.current = token;
    if (!isSame || !opening) return;
    // The user has opened the same link again: if they were refused meanwhile, try again.
    if (opening instanceof ApiError || opening.accessLoss.peek()) retry();
    else if (token) hideToken(id, token);
  }, [arrival]);
  const mayComeYet = isRetryable(opening);
  const pause = useMemo(() => pauseAfter(opening), [opening]);
  const again = mayComeYet ? inWords(pause) : '';
  useEffect(() => {
    if (!mayComeYet) return;
    const timer = setTimeout(retry, pause);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [opening]);
  if (opening === null) return <p class="loading-campaign">Unrolling the map …</p>;
  if (opening instanceof ApiError)
    return opening.problem ? (
      <RefusalPage
        problem={opening.problem}
        campaign={mayComeYet ? undefined : id}
        again={again}
        retry={mayComeYet || isMended(opening) ? retry : undefined}
        isRetrying={isRetrying}
      />
    ) : (
      <ErrorPage
        title="Nobody answers"
        text="The server is out of reach. Nothing is lost: everything revealed is written down there."
        again={again}
        retry={retry}
        isRetrying={isRetrying}
      />
    );
  // With another journey everything that was open above the map is closed: another link may allow less.
  return <OpenJourney key={opening} journey={opening} isFirst={attempt === 0 && isWhereItBegan()} />;
}

async function open(named: string, token: string | null, isNew: boolean): Promise<Journey> {
  let id = named;
  const byCookie = new Api();
  // No link is made for a browser that can't keep it, or whose keyring could be that of another service on this host.
  if (token && token !== heldToken(id) && navigator.cookieEnabled && browserKey() !== null) {
    const opened = await byCookie.addToKeyring(token).catch(unlessOutOfReach);
    if (opened) id = opened.campaign.id;
    if (opened?.parent) askForName(id);
  }
  if (token) hideToken(id, token);
  const byToken = token && new Api(token);
  const [api, summary] = await byCookie.campaign(id).then(
    (found) => [byCookie, found] as const,
    async (error) => {
      if (!byToken) throw error;
      const found = await byToken.campaign(id);
      // If cookies are refused, this is the only way back here.
      holdToken(id, token);
      return [byToken, found] as const;
    },
  );
  await loadKind(summary.world.kind).catch(reloadIfRenewed);
  const channel = longCommandsByHttp(socketChannel(api === byToken ? token : null), api);
  return new Journey(summary, api, channel, isNew);
}

/** When the next attempt is made, if that is unusually late. */
const inWords = (pause: number): string =>
  pause > WORTH_TELLING_MS
    ? `The server is busy: it is asked again in ${Math.round(pause / 1_000)} seconds.`
    : '';

/** Whether the server's answer has already solved the problem, by telling the browser to drop foreign keyrings. */
const isMended = ({ problem }: ApiError): boolean => problem?.code === 'access/two-keyrings';

/** If the server can't be reached, continue: this browser may have cached the campaign. */
function unlessOutOfReach(error: unknown): null {
  if (isUnanswered(error)) return null;
  throw error;
}

/** Loads the parts of the page for a kind of world. */
const loadKind = (kind: string): Promise<unknown> =>
  Promise.all([loadWorld(kind), loadGround(kind), loadParts(kind), loadWords(kind)]);

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

/** @param props `isFirst`: whether the page has shown nothing else since it was loaded */
function OpenJourney({ journey, isFirst }: { journey: Journey; isFirst: boolean }) {
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
  useEffect(() => {
    // Registered after the components that send something themselves when the page is hidden.
    const leave = () => document.hidden && journey.live.sendUnanswered();
    addEventListener('visibilitychange', leave);
    return () => removeEventListener('visibilitychange', leave);
  }, [journey]);
  useEffect(keepFocus, []);
  useEffect(() => {
    // The element that was pressed to come here was removed with its page.
    if (!isFirst && document.activeElement === document.body) focusMap();
  }, []);
  useEffect(keepBrowserKey, [journey]);
  useEffect(() => keepVisitAndHead(journey), [journey]);
  useEffect(() => keepThrow(journey.commands, journey.summary.id), [journey]);
  useEffect(() => keepMap(journey, loadForOffline), [journey]);
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
      isReplayOpen.value = false;
      isWall.value = false;
    };
  }, [journey]);
  useSignalEffect(() => {
    if (shownLeaf.value !== null || isReplayOpen.value) closeBattle();
    if (isReplayOpen.value) closeTextMap();
  });
  // A dialog that is still loading would open out of sight and take every press; and another link of this browser may
  // not allow what it is for. In a layout effect, since a dialog opened after that must stay.
  useLayoutEffect(close, [isWall.value, journey.live.role.value]);
  const { name } = journey;
  useLayoutEffect(() => {
    const before = document.title;
    document.title = `${name} · Hexfarer`;
    return () => {
      document.title = before;
    };
  }, [name]);
  useSignalEffect(() => {
    // Preloaded for when they are needed.
    if (journey.summary.dice === 'own' || throwMyself.value === 'on')
      DiceStrip.fetch().catch(() => undefined);
  });
  useSignalEffect(() => {
    const { dataset } = document.documentElement;
    dataset.seq = String(journey.campaign.seq);
    dataset.hexes = String(journey.campaign.world.count);
    dataset.live = journey.live.state.value;
    return () => {
      for (const key of ['seq', 'hexes', 'live']) delete dataset[key];
    };
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
      {shown === 'person' && <NamingDialog journey={journey} onClose={() => close('person')} />}
      {shown === 'share' && <ShareDialog journey={journey} onClose={() => close('share')} />}
      {shown === 'campaign' && <CampaignDialog journey={journey} onClose={() => close('campaign')} />}
      {shown === 'keys' && <KeysHelp onClose={() => close('keys')} />}
      {shown === 'move' && <MoveDialog onClose={() => close('move')} />}
      {shown === 'leave' && <LeaveDialog onClose={() => close('leave')} />}
      {shown === 'find' && <FindDialog journey={journey} onClose={() => close('find')} />}
      <ToastList />
      {isWall.value && journey.live.ready.value && <Wall journey={journey} onClose={leaveWall} />}
    </main>
  );
}
