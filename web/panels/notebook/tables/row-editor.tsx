import { LONGEST_ROW_TEXT } from '../../../../src/rules/tables/table-reading.ts';
import type { RowForm } from '../../../journey/tables/table-form.ts';
import { Icon } from '../../../kit/icon.tsx';
import { RenderOnChange } from '../../../kit/render-on-change.ts';
import { ShareBar } from './share-bar.tsx';

/** What can be done with a row. Keys identify rows, as their indexes change while others come and go. */
export interface RowActions {
  change(key: number, change: Partial<RowForm>): void;
  move(key: number, by: -1 | 1): void;
  remove(key: number): void;
}

interface RowEditorProps {
  readonly row: RowForm;
  readonly index: number;
  readonly isLast: boolean;
  readonly share: number | null;
  /** What is wrong with it, each on a line. */
  readonly faults: string;
  readonly actions: RowActions;
}

/** One row: the results that it comes on, how likely that is, and its text. */
export function RowEditor({ row, index, isLast, share, faults, actions }: RowEditorProps) {
  const { key, from, to, text } = row;
  const draw = () => {
    const name = `row ${index + 1}`;
    const isFaulty = faults !== '';
    const span = (field: 'from' | 'to', label: string, value: string) => (
      <input
        class="span"
        value={value}
        inputMode="numeric"
        autocomplete="off"
        maxLength={6}
        aria-label={`${label} of ${name}`}
        aria-invalid={isFaulty}
        onInput={(event) => actions.change(key, { [field]: event.currentTarget.value })}
      />
    );
    return (
      <li class="row-editor" id={`row-${key}`}>
        <div class="row-line">
          {span('from', 'First result', from)}
          <span aria-hidden="true">–</span>
          {span('to', 'Last result', to)}
          <ShareBar share={share} />
          <span class="row-tools">
            <button
              type="button"
              class="plain round"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => actions.move(key, -1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              class="plain round"
              aria-label={`Move ${name} down`}
              disabled={isLast}
              onClick={() => actions.move(key, 1)}
            >
              <Icon name="down" />
            </button>
            <button
              type="button"
              class="plain round"
              aria-label={`Remove ${name}`}
              onClick={() => actions.remove(key)}
            >
              <Icon name="close" />
            </button>
          </span>
        </div>
        <textarea
          value={text}
          dir="auto"
          rows={Math.min(8, text.split('\n').length + Math.floor(text.length / 46))}
          maxLength={LONGEST_ROW_TEXT}
          aria-label={`Text of ${name}`}
          aria-describedby={isFaulty ? `fault-${key}` : undefined}
          onInput={(event) => actions.change(key, { text: event.currentTarget.value })}
        />
        {isFaulty && (
          <p class="fault" id={`fault-${key}`}>
            {faults}
          </p>
        )}
      </li>
    );
  };
  // A table may have a thousand rows: those that did not change are not rendered again.
  return <RenderOnChange values={[key, from, to, text, index, isLast, share, faults, actions]} draw={draw} />;
}
