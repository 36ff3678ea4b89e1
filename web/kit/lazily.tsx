import { signal } from '@preact/signals';
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { FETCH_AGAIN_MS } from './fetch-again.ts';
import { fetchLostStyles } from './lost-styles.ts';
import { reloadIfRenewed } from './renewed-page.ts';
import { dismiss, toast, toastUnfetched } from './toasts.ts';

/** Milliseconds after which the page says that something the user opened is still loading. */
const SAID_AFTER_MS = 1_500;

interface Closable {
  /** For a part that the user has opened: called if it can't be loaded. */
  readonly onClose?: () => void;
}

/** A component whose code is loaded when it is first shown. */
export interface Lazy<P> extends FunctionComponent<P & Closable> {
  /** Loads the code beforehand; rejects if it can't be loaded. */
  fetch(): Promise<void>;
  /** Whether it is loaded; a component that asks for this is rendered again once it is. */
  isLoaded(): boolean;
}

/**
 * Keeps a part of the page out of what the first screen has to wait for. While it takes long to load, the page says so.
 * A part that can't be loaded is closed again through `onClose`; one without `onClose` is retried until it is there.
 *
 * @param isPage whether nothing else is shown beside it: then everything is reloaded if the server has a newer version
 */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isPage = false } = {},
): Lazy<P> {
  const loaded = signal<ComponentType<P> | null>(null);
  let loading: Promise<void> | null = null;
  const fetch = (): Promise<void> => {
    loading ??= fetchLostStyles()
      .then(load)
      .then((component) => {
        loaded.value = component;
      })
      .catch((error: unknown) => {
        if (isPage) return reloadIfRenewed(error);
        throw error;
      })
      .finally(() => {
        loading = null;
      });
    return loading;
  };
  const Part: FunctionComponent<P & Closable> = (props) => {
    const Loaded = loaded.value;
    useEffect(() => {
      if (loaded.peek()) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let isWanted = true;
      const ask = (tell?: () => void): void => {
        fetch()
          .catch(() => {
            if (!isWanted) return;
            timer = setTimeout(ask, FETCH_AGAIN_MS);
            tell?.();
          })
          .finally(endWaiting);
      };
      const endWaiting = props.onClose ? saidWhileWaiting() : () => {};
      ask(() => {
        void toastUnfetched();
        props.onClose?.();
      });
      return () => {
        isWanted = false;
        clearTimeout(timer);
        endWaiting();
      };
    }, []);
    return Loaded && <Loaded {...props} />;
  };
  return Object.assign(Part, { fetch, isLoaded: () => loaded.value !== null });
}

/** Says that something is still loading, once that takes long. Returns a function that ends this. */
function saidWhileWaiting(): () => void {
  let said = 0;
  const timer = setTimeout(() => {
    said = toast('That is still being fetched.');
  }, SAID_AFTER_MS);
  return () => {
    clearTimeout(timer);
    dismiss(said);
  };
}
