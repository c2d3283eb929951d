import { describe, expect, it } from '@jest/globals';
import { csv } from './csv.js';
import { fileName } from './save-file.js';

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

describe('fileName', () => {
  it('keeps letters of all languages and drops what a file system refuses', () => {
    expect(fileName('Мемориал / May 2026: "first"', 'txt')).toBe('Мемориал-May-2026-first.txt');
    expect(fileName('../..', 'txt')).toBe('export.txt');
  });
});
