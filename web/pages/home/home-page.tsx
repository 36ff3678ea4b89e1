import { useEffect, useRef } from 'preact/hooks';
import { trackInset } from '../../kit/insets.ts';
import { isNarrow } from '../../kit/narrow-screen.ts';
import { ToastList } from '../../kit/toast-list.tsx';
import { BackgroundMap } from './background-map.tsx';
import { ImportCampaign } from './import-campaign.tsx';
import { NewCampaign } from './new-campaign.tsx';
import { YourCampaigns } from './your-campaigns.tsx';

/** The first page: what this is, a new campaign, and those that one has. */
export function HomePage() {
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sheet.current) return trackInset(sheet.current, () => (isNarrow() ? 'bottom' : 'left'));
  }, []);
  return (
    <main class="home">
      <BackgroundMap />
      <div class="home-sheet" ref={sheet}>
        <header>
          <h1>Hexfarer</h1>
          <p class="tagline">
            Nothing lies beyond the next hill until you climb it. The dice fall, the land is there for good,
            and everybody at the table sees it at once.
          </p>
        </header>
        <NewCampaign />
        <YourCampaigns />
        <ImportCampaign />
      </div>
      <ToastList />
    </main>
  );
}
