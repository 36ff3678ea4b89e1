import { HomePage } from './home/home-page.tsx';
import { JourneyPage } from './journey/journey-page.tsx';
import { place } from './shell/location.ts';
import { Sorry } from './shell/sorry.tsx';

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
