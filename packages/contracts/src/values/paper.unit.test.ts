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
])('maps %s to %s', (language, paper) => {
  expect(paperOf(language)).toBe(paper);
});

test.each([
  ['CASE-1780000000000', 'family-sheet-CASE-1780000000000.pdf'],
  ['Durán / 2026 "β"\r\n', 'family-sheet-Duran-2026.pdf'],
  ['../../etc/passwd', 'family-sheet-etc-passwd.pdf'],
  ['陈', 'family-sheet.pdf'],
])('names the family sheet of %j %s', (orderRef, name) => {
  expect(familySheetName(orderRef)).toBe(name);
});

test.each([
  ['Okafor & Söhne', 'statement-2026-05-Okafor-Sohne.pdf'],
  ['陈', 'statement-2026-05.pdf'],
])('names the statement of %j %s', (location, name) => {
  expect(statementName(location, '2026-05')).toBe(name);
});
