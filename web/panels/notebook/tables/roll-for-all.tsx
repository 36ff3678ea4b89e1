import { campaignTables } from '../../../../src/campaign/campaign-tables.ts';
import type { Journey } from '../../../journey/journey.ts';
import { openNotebook, shownLeaf } from '../../../journey/shown-leaf.ts';
import { Icon } from '../../../kit/icon.tsx';

/** Rolls on a table as it is saved, for all to see, and opens the leaf of the dice with the result. */
export function RollForAll({ journey, id }: { journey: Journey; id: string }) {
  const { commands, permissions, campaign } = journey;
  if (!permissions.mayAct.value || campaignTables(campaign).stateOf(id) !== 'whole') return null;
  const roll = async () => {
    const isRolled = await commands.send({ kind: 'roll', table: id });
    if (isRolled && shownLeaf.peek() === 'tables') openNotebook('dice');
  };
  return (
    <div class="row">
      <button
        type="button"
        class="quiet-button"
        disabled={commands.underWay.value}
        data-testid="roll-for-all"
        onClick={() => void roll()}
      >
        <Icon name="dice" /> Roll for all to see
      </button>
    </div>
  );
}
