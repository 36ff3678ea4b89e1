import type { Journey } from '../../../journey/journey.ts';
import { Icon } from '../../../kit/icon.tsx';
import { saveExport } from '../../save-export.ts';

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
            <button
              type="button"
              class="quiet-button"
              key={as}
              aria-label={`${title}: ${name}`}
              onClick={() => void saveExport(journey, text, { extension, of: text, query: { as } })}
            >
              <Icon name="download" /> {name}
            </button>
          ))}
        </div>
      ))}
    </details>
  );
}
