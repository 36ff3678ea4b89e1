import type { ComponentChildren } from 'preact';
import { goHome } from '../kit/location.ts';

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  readonly retry?: (() => void) | undefined;
  readonly children?: ComponentChildren;
}

/** A page for what cannot be shown, with a way on. */
export function ErrorPage({ title, text, retry, children }: ErrorPageProps) {
  return (
    <main class="error-page" data-testid="error-page">
      <div class="error-sheet">
        <img src="/favicon.svg" alt="" width="72" height="72" />
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
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
