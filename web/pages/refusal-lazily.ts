import { lazily } from '../kit/lazily.tsx';

/** Not in the first file: a server that refuses somebody can be reached, and so can serve this. */
export const RefusalPage = lazily(() => import('./refusal-page.tsx').then((loaded) => loaded.RefusalPage), {
  isPage: true,
});
