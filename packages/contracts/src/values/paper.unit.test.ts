import { expect, test } from '@jest/globals';
import { familySheetName, paperOf, statementName } from './paper.js';

test.each([
  ['en-US', 'letter'],
  ['en', 'letter'],
  ['es-MX', 'letter'],
  ['fr-CA', 'letter'],
  ['en-GB', 'a4'],
  ['de', 'a4'],
  ['pt-PT', 'a4'],
  ['', 'letter'],
  ['not a language', 'letter'],
])('%s prints on %s', (language, paper) => {
  expect(paperOf(language)).toBe(paper);
});

test.each([
  ['CASE-1780000000000', 'family-sheet-CASE-1780000000000.pdf'],
  ['Durán / 2026 "β"\r\n', 'family-sheet-Duran-2026.pdf'],
  ['../../etc/passwd', 'family-sheet-etc-passwd.pdf'],
  ['陈', 'family-sheet.pdf'],
])('the family sheet of %j is a file named %s', (orderRef, name) => {
  expect(familySheetName(orderRef)).toBe(name);
});

test.each([
  ['Okafor & Söhne', 'statement-2026-05-Okafor-Sohne.pdf'],
  ['陈', 'statement-2026-05.pdf'],
])('the statement of %j is a file named %s', (location, name) => {
  expect(statementName(location, '2026-05')).toBe(name);
});
