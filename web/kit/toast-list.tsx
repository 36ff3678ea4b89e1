import { useEffect } from 'preact/hooks';
import { Icon } from './icon.tsx';
import { Sentence } from './sentence.tsx';
import { dismiss, holdToasts, letToastsGo, toastFromBeforeReload, toasts } from './toasts.ts';

/** The toasts on the page. */
export function ToastList() {
  // After the list is on the page: screen readers announce only what is added to it then.
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
