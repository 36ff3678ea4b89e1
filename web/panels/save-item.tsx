import type { Journey } from '../journey/journey.ts';
import { AnyIcon, type AnyIconName } from '../kit/any-icon.tsx';
import { useOnceAtATime } from './use-once-at-a-time.ts';

interface SaveItemProps {
  readonly journey: Journey;
  readonly icon?: AnyIconName;
  readonly text: string;
  /** The entry whose moment is saved; by default the present. */
  readonly at?: number;
  /** Saves or prints it; says itself if that fails. */
  readonly save: () => Promise<void>;
  /** Called when it is saved, or has failed. */
  readonly onDone: () => void;
}

/** An item of a menu that saves or prints something. The menu stays open meanwhile, and the item says so. */
export function SaveItem({ journey, icon = 'download', text, at, save, onDone }: SaveItemProps) {
  const { isUnderWay, start } = useOnceAtATime(`${journey.summary.id} ${at} ${text}`, save, onDone);
  return (
    <>
      <button
        type="button"
        class="menu-item"
        aria-label={isUnderWay ? `${text}: a moment …` : undefined}
        aria-disabled={isUnderWay}
        onClick={() => void start()}
      >
        <AnyIcon name={icon} />
        <span>{isUnderWay ? 'A moment …' : text}</span>
      </button>
      <span class="visually-hidden" role="status">
        {isUnderWay && 'A moment …'}
      </span>
    </>
  );
}
