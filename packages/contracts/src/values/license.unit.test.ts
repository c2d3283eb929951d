import { expect, test } from '@jest/globals';
import { licenseFileName, licenseLabel } from './license.js';

test.each([
  ['Okafor Funeral Home', 'application/pdf', 'licence-Okafor-Funeral-Home.pdf'],
  ['Café d’Été "; rm -rf / \r\n', 'image/jpeg', 'licence-Cafe-d-Ete-rm-rf.jpg'],
  ['東京', 'image/png', 'licence.png'],
] as const)('names the license of %s in plain characters with its extension', (business, type, name) => {
  expect(licenseFileName(business, type)).toBe(name);
});

test('shows a type by its common name', () => {
  expect([licenseLabel('application/pdf'), licenseLabel('image/jpeg'), licenseLabel('image/png')]).toEqual([
    'PDF',
    'JPG',
    'PNG',
  ]);
});
