/** A table with the same text on both sides of a coin. */
export const coin = (text: string) => ({
  title: 'A coin',
  roll: '1d2',
  rows: [{ on: [1, 2] as const, text }],
});

/** A sample of each format that other programs write, with the tables imported from it and the parts dropped. */
export const FORMS: readonly (readonly [form: string, text: string, tables: string[], dropped: string[]])[] =
  [
    [
      'Hex Describe',
      ';inn\n1,The [animal] Head\n2,Closed [same animal]\n;animal\n1,Boar\n1,Stag\n',
      ['inn 1d3, 2 rows', 'animal 1d2, 2 rows'],
      ['line 3: [same animal] is plain text: nothing is remembered'],
    ],
    [
      'Foundry VTT',
      JSON.stringify({
        name: 'Gems',
        formula: '1d4',
        results: [
          { range: [1, 3], type: 'text', text: '<b>Ruby</b>' },
          { range: [4, 4], type: 'document', documentCollection: 'Item', text: 'Sword' },
        ],
      }),
      ['gems 1d4, 2 rows'],
      ["Gems, results[1]: of the document 'Sword' (Item) only the name is here"],
    ],
    [
      'Datasworn',
      JSON.stringify({
        _id: 'x',
        oracles: {
          action: {
            name: 'Action',
            dice: '1d100',
            rows: [
              { min: 1, max: 50, text: 'Scheme' },
              { min: 51, max: 100, text: 'Twice', oracle_rolls: [{ oracle: null, times: 2 }] },
            ],
          },
        },
      }),
      ['action 1d100, 2 rows'],
      ['/oracles/action/rows/1: rolling again on the same table, as its text says, is left to you'],
    ],
    ['CSV', 'd6,What\n1-3,"Rain, much of it"\n4-6,Sun\n', ['weather d6, 2 rows'], []],
    [
      'Markdown',
      '## Road\n\n| d6 | On the road |\n|----|----|\n| 1-3 | [1d4] riders |\n| 4-6 | Nobody |\n',
      ['road d6, 2 rows'],
      [],
    ],
    ['our own JSON', JSON.stringify({ coin: coin('Heads') }), ['coin 1d2, one row'], []],
  ];
