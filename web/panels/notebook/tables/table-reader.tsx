import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import { spanText } from '../../../../src/rules/tables/coverage.ts';
import { rowOdds } from '../../../../src/rules/tables/odds.ts';
import { shownText } from '../../../../src/rules/tables/row-text.ts';
import { spanOf, type Table } from '../../../../src/rules/tables/table.ts';
import type { Journey } from '../../../journey/journey.ts';
import { whenTold } from '../../../journey/tables/table-words.ts';
import { BackButton } from './back-button.tsx';
import { RollForAll } from './roll-for-all.tsx';
import { ShareBar } from './share-bar.tsx';
import { TryTable } from './try-table.tsx';

interface TableReaderProps {
  readonly journey: Journey;
  readonly id: string;
  readonly table: Table;
  readonly onBack: () => void;
}

/** A table to read, for those who don't edit it. */
export function TableReader({ journey, id, table, onBack }: TableReaderProps) {
  const shelf = campaignTables(journey.campaign);
  const odds = rowOdds(table);
  return (
    <div class="table-reader">
      <BackButton onBack={onBack} />
      <h2>
        <bdi>{table.title}</bdi>
      </h2>
      <p class="quiet">
        <code>{id}</code> {table.roll}, {whenTold(table)}
      </p>
      <ol class="read-rows">
        {table.rows.map(({ on, text }, index) => {
          const { from, to } = spanOf(on);
          return (
            <li key={index}>
              <span class="read-span">{spanText(from, to).replace(' to ', '–')}</span>
              <ShareBar share={odds[index] ?? 0} />
              <p dir="auto">{shownText(text)}</p>
            </li>
          );
        })}
      </ol>
      <RollForAll journey={journey} id={id} />
      <TryTable id={id} table={shelf.stateOf(id) === 'whole' ? table : null} others={shelf.tables} />
    </div>
  );
}
