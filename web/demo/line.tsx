import './line.css';
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CampaignAnswer } from '../../src/protocol/answers.ts';
import { Icon } from '../kit/icon.tsx';
import { address, addressNow, heldToken } from '../kit/location.ts';
import { onDayAt } from '../kit/time-in-words.ts';
import { Api } from '../live/api.ts';
import { PlayOnButton } from './play-on-button.tsx';

/** Read before the page removes the token from the address. */
const first = address.peek();

// The first screen of a demo is a separate page, so going home has to load it.
const push = history.pushState.bind(history);
history.pushState = (state, unused, url) => {
  if (url === '/') location.assign('/');
  else push(state, unused, url);
};
addEventListener('popstate', () => {
  if (location.pathname === '/') location.reload();
});

/** Distance to what is below the line, in pixels. */
const GAP = 8;

/** What a visitor should know about a map of a demo: that it is only shown, or when it ends. */
function Line({ campaign }: { campaign: CampaignAnswer }) {
  const [isOpen, setOpen] = useState(true);
  const line = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const shown = line.current;
    const page = shown?.closest<HTMLElement>('.journey');
    if (!shown || !page) return;
    const observer = new ResizeObserver(() =>
      page.style.setProperty('--demo-line', `${shown.offsetHeight && shown.offsetHeight + GAP}px`),
    );
    observer.observe(shown);
    return () => {
      observer.disconnect();
      page.style.removeProperty('--demo-line');
    };
  }, [isOpen]);
  const { endsAt } = campaign;
  if (!isOpen || !(campaign.shown || endsAt)) return null;
  return (
    <aside class="demo-line" ref={line} aria-label="About this demo">
      {endsAt ? (
        <p>Your fork of a demo. It ends {onDayAt(endsAt)}; save its archive by then to keep it.</p>
      ) : (
        <>
          <p>A demo to look at. Play on in a copy of your own.</p>
          <PlayOnButton campaign={campaign} />
        </>
      )}
      <button type="button" class="plain round" aria-label="Close" onClick={() => setOpen(false)}>
        <Icon name="close" />
      </button>
    </aside>
  );
}

function Loading({ id }: { id: string }) {
  const [campaign, setCampaign] = useState<CampaignAnswer | null>(null);
  useEffect(() => {
    // If the visitor may not open the campaign, the page itself says so.
    const token = first.kind === 'campaign' && first.id === id ? first.token : null;
    new Api(token ?? heldToken(id)).campaign(id).then(setCampaign, () => undefined);
  }, []);
  return campaign && <Line campaign={campaign} />;
}

/** Adds the line to the page of each map as it is opened; the map's notebook and menus are on top of it. */
function follow(): void {
  const place = document.createElement('div');
  let shown: string | null = null;
  const put = () => {
    const map = document.querySelector('.journey');
    const now = addressNow();
    if (!map || now.kind !== 'campaign' || (place.parentElement === map && shown === now.id)) return;
    map.append(place);
    shown = now.id;
    render(<Loading key={now.id} id={now.id} />, place);
  };
  put();
  new MutationObserver(put).observe(document.body, { childList: true, subtree: true });
}

follow();
