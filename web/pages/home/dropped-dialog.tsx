import '../../styles/dropped-lines.css';
import { render } from 'preact';
import type { MapTakenInAnswer } from '../../../src/protocol/answers.ts';
import { counted } from '../../../src/telling/words.ts';
import { Dialog } from '../../kit/dialog.tsx';
import { saveFile } from '../../kit/save-file.ts';

/** A campaign that a map was taken in to, and what of the map could not be. */
interface MapNews extends Pick<MapTakenInAnswer, 'dropped' | 'droppedCount'> {
  readonly name: string;
  readonly hexes: number;
}

/** Shows what of a map could not be taken over, until somebody has read it. */
export function showDropped(news: MapNews): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  return new Promise((resolve) => {
    const close = () => {
      render(null, place);
      place.remove();
      resolve();
    };
    render(<DroppedDialog news={news} onClose={close} />, place);
  });
}

/** The same as a text, for whoever wants to put the map right. */
function saveList({ name, dropped, droppedCount }: MapNews): void {
  const unlisted = droppedCount - dropped.length;
  const lines = [
    `What could not be taken over of ${name}`,
    '',
    ...dropped.map(({ line, text, why }) => `Line ${line}: ${text}: ${why}`),
    ...(unlisted > 0 ? [`And ${counted(unlisted, 'line')} more.`] : []),
  ];
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), 'left-out.txt');
}

function DroppedDialog({ news, onClose }: { news: MapNews; onClose: () => void }) {
  const { name, hexes, dropped, droppedCount } = news;
  const unlisted = droppedCount - dropped.length;
  return (
    <Dialog title="The map is here" name="dropped" onClose={onClose}>
      <p>
        <bdi>{name}</bdi> begins with {counted(hexes, 'hex', 'hexes')}, given by the map and not rolled. This
        much of it could not be taken over:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long one is scrolled with keys */}
      <ol class="dropped-lines" aria-label="What could not be taken over" tabIndex={0}>
        {dropped.map(({ line, text, why }, index) => (
          <li key={index}>
            <span class="quiet">Line {line}</span>
            <code>{text}</code>
            <span>{why}</span>
          </li>
        ))}
      </ol>
      {unlisted > 0 && <p class="quiet">And {counted(unlisted, 'line')} more.</p>}
      <div class="row">
        <button type="button" class="primary" data-testid="open-map" onClick={onClose}>
          Open the map
        </button>
        <button type="button" class="quiet-button" data-testid="save-dropped" onClick={() => saveList(news)}>
          Save this list
        </button>
      </div>
    </Dialog>
  );
}
