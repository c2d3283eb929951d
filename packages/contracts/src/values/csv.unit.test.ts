import { describe, expect, it } from '@jest/globals';
import { csv, readTable } from './csv.js';

describe('csv', () => {
  it('quotes commas, quotes and line ends, and leaves absent values empty', () => {
    expect(
      csv(
        ['name', 'note'],
        [
          ['Duarte, Inés', 'said "yes"\nand left'],
          ['Ben', null],
        ],
      ),
    ).toBe('name,note\r\n"Duarte, Inés","said ""yes""\nand left"\r\nBen,\r\n');
  });

  it('prevents a spreadsheet from evaluating a buyer’s input', () => {
    expect(csv(['name'], [['=HYPERLINK("http://x")'], ['@sum'], ['-1']])).toBe(
      'name\r\n"\'=HYPERLINK(""http://x"")"\r\n\'@sum\r\n\'-1\r\n',
    );
  });

  it('reads back what it escaped, where a column may begin with a sign', () => {
    const file = new TextEncoder().encode(csv(['name', 'phone'], [['Rui', '+1 518 555 0100']]));
    const table = {
      columns: ['name', 'phone'] as const,
      otherNames: new Map(),
      required: [],
      maxRows: 10,
      faultOf: () => undefined,
      rowOf: (textOf: (column: 'name' | 'phone') => string) => textOf('phone'),
      keyOf: (row: string) => row,
    };
    expect(readTable(file, { ...table, signs: new Set(['phone'] as const) }).rows).toEqual(['+1 518 555 0100']);
    expect(readTable(file, table).rejected).toMatchObject([{ row: 2 }]);
  });
});
