import { place } from './kit/location.ts';
import { JourneyPage } from './pages/campaign/campaign-page.tsx';
import { HomePage } from './pages/home/home-page.tsx';
import { Sorry } from './pages/sorry.tsx';

/** The page: what the address names. */
export function App() {
  const here = place.value;
  switch (here.view) {
    case 'home':
      return <HomePage />;
    case 'campaign':
      return <JourneyPage key={here.id} id={here.id} token={here.token} begins={here.begins} />;
    case 'nowhere':
      return <Sorry title="Off the edge of the map" text="There is nothing at this address." />;
  }
}
