import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { UnknownVignette } from '../../kit/hex-vignette.tsx';
import { useTrackedInset } from '../../kit/insets.ts';
import { lazily } from '../../kit/lazily.tsx';
import { isWhereItBegan } from '../../kit/location.ts';
import { isNarrow } from '../../kit/narrow-screen.ts';
import { storedKeys } from '../../kit/stored.ts';
import { ToastList } from '../../kit/toast-list.tsx';
import { VISIT } from '../../kit/visit.ts';
import { waitingForSecret } from './asked-secret.ts';
import { BackgroundMap } from './background-map.tsx';
import { ImportCampaign } from './import-campaign.tsx';
import { NewCampaign } from './new-campaign.tsx';
import { useListedCampaigns } from './resume/listed-campaigns.ts';

const YourCampaigns = lazily(() =>
  import('./resume/your-campaigns.tsx').then((loaded) => loaded.YourCampaigns),
);

const LostKeyring = lazily(() => import('./lost-keyring.tsx').then((loaded) => loaded.LostKeyring));

const AdmissionDialog = lazily(() =>
  import('./admission-dialog.tsx').then((loaded) => loaded.AdmissionDialog),
);

/** How long the form waits for the list above it, in milliseconds. */
const LIST_COMES_MS = 1_000;

/** The first page: what this is, the user's campaigns, and a form for a new one. */
export function HomePage() {
  const sheet = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = useListedCampaigns();
  const hasVisits = storedKeys(VISIT).length > 0;
  const hasCampaigns = hasVisits || listed.answers?.length;
  // Most people come back to continue one. An open form is not collapsed when the list arrives.
  const [isFolded] = useState(hasVisits);
  // A request that waited for the secret is dropped if the user has gone elsewhere since.
  useMemo(() => {
    waitingForSecret.value = null;
  }, []);
  // Shown only when complete: otherwise the arriving list would move the form away from under a finger.
  const [isWhole, setWhole] = useState(!hasVisits);
  useEffect(() => {
    if (isWhole) return;
    const show = () => setWhole(true);
    YourCampaigns.fetch().then(show, show);
    const timer = setTimeout(show, LIST_COMES_MS);
    return () => clearTimeout(timer);
  }, []);
  useTrackedInset(sheet, () => (isNarrow() ? 'bottom' : 'left'));
  useEffect(() => {
    // The link that led here was removed with its page: screen readers announce the heading, and Tab continues from
    // there.
    if (isWhole && !isWhereItBegan()) heading.current?.focus({ preventScroll: true });
  }, [isWhole]);
  return (
    <main class="home">
      <BackgroundMap />
      <div class="home-sheet" ref={sheet} style={{ visibility: isWhole ? '' : 'hidden' }}>
        <header>
          <h1 tabIndex={-1} ref={heading}>
            Hexfarer
          </h1>
          <p class="tagline">
            Nothing lies beyond the next hill until you climb it. The dice fall, the land is there for good,
            and everybody at the table sees it at once.
          </p>
        </header>
        {hasCampaigns ? <YourCampaigns {...listed} /> : null}
        {listed.lostKeyring && <LostKeyring onForgotten={listed.again} />}
        <details
          class={isFolded ? 'begin in-list' : 'begin'}
          open={!isFolded}
          onToggle={({ currentTarget }) => isFolded && currentTarget.scrollIntoView({ block: 'nearest' })}
        >
          <summary>
            <UnknownVignette />A new campaign
          </summary>
          <NewCampaign isNamedAbove={isFolded} />
        </details>
        <ImportCampaign />
      </div>
      {waitingForSecret.value && (
        <AdmissionDialog
          again={waitingForSecret.value}
          onClose={() => {
            waitingForSecret.value = null;
          }}
        />
      )}
      <ToastList />
    </main>
  );
}
