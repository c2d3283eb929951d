/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { markStyleTags } from './nonce.js';

test('leaves the page as it is where nobody wrote a nonce', () => {
  markStyleTags('');
  expect(document.createElement('style').nonce ?? '').toBe('');
});

test('marks every style tag made from then on, and nothing else', () => {
  markStyleTags('abc');
  expect(document.createElement('style').nonce).toBe('abc');
  expect(document.createElement('script').nonce ?? '').toBe('');
  expect(document.createElement('div').outerHTML).toBe('<div></div>');
});
