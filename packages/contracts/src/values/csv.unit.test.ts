import { describe, expect, it } from '@jest/globals';
import { csv } from './csv.js';

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
});
