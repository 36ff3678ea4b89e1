import '../../styles/replay-slider.css';
import '../../styles/replay.css';
import { effect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { TimelineAnswer } from '../../../src/protocol/answers.ts';
import type { Journey } from '../../journey/journey.ts';
import { momentIn, queryOf } from '../../journey/replay/moment.ts';
import { Replay } from '../../journey/replay/replay.ts';
import { Timeline } from '../../journey/replay/timeline.ts';
import { errorMessage } from '../../kit/error-message.ts';
import { useTrackedInset } from '../../kit/insets.ts';
import { toast } from '../../kit/toasts.ts';
import { campaignPath } from '../../live/api.ts';
import type { OpenDialog } from '../open-dialog.ts';
import { ReplayControls } from './replay-controls.tsx';
import { listenToReplayKeys } from './replay-keys.ts';
import { ReplayWords } from './replay-words.tsx';

interface ReplayBarProps {
  readonly journey: Journey;
  readonly onOpen: (dialog: OpenDialog) => void;
  /** Ends it: the campaign is shown as it is now. */
  readonly onClose: () => void;
}

/** The replay of a campaign entry by entry: what happened, and the controls to go back and forth. */
export function ReplayBar({ journey, onOpen, onClose }: ReplayBarProps) {
  const replay = useReplay(journey, onClose);
  const bar = useRef<HTMLElement>(null);
  useTrackedInset(bar, () => 'bottom');
  useLayoutEffect(() => {
    if (!replay) return;
    // Show the whole land, so that it is seen growing, once the bar has been measured.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => journey.fit());
    });
    return () => cancelAnimationFrame(frame);
  }, [replay, journey]);
  // Not in a layout effect: the party comes to the middle of what is free once the bar is gone.
  useEffect(() => (replay ? () => journey.showParty() : undefined), [replay, journey]);
  return (
    <section class="replay" aria-label="Looking back" ref={bar} data-testid="replay" aria-busy={!replay}>
      {replay ? (
        <>
          <ReplayWords replay={replay} onClose={onClose} />
          <ReplayControls journey={journey} replay={replay} onOpen={onOpen} />
        </>
      ) : (
        <p class="quiet replay-loading">Leafing back …</p>
      )}
    </section>
  );
}

/** A replay of a campaign for as long as it is shown; `null` while it is fetched. */
function useReplay(journey: Journey, onClose: () => void): Replay | null {
  const [replay, setReplay] = useState<Replay | null>(null);
  const close = useRef(onClose);
  close.current = onClose;
  // A layout effect, so that the map shows the present again, and takes the next key, as soon as the bar is gone.
  useLayoutEffect(() => {
    const { api, summary, live } = journey;
    const { id } = summary;
    const ends: (() => void)[] = [];
    let isWanted = true;
    const begin = (timeline: Timeline) => {
      if (!isWanted) return;
      const opened = new Replay(journey, timeline, isStill);
      const { at, since, fault } = momentIn(location.search, opened.head);
      if (fault) toast(fault, 'trouble');
      opened.goTo(at);
      opened.compareSince(since);
      setReplay(opened);
      ends.push(
        () => opened.close(),
        listenToReplayKeys(opened, () => close.current()),
      );
    };
    const fail = (error: unknown) => {
      if (!isWanted) return;
      toast(errorMessage(error, 'The past could not be fetched.'), 'trouble');
      close.current();
    };
    // A very long timeline comes in several answers.
    const fetchAfter = (after: number) =>
      api.ask<TimelineAnswer>('GET', `${campaignPath(id)}/timeline?after=${after}`);
    Timeline.load(fetchAfter, live.campaign.seq).then(begin).catch(fail);
    return () => {
      isWanted = false;
      for (const end of ends) end();
    };
  }, [journey]);
  // A layout effect, so that the moment is gone from the address before the history goes back to it.
  useLayoutEffect(() => {
    if (!replay) return;
    const { id } = journey.summary;
    const stop = effect(() => nameMoment(id, replay));
    return () => {
      stop();
      forgetMoment(id);
    };
  }, [replay, journey]);
  return replay;
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Keeps the moment in the address, so that it can be linked to. */
function nameMoment(id: string, { settledAt, since }: Replay): void {
  const query = queryOf(settledAt.value, since.value);
  if (settledAt.value !== 0) nameQuery(id, query);
}

const forgetMoment = (id: string): void => nameQuery(id, '');

/** Sets the query of the address, unless the page has gone elsewhere meanwhile. */
function nameQuery(id: string, query: string): void {
  const path = `/c/${id}`;
  if (location.pathname === path) history.replaceState(history.state, '', path + query);
}
