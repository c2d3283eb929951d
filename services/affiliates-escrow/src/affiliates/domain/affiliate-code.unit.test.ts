import { expect, it } from '@jest/globals';
import { affiliateCodeOf } from './affiliate-code.js';

it.each([
  ['Rui', 'Costa', 'RUI4F7Q2'],
  ['Inés', 'Duarte', 'INE4F7Q2'],
  ['Ó', 'Brien', 'OBR4F7Q2'],
  ['Jo', '', 'JO4F7Q2'],
  ['Мария', 'Иванова', 'KEEP4F7Q2'],
])('returns a readable code for %s %s', (firstName, lastName, code) => {
  expect(affiliateCodeOf(firstName, lastName, '4F7Q2')).toBe(code);
});
