import { expect, test } from '@jest/globals';
import { licenceFileName, licenceWord } from './licence.js';

test.each([
  ['Okafor Funeral Home', 'application/pdf', 'licence-Okafor-Funeral-Home.pdf'],
  ['Café d’Été "; rm -rf / \r\n', 'image/jpeg', 'licence-Cafe-d-Ete-rm-rf.jpg'],
  ['東京', 'image/png', 'licence.png'],
] as const)('the licence of %s is called by plain letters and the ending of its bytes', (business, type, name) => {
  expect(licenceFileName(business, type)).toBe(name);
});

test('a type is said in the word people know', () => {
  expect([licenceWord('application/pdf'), licenceWord('image/jpeg'), licenceWord('image/png')]).toEqual([
    'PDF',
    'JPG',
    'PNG',
  ]);
});
