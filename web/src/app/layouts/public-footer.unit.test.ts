/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { socialLinks } from './public-footer.js';

test('labels known networks by name and unknown ones by address', () => {
  expect(socialLinks('https://www.instagram.com/keepsake,https://social.example/@keepsake')).toEqual([
    { to: 'https://www.instagram.com/keepsake', label: 'Instagram' },
    { to: 'https://social.example/@keepsake', label: 'social.example' },
  ]);
  expect(socialLinks('')).toEqual([]);
});
