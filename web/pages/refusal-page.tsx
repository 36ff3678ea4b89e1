import { lazily } from '../kit/lazily.tsx';
import type { AccessLoss } from '../live/live-listener.ts';
import { ErrorPage } from './error-page.tsx';

const UnsentTextsKept = lazily(() =>
  import('./unsent-texts-kept.tsx').then((loaded) => loaded.UnsentTextsKept),
);

/** Says why the server does not show a campaign, or no longer does. */
export function RefusalPage({
  problem,
  again,
  retry,
  isRetrying,
  campaign,
}: {
  problem: AccessLoss | 'nowhere';
  /** When the next automatic attempt is made, if that is worth telling. */
  again?: string | undefined;
  /** Offered if another attempt may succeed. */
  retry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** The campaign that was open, or was to be opened: its unsent texts are shown so that they can be saved. */
  campaign?: string | undefined;
}) {
  return (
    <ErrorPage {...textOf(problem)} again={again} retry={retry} isRetrying={isRetrying}>
      {campaign !== undefined && <UnsentTextsKept campaign={campaign} />}
    </ErrorPage>
  );
}

/** The words that say why a campaign can't be opened, or no longer can. */
function textOf(problem: AccessLoss | 'nowhere'): { title: string; text: string } {
  if (problem === 'nowhere')
    return { title: 'Off the edge of the map', text: 'There is nothing at this address.' };
  if (problem === 'revoked')
    return {
      title: 'This link is closed',
      text: 'It has run out, the owner revoked it, this browser was told to forget it, or the campaign is gone. Ask the owner for another one.',
    };
  if (problem === 'removed')
    return {
      title: 'This campaign is gone',
      text: 'An owner removed it for good, with all links to it. Whoever saved it as a file can bring it back from that, on the first page.',
    };
  switch (problem.code) {
    case 'access/unknown-token':
      return {
        title: 'This link opens nothing',
        text: 'It was revoked, it has run out, or a letter is missing. Ask whoever sent it for another one.',
      };
    case 'access/taken-back':
      return {
        title: 'The owner took this back',
        text: 'This browser had opened the campaign with this link, and an owner revoked that. Ask for a new link.',
      };
    case 'access/no-token':
    case 'campaign/not-found':
      return {
        title: 'Not on any map of yours',
        text: 'There is no such campaign, or this browser has no link to it. Open it once with the link that you were given.',
      };
    case 'limits/too-many-requests':
      return {
        title: 'A moment',
        text: 'Too much was asked of the server at once. The map will load by itself.',
      };
    default:
      return { title: 'That did not work', text: problem.detail };
  }
}
