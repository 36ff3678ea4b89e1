import { lazily } from './kit/lazily.tsx';
import { address, goHome } from './kit/location.ts';
import { CampaignPage } from './pages/campaign/campaign-page.tsx';
import { HomePage } from './pages/home/home-page.tsx';

const KeyringPage = lazily(
  () => import('./pages/keyring/keyring-page.tsx').then((loaded) => loaded.KeyringPage),
  { isPage: true },
);

const RefusalPage = lazily(() => import('./pages/refusal-page.tsx').then((loaded) => loaded.RefusalPage), {
  isPage: true,
});

/** The whole page: shows what the address refers to. */
export function App() {
  const current = address.value;
  switch (current.kind) {
    case 'home':
      return <HomePage />;
    case 'campaign':
      return <CampaignPage key={current.id} arrival={current} />;
    case 'keyring':
      return <KeyringPage key={current.code} arrival={current} onClose={goHome} />;
    case 'not-found':
      return <RefusalPage problem="nowhere" />;
  }
}
