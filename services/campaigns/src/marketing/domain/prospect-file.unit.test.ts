import { describe, expect, it } from '@jest/globals';
import { readProspects } from './prospect-file.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const header = 'Business Name,Contact Name,E-Mail,Business Type\n';
const good = 'Okafor & Daughters,Ana Okafor,Ana@Example.org,funeral_home\n';
const one = {
  businessName: 'Okafor & Daughters',
  contactName: 'Ana Okafor',
  email: 'ana@example.org',
  businessType: 'funeral_home',
};

describe('prospect file', () => {
  it('is read with any column spelling and order, quotes and blank lines', () => {
    const file = `type;email;company\r\nPet Cemetery;"ben@example.org";"Rest; Ease ""& Sons"""\r\n;;\r\n`;
    expect(readProspects(utf8(file))).toEqual({
      rows: [
        {
          businessName: 'Rest; Ease "& Sons"',
          contactName: '',
          email: 'ben@example.org',
          businessType: 'pet_cemetery',
        },
      ],
      faults: [],
      repeated: [],
      header: ['type', 'email', 'company'],
      rejected: [],
    });
  });

  it.each([
    ['UTF-8 with a mark', utf8(`\uFEFF${header}Ménard,,a@example.org,funeral_home`)],
    ['UTF-16', Buffer.from(`\uFEFF${header}Ménard,,a@example.org,funeral_home`, 'utf16le')],
    ['the Windows code page', Buffer.from(`${header}Ménard,,a@example.org,funeral_home`, 'latin1')],
  ])('is read in %s', (_, bytes) => {
    expect(readProspects(bytes)).toMatchObject({ rows: [{ businessName: 'Ménard' }], faults: [] });
  });

  it('reports each error by spreadsheet row and column', () => {
    const file = `${header}${good},,no-address,church\n=cmd|' /C calc'!A0,,b@example.org,funeral_home\nA,,c@example.org,funeral_home,5\n`;
    const { rows, faults: problems } = readProspects(utf8(file));
    expect(rows).toEqual([one]);
    expect(problems).toEqual([
      { row: 3, column: 'businessName', message: 'is empty.' },
      { row: 3, column: 'email', message: '“no-address” is not an email address.' },
      { row: 3, column: 'businessType', message: '“church” is not funeral_home or pet_cemetery.' },
      { row: 4, column: 'businessName', message: 'begins like a formula (= + - @ | or a tab). Put plain text there.' },
      { row: 5, column: '', message: 'has more cells than the first row.' },
    ]);
  });

  it.each(['=1', '+1+1', '-1', '@SUM(A1)', '|calc', '\t=1'])(
    'refuses a cell that starts like a formula: %j',
    (cell) => {
      const { rows, rejected } = readProspects(utf8(`${header}"${cell}",,a@example.org,funeral_home\n`));
      expect(rows).toEqual([]);
      expect(rejected).toMatchObject([
        {
          row: 2,
          cells: [cell, '', 'a@example.org', 'funeral_home'],
          reason: expect.stringContaining('like a formula'),
        },
      ]);
    },
  );

  it('accepts a row with a number in the phone column', () => {
    const file = 'phone,company,email,type\n+49 30 901820,Rest,a@example.org,funeral_home\n';
    expect(readProspects(utf8(file))).toMatchObject({ rows: [{ businessName: 'Rest' }], faults: [] });
  });

  it('is refused entirely when too many rows are invalid', () => {
    const lines = Array.from({ length: 10_001 }, (_, n) => `House ${n},,no-address,funeral_home`);
    const { rejected, faults: problems } = readProspects(utf8(`${header}${good}${lines.join('\n')}`));
    expect(rejected).toEqual([]);
    expect(problems[0]?.message).toContain('10,001 rows have problems.');
  });

  it('imports a repeated address once', () => {
    expect(readProspects(utf8(header + good + good.replace('Ana@Example.org', ' ana@example.ORG ')))).toMatchObject({
      rows: [one],
      repeated: [one],
    });
  });

  it.each([
    ['', 'businessName, email, businessType are missing. Found: nothing.'],
    ['a,b\n1,2', 'businessName, email, businessType are missing. Found: a, b.'],
    ['PK\u0003\u0004', 'This is an Excel workbook.'],
    [`${header}"never closed`, 'A quote is opened in this file and never closed.'],
    [header + '\n'.repeat(100_001), 'These are 100,001 rows; 100,000 fit at once.'],
  ])('is refused entirely when it is unreadable: %#', (file, text) => {
    const { rows, faults: problems } = readProspects(utf8(file));
    expect(rows).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toContain(text);
  });

  it('reads 100,000 rows and finds the invalid one', () => {
    const lines = Array.from({ length: 99_999 }, (_, n) => `House ${n},,house${n}@example.org,funeral_home`);
    const { rows, faults: problems } = readProspects(utf8(`${header}${lines.join('\n')}\nLast,,last,funeral_home`));
    expect(rows).toHaveLength(99_999);
    expect(problems).toEqual([{ row: 100_001, column: 'email', message: '“last” is not an email address.' }]);
  });
});
