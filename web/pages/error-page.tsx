import type { ProblemBody } from '../../src/protocol/problem.ts';
import { goHome } from '../kit/location.ts';

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  readonly retry?: (() => void) | undefined;
}

/** A page for what cannot be shown, with a way on. */
export function ErrorPage({ title, text, retry }: ErrorPageProps) {
  return (
    <main class="error-page" data-testid="error-page">
      <div class="error-sheet">
        <img src="/favicon.svg" alt="" width="72" height="72" />
        <h1>{title}</h1>
        <p>{text}</p>
        <div class="row">
          {retry && (
            <button type="button" class="primary" onClick={retry}>
              Try again
            </button>
          )}
          <button type="button" class={retry ? 'quiet-button' : 'primary'} onClick={goHome}>
            Home
          </button>
        </div>
      </div>
    </main>
  );
}

/** The words for why a campaign cannot be opened, or no longer. */
export function errorTextOf(problem: ProblemBody | 'revoked' | null): { title: string; text: string } {
  if (problem === 'revoked')
    return {
      title: 'This link is closed',
      text: 'Its time is over, or the owner took it back, or the campaign is gone. Ask the owner for another one.',
    };
  switch (problem?.code) {
    case 'access/unknown-token':
      return {
        title: 'This link opens nothing',
        text: 'It was revoked, it has run out, or a letter is missing. Ask whoever sent it for another one.',
      };
    case 'access/no-token':
    case 'campaign/not-found':
      return {
        title: 'Not on any map of yours',
        text: 'There is no such campaign, or this browser has no link to it. Open it once with the link that you were given.',
      };
    case undefined:
      return {
        title: 'Nobody answers',
        text: 'The server cannot be reached just now. Nothing is lost: everything revealed is written down there.',
      };
    default:
      return { title: 'That did not work', text: problem?.detail ?? '' };
  }
}
