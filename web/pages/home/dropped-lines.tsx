import '../../styles/dropped-lines.css';
import type { Dropped } from '../../../src/formats/text-map/dropped.ts';
import { countWithNoun } from '../../../src/telling/words.ts';
import { saveFile } from '../../kit/save-file.ts';

interface DroppedLinesProps {
  /** The name that the campaign will have. */
  readonly name: string;
  readonly dropped: Dropped;
}

/** Longest list that is shown open; a longer one is collapsed. */
const SHOWN_AT_ONCE = 3;

/** The lines of a map that can't be imported, to be read before the import. */
export function DroppedLines({ name, dropped }: DroppedLinesProps) {
  const { lines, count } = dropped;
  const unlisted = count - lines.length;
  return (
    <details class="dropped-lines" open={count <= SHOWN_AT_ONCE} data-testid="dropped">
      <summary>{countWithNoun(count, 'line')} of this map cannot be imported</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled with keys */}
      <ol aria-label="What cannot be imported" tabIndex={0}>
        {lines.map(({ line, text, why }, index) => (
          <li key={index}>
            <span class="quiet">Line {line}</span>
            <code>{text}</code>
            <span>{why}</span>
          </li>
        ))}
      </ol>
      {unlisted > 0 && <p class="quiet">And {countWithNoun(unlisted, 'line')} more.</p>}
      <button
        type="button"
        class="plain text-button"
        data-testid="save-dropped"
        onClick={() => saveList(name, dropped)}
      >
        Save this list
      </button>
    </details>
  );
}

/** Saves the list as a text file, for those who want to correct the map. */
function saveList(name: string, { lines, count }: Dropped): void {
  const unlisted = count - lines.length;
  const text = [
    `What could not be imported from ${name}`,
    '',
    ...lines.map(({ line, text, why }) => `Line ${line}: ${text}: ${why}`),
    ...(unlisted > 0 ? [`And ${countWithNoun(unlisted, 'line')} more.`] : []),
  ];
  saveFile(new Blob([`${text.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), 'left-out.txt');
}
