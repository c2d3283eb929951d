/** @jest-environment ./web/test/browser-environment.cjs */
import { describe, expect, test } from '@jest/globals';
import { ignoreExtensionErrors, isExtensionError } from './extension-errors.js';

describe('errors of browser extensions', () => {
  test.each([
    [new Error('MetaMask: Failed to connect'), ''],
    [new Error('Cannot redefine property: ethereum'), ''],
    ['x is not a function', 'chrome-extension://abcdef/inpage.js'],
    [{ message: 'no', stack: 'at moz-extension://1234/content.js:1:2' }, ''],
  ])('recognizes the error of an extension (%#)', (thrown, source) => {
    expect(isExtensionError(thrown, source)).toBe(true);
  });

  test.each([
    [new Error('The price did not load.'), '/assets/start.js'],
    [undefined, ''],
    [{ code: 4001 }, ''],
  ])('ignores the page’s own errors (%#)', (thrown, source) => {
    expect(isExtensionError(thrown, source)).toBe(false);
  });

  test('hides an extension error from later listeners', () => {
    ignoreExtensionErrors(window);
    const seen: string[] = [];
    window.addEventListener('error', (event) => seen.push(event.message));
    const throwAt = (message: string): boolean =>
      window.dispatchEvent(new ErrorEvent('error', { message, cancelable: true, error: new Error(message) }));
    expect(throwAt('MetaMask is not installed')).toBe(false);
    expect(throwAt('ours')).toBe(true);
    expect(seen).toEqual(['ours']);
  });
});
