import { rally as rallyUnit } from '../../rules/battle-aids.ts';
import { tellRally } from '../../telling/battle-aids.ts';
import { type CliCommand, json } from '../terminal/command.ts';
import { diceHelp, diceOptions, rollAsTyped } from '../terminal/dice-option.ts';
import { generalHelp, generalOption } from '../terminal/general-option.ts';
import { formatTellingLine } from '../terminal/output.ts';

export const rally: CliCommand = {
  name: 'rally',
  operands: [],
  options: { ...generalOption, ...diceOptions, json: { type: 'boolean' } },
  help: { ...generalHelp, ...diceHelp, json: { does: 'as one JSON document' } },
  async run(typed, terminal) {
    const unit = { general: typed.values.general === true };
    const { result, trace } = rollAsTyped(typed, 'rally', rallyUnit(unit), terminal);
    terminal.out(
      typed.values.json
        ? json({ ...result, dice: trace })
        : formatTellingLine(tellRally(unit, result, trace)),
    );
    return 0;
  },
};
