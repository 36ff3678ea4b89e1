import { useEffect } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';
import { dismiss, holdToasts, letToastsGo, toastFromBeforeReload, toasts } from './toasts.ts';

/** What is said in passing. */
export function ToastList() {
  // Once the list is there: those who listen hear what comes into it.
  useEffect(toastFromBeforeReload, []);
  return (
    <div
      class="toasts"
      role="status"
      aria-live="polite"
      aria-atomic={false}
      data-testid="toasts"
      onPointerEnter={holdToasts}
      onPointerLeave={letToastsGo}
      onFocusIn={holdToasts}
      onFocusOut={letToastsGo}
    >
      {toasts.value.map(({ id, text, tone }) => (
        <div key={id} class={`toast toast-${tone}`}>
          <p>
            <Sentence text={text} />
          </p>
          <button type="button" class="plain round" aria-label="Dismiss" onClick={() => dismiss(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}
