import { weatherFor } from '../../rules/weather.ts';
import { tellWeather, weatherSummary } from '../../telling/weather.ts';
import { type CliCommand, json, wholeNumber } from '../terminal/command.ts';
import { diceHelp, diceOptions, rollAsTyped } from '../terminal/dice-option.ts';
import { formatTellingLine } from '../terminal/output.ts';

const MOST_DAYS = 100_000;

export const weather: CliCommand = {
  name: 'weather',
  operands: [],
  options: { days: { type: 'string', default: '7' }, ...diceOptions, json: { type: 'boolean' } },
  help: {
    days: { value: 'N', does: 'how many days, or turns of a battle (default 7)' },
    ...diceHelp,
    json: { does: 'as one JSON document' },
  },
  async run(typed, terminal) {
    const days = wholeNumber('days', String(typed.values.days), MOST_DAYS);
    const { result, trace } = rollAsTyped(typed, 'weather', weatherFor(days), terminal, (request, before) => {
      return `${request.for}, day ${before.length + 1}`;
    });
    if (typed.values.json) {
      const shown = result.map(({ gauge, weather: kind }, i) => ({ day: i + 1, gauge, weather: kind }));
      terminal.out(json({ days: shown, dice: trace }));
      return 0;
    }
    const told = tellWeather(result, trace);
    for (const [index, day] of result.entries())
      terminal.out(`${weatherSummary(index + 1, day)}\n${told[index]?.map(formatTellingLine).join('')}`);
    return 0;
  },
};
