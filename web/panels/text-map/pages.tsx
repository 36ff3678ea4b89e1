import { Icon } from '../../kit/icon.tsx';

interface PagesProps {
  /** The page that is shown, counted from 0. */
  readonly shown: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

/** Leads from one page of a long list to the next. */
export function Pages({ shown, pages, onTurn }: PagesProps) {
  const turn = (by: number) => () => onTurn(Math.max(0, Math.min(pages - 1, shown + by)));
  return (
    <nav class="pages" aria-label="Pages">
      <button
        type="button"
        class="plain round"
        aria-label="Page before"
        aria-disabled={shown === 0}
        onClick={turn(-1)}
      >
        <Icon name="back" />
      </button>
      <span>
        Page {shown + 1} of {pages}
      </span>
      <button
        type="button"
        class="plain round pages-next"
        aria-label="Next page"
        aria-disabled={shown === pages - 1}
        onClick={turn(1)}
      >
        <Icon name="back" />
      </button>
    </nav>
  );
}
