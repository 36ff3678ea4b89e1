import { signal } from '@preact/signals';
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { FETCH_AGAIN_MS } from './fetch-again.ts';
import { fetchLostStyles } from './lost-styles.ts';
import { reloadIfRenewed } from './renewed-page.ts';
import { dismiss, toast, toastUnfetched } from './toasts.ts';

/** After how many milliseconds it is said of what somebody opened that it has yet to come. */
const SAID_AFTER_MS = 1_500;

interface Closable {
  /** Where somebody has opened it: told where it can't be fetched. */
  readonly onClose?: () => void;
}

/** Something whose code is fetched when it is first shown. */
export interface Lazy<P> extends FunctionComponent<P & Closable> {
  /** Fetches it beforehand; fails where it can't be fetched. */
  fetch(): Promise<void>;
}

/**
 * Keeps a part of the page out of what the first screen has to wait for. Where it can't be fetched it is closed again, and
 * while it takes long that is said; what stays all the same is asked for until it is there.
 *
 * @param isPage whether nothing else is shown beside it: where the server has a newer version, everything is loaded anew then
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
  return Object.assign(Part, { fetch });
}

/** Says, where it takes long, that what was opened is yet to come. Returns what ends that. */
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
