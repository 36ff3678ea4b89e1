import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { goHome } from '../kit/location.ts';

interface ErrorPageProps {
  readonly title: string;
  readonly text: string;
  /** When the next automatic attempt is made, if that is worth telling. */
  readonly again?: string | undefined;
  readonly retry?: (() => void) | undefined;
  /** Whether an attempt is under way. */
  readonly isRetrying?: boolean | undefined;
  readonly children?: ComponentChildren;
}

/** A page for what can't be shown, with a way to continue. */
export function ErrorPage({ title, text, again, retry, isRetrying = false, children }: ErrorPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element was removed with the previous content: screen readers announce the heading, and Tab continues
    // from there.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main class="error-page" data-testid="error-page">
      <div class="error-sheet">
        <img src="/favicon.svg" alt="" width="72" height="72" />
        <h1 tabIndex={-1} ref={heading}>
          {title}
        </h1>
        <p>{text}</p>
        {again && <p role="status">{again}</p>}
        {children}
        <div class="row">
          {retry && (
            <button type="button" class="primary" onClick={retry}>
              {isRetrying ? 'Asking …' : 'Try again'}
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
