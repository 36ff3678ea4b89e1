import type { Journey } from './journey.ts';

/** What every leaf of the notebook is given. */
export interface LeafProps {
  readonly journey: Journey;
  /** Closes the notebook, where a leaf can't be fetched. */
  readonly onClose?: () => void;
}
