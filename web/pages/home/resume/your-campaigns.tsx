import '../../../styles/resume.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { WeatherKind } from '../../../../src/rules/weather-kinds.ts';
import { weatherName } from '../../../../src/telling/weather-name.ts';
import { ASKED_NAME } from '../../../kit/asked-name.ts';
import { goToCampaign } from '../../../kit/location.ts';
import { isPlainClick } from '../../../kit/plain-click.ts';
import { removeStored } from '../../../kit/stored.ts';
import { storedVisits, VISIT } from '../../../kit/visit.ts';
import { Api } from '../../../live/api.ts';
import type { ListedCampaigns } from './listed-campaigns.ts';
import { forgetPicture, type MapPicture } from './map-picture.ts';
import { MapThumbnail } from './map-thumbnail.tsx';
import { factsOf, type Resumable, resumables, timeOf } from './resumable.ts';
import { usePictures } from './use-pictures.ts';

/** Number of campaigns shown at first; the others on request. */
const FIRST = 3;

const api = new Api();

/** When the last campaign was removed from the list: opens the form for a new one, and focuses it. */
function unfoldForm(): void {
  const form = document.querySelector<HTMLDetailsElement>('details.begin');
  if (!form) return;
  form.open = true;
  form.querySelector('input')?.focus();
}

/** The campaigns that this browser has visited or has a link to, the latest first. */
export function YourCampaigns({ answers, damaged, trouble, again }: ListedCampaigns) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [visits, setVisits] = useState(storedVisits);
  const [showsAll, setShowsAll] = useState(false);
  // Another tab may have visited one since.
  useEffect(() => setVisits(storedVisits()), [answers]);
  const all = resumables(visits, answers, damaged);
  const shown = showsAll ? all : all.slice(0, FIRST);
  const pictures = usePictures(
    api,
    shown.map(({ id }) => id),
    shown.flatMap(({ answer }) => answer ?? []),
  );
  if (all.length === 0) return null;
  const takeOff = (id: string) => {
    removeStored(VISIT + id);
    removeStored(ASKED_NAME + id);
    forgetPicture(id);
    const left = storedVisits();
    setVisits(left);
    if (resumables(left, answers).length > 0) heading.current?.focus();
    else unfoldForm();
  };
  return (
    <nav class="your-campaigns" aria-label="Your campaigns" data-testid="campaigns">
      <div class="campaigns-heading">
        <h2 ref={heading} tabIndex={-1}>
          Your campaigns
        </h2>
        {all.length > FIRST && (
          <button
            type="button"
            class="plain text-button"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? `The latest ${FIRST}` : `All ${all.length}`}
            <span class="visually-hidden"> campaigns</span>
          </button>
        )}
      </div>
      {trouble && (
        <div class="row unreachable" role="alert">
          <p class="trouble">{trouble} Here is what this browser remembers.</p>
          <button type="button" class="quiet-button" onClick={again}>
            Try again
          </button>
        </div>
      )}
      <ul>
        {shown.map((campaign) => (
          <li key={campaign.id}>
            {campaign.gone ? (
              <GoneCard campaign={campaign} takeOff={() => takeOff(campaign.id)} />
            ) : (
              <Card campaign={campaign} picture={pictures.get(campaign.id)} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Card({ campaign, picture }: { campaign: Resumable; picture: MapPicture | undefined }) {
  const { id, name, news } = campaign;
  const weather = picture?.weather ? weatherName(picture.weather as WeatherKind) : null;
  const [facts, time] = [factsOf(campaign, weather), timeOf(campaign)];
  return (
    <a class="campaign-card" href={`/c/${id}`} onClick={(event) => follow(event, id)}>
      <MapThumbnail picture={picture} />
      <span class="campaign-words">
        <span class="campaign-title">
          <bdi>{name}</bdi>
        </span>
        <Stop />
        <span class="quiet">{facts}</span>
        <Stop />
        <span class="quiet">
          {time}
          {news && (
            <>
              <Stop />
              <strong class="since">{news}</strong>
            </>
          )}
        </span>
      </span>
    </a>
  );
}

/** Separates the lines of a card for screen readers. */
const Stop = () => <span class="visually-hidden">. </span>;

/** A campaign that was open here but can't be opened any more. */
function GoneCard({ campaign: { name, gone }, takeOff }: { campaign: Resumable; takeOff: () => void }) {
  return (
    <div class="campaign-card gone">
      <MapThumbnail picture={undefined} />
      <span class="campaign-words">
        <span class="campaign-title">
          <bdi>{name}</bdi>
        </span>
        <span class="quiet">{gone}</span>
        <button type="button" class="quiet-button" onClick={takeOff}>
          Take off the list<span class="visually-hidden">: {name}</span>
        </button>
      </span>
    </div>
  );
}

function follow(event: MouseEvent, id: string): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  goToCampaign(id, null);
}

export { mountHeadWatch } from '../../../panels/head-watch.tsx';
