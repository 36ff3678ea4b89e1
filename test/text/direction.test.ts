import { describe, expect, it } from 'vitest';
import { journalHtml } from '../../src/formats/journal/journal-html.ts';
import { partsByDirection } from '../../src/text/direction.ts';

describe('right-to-left names in a left-to-right sentence', () => {
  it.each([
    ['Rations: 5.', ['Rations: 5.']],
    ['حصص: 5, −1 a day.', ['', 'حصص', ': 5, −1 a day.']],
    ['حصص 4 → 3, خبز 4 → 3.', ['', 'حصص', ' 4 → 3, ', 'خبز', ' 4 → 3.']],
    ['5050 is named “מִדְבַּר סִינַי”.', ['5050 is named “', 'מִדְבַּר סִינַי', '”.']],
    ['Hamelin مدينة (north)', ['Hamelin ', 'مدينة', ' (north)']],
  ])('are split off: %s', (text, parts) => {
    expect(partsByDirection(text)).toEqual(parts);
  });

  it('are isolated in a journal, so that numbers stay next to what they count', () => {
    const by = { link: 'a', label: 'Mira', role: 'owner' } as const;
    const told = journalHtml('The Marches').event({
      day: { day: 1, gauge: null, weather: null },
      event: { seq: 2, at: '2026-11-28T00:00:00.000Z', by, kind: 'counted', text: 'حصص: 5, −1 a day.' },
    } as never);
    expect(told).toContain('<li><bdi>حصص</bdi>: 5, −1 a day.</li>');
  });
});
