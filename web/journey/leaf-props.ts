import type { Journey } from './journey.ts';

/** The props of every leaf of the notebook. */
export interface LeafProps {
  readonly journey: Journey;
  /** Closes the notebook if a leaf can't be fetched. */
  readonly onClose?: () => void;
}
