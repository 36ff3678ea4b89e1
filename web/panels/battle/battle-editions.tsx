import { EDITIONS } from '../../../src/rules/battlefield/edition.ts';
import type { Asked } from './use-asked-battlefield.ts';

const EDITION_WORDS: Readonly<Record<Asked['edition'], { readonly title: string; readonly does: string }>> = {
  'portable-1': {
    title: 'Portable, first',
    does: 'Hills, trees and houses by tables, counted out in cells.',
  },
  'portable-2': {
    title: 'Portable, second',
    does: 'Hills first, what belongs together; fields and railways too.',
  },
  sectors: { title: 'Twelve sectors', does: 'A large table in two rows of six, one piece of terrain each.' },
};

interface EditionsProps {
  readonly chosen: Asked['edition'];
  readonly onPick: (edition: Asked['edition']) => void;
}

/** The rules that a battlefield can be rolled by. */
export function BattleEditions({ chosen, onPick }: EditionsProps) {
  return (
    <fieldset class="battle-editions">
      <legend>By which rules</legend>
      {EDITIONS.map((edition) => (
        <label key={edition}>
          <input
            type="radio"
            name="edition"
            value={edition}
            checked={chosen === edition}
            onChange={() => onPick(edition)}
          />
          <span>
            <strong>{EDITION_WORDS[edition].title}</strong>
            <small>{EDITION_WORDS[edition].does}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
