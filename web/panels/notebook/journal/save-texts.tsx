import type { Journey } from '../../../journey/journey.ts';
import { Icon } from '../../../kit/icon.tsx';
import { saveExport } from '../../save-export.ts';
import { useOnceAtATime } from '../../use-once-at-a-time.ts';

const TEXTS = [
  ['journal', 'Journal', 'what happened, day by day'],
  ['gazetteer', 'Gazetteer', 'every hex, with what stands there'],
] as const;

const FORMS = [
  ['html', 'To print', 'html'],
  ['markdown', 'Markdown', 'md'],
] as const;

/** The journal and the list of all hexes as files, as this link sees them. */
export function SaveTexts({ journey }: { journey: Journey }) {
  return (
    <details class="journal-save">
      <summary>Save journal or gazetteer</summary>
      {TEXTS.map(([text, title, does]) => (
        <div class="journal-save-line" key={text}>
          <span>
            {title}
            <small>{does}</small>
          </span>
          {FORMS.map(([as, name, extension]) => (
            <SaveText
              key={as}
              journey={journey}
              title={title}
              name={name}
              save={() => saveExport(journey, text, { extension, of: text, query: { as } })}
            />
          ))}
        </div>
      ))}
    </details>
  );
}

interface SaveTextProps {
  readonly journey: Journey;
  readonly title: string;
  readonly name: string;
  readonly save: () => Promise<void>;
}

function SaveText({ journey, title, name, save }: SaveTextProps) {
  const label = `${title}: ${name}`;
  const { isUnderWay, start } = useOnceAtATime(`${journey.summary.id} ${label}`, save);
  return (
    <button
      type="button"
      class="quiet-button"
      aria-label={isUnderWay ? `${label}: a moment …` : label}
      aria-disabled={isUnderWay}
      onClick={() => void start()}
    >
      <Icon name="download" /> {isUnderWay ? 'A moment …' : name}
    </button>
  );
}
