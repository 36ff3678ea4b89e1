import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { type Address, hideToken, isWhereItBegan } from '../../kit/location.ts';
import { ApiError, isRetryable, pauseAfter } from '../../live/api.ts';
import { WORTH_TELLING_MS } from '../../live/timeouts.ts';
import { ErrorPage } from '../error-page.tsx';
import { RefusalPage } from '../refusal-lazily.ts';
import { openCampaign } from './open-campaign.ts';
import { OpenJourney } from './open-journey.tsx';

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
    openCampaign(id, token, isNew).then(
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

/** When the next attempt is made, if that is unusually late. */
const inWords = (pause: number): string =>
  pause > WORTH_TELLING_MS
    ? `The server is busy: it is asked again in ${Math.round(pause / 1_000)} seconds.`
    : '';

/** Whether the server's answer has already solved the problem, by telling the browser to drop foreign keyrings. */
const isMended = ({ problem }: ApiError): boolean => problem?.code === 'access/two-keyrings';
