import { useEffect, useRef, useState } from 'preact/hooks';
import type { CampaignAnswer, DemoAnswer } from '../../src/protocol/answers.ts';
import { wordsOf } from '../journey/words/words-of.ts';
import { useTrackedInset } from '../kit/insets.ts';
import { isNarrow } from '../kit/narrow-screen.ts';
import { removeStored, storedKeys } from '../kit/stored.ts';
import { ToastList } from '../kit/toast-list.tsx';
import { Trouble } from '../kit/trouble.tsx';
import { VISIT } from '../kit/visit.ts';
import { Api } from '../live/api.ts';
import { BackgroundMap } from '../pages/home/background-map.tsx';
import { useListedCampaigns } from '../pages/home/resume/listed-campaigns.ts';
import type { MapPicture } from '../pages/home/resume/map-picture.ts';
import { MapThumbnail } from '../pages/home/resume/map-thumbnail.tsx';
import { usePictures } from '../pages/home/resume/use-pictures.ts';
import { YourCampaigns } from '../pages/home/resume/your-campaigns.tsx';
import { PlayOnButton } from './play-on-button.tsx';

const api = new Api();

/** The first screen of a demo: what it is, the campaigns that it shows, and the visitor's forks. */
export function DemoPage() {
  const sheet = useRef<HTMLDivElement>(null);
  const [demo, setDemo] = useState<DemoAnswer | null>(null);
  const [trouble, setTrouble] = useState('');
  const listed = useListedCampaigns();
  const hasForks = demo && (storedKeys(VISIT).length > 0 || listed.answers?.length);
  const campaigns = demo?.campaigns ?? [];
  const pictures = usePictures(
    api,
    campaigns.map(({ id }) => id),
    campaigns,
  );
  useEffect(() => {
    api.ask<DemoAnswer>('GET', '/api/demo').then(
      (answer) => {
        // Visitors have no link to these campaigns: among their own campaigns they would be listed as lost.
        for (const { id } of answer.campaigns) removeStored(VISIT + id);
        setDemo(answer);
      },
      ({ message }: Error) => setTrouble(message),
    );
  }, []);
  useTrackedInset(sheet, () => (isNarrow() ? 'bottom' : 'left'));
  return (
    <main class="home">
      <BackgroundMap />
      <div class="home-sheet demo-sheet" ref={sheet}>
        <header>
          <h1>Hexfarer</h1>
          <p class="tagline">
            Nothing lies beyond the next hill until you climb it. The dice fall, the land is there for good.
          </p>
        </header>
        <section aria-labelledby="what-it-is">
          <h2 id="what-it-is">This is a demo</h2>
          <p>
            Three parties left their maps here. <strong>Look</strong> at them as they are, or{' '}
            <strong>play on</strong> in a copy of your own: a fork, with all that they found. It ends after{' '}
            {demo?.forkHours ?? 24} hours and is gone then, unless you save its archive.
          </p>
        </section>
        <Trouble text={trouble} />
        {demo && !demo.room && (
          <p class="trouble">
            All forks that this demo has room for are taken just now. Looking is always free.
          </p>
        )}
        <ul class="shown-campaigns" aria-label="The campaigns of this demo">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <ShownCampaign campaign={campaign} picture={pictures.get(campaign.id)} />
            </li>
          ))}
        </ul>
        {hasForks ? <YourCampaigns {...listed} /> : null}
      </div>
      <ToastList />
    </main>
  );
}

function ShownCampaign({ campaign, picture }: { campaign: CampaignAnswer; picture: MapPicture | undefined }) {
  const { id, name, world, hexCount, day } = campaign;
  return (
    <article class="shown-campaign" aria-label={name}>
      <MapThumbnail picture={picture} />
      <div class="campaign-words">
        <h3 class="campaign-title">
          <bdi>{name}</bdi>
        </h3>
        <p class="quiet">
          {wordsOf(world.kind).name}, {hexCount} hexes, day {day}
        </p>
        <div class="row">
          <a class="quiet-button" href={`/c/${id}`}>
            Look<span class="visually-hidden">: {name}</span>
          </a>
          <PlayOnButton campaign={campaign} />
        </div>
      </div>
    </article>
  );
}
