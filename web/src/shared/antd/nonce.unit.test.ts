/** @jest-environment ./web/test/browser-environment.cjs */
import { expect, test } from '@jest/globals';
import { markStyleTags } from './nonce.js';

test('changes nothing without a nonce', () => {
  markStyleTags('');
  expect(document.createElement('style').nonce ?? '').toBe('');
});

test('sets the nonce on new style tags only', () => {
  markStyleTags('abc');
  expect(document.createElement('style').nonce).toBe('abc');
  expect(document.createElement('script').nonce ?? '').toBe('');
  expect(document.createElement('div').outerHTML).toBe('<div></div>');
});
