/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, test } from '@jest/globals';
import { createStage } from './mount-point.js';

const page = '<header><a href="/">Home</a><a href="/partners">Partners</a></header><form><input name="email" /></form>';
const show = (html: string): HTMLElement => {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById('root') as HTMLElement;
};
afterEach(() => {
  document.body.innerHTML = '';
});

describe('prerendered page', () => {
  test('mounts directly when the page came empty', () => {
    const shown = show('');
    const { root, replacePrerendered: takeOver } = createStage(shown);
    takeOver();
    expect([root === shown, root.isConnected]).toEqual([true, true]);
  });

  test('stays visible until the React page is complete, then is removed', () => {
    const shown = show(page);
    const { root, replacePrerendered: takeOver } = createStage(shown);
    root.innerHTML = '<p>half of it</p>';
    expect(document.getElementById('root')).toBe(shown);
    root.innerHTML = page.replace('Home', 'At home');
    takeOver();
    expect(document.querySelectorAll('#root')).toHaveLength(1);
    expect(document.body.textContent).toContain('At home');
    takeOver(); // the next page of the same visit
    expect(document.getElementById('root')).toBe(root);
  });

  test('keeps the keyboard focus position', () => {
    const shown = show(page);
    shown.querySelectorAll('a')[1]?.focus();
    const { root, replacePrerendered: takeOver } = createStage(shown);
    root.innerHTML = page;
    takeOver();
    expect([document.activeElement?.textContent, root.contains(document.activeElement)]).toEqual(['Partners', true]);
  });
});
