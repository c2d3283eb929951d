/** @jest-environment ./web/test/browser-environment.cjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { preloadDeferredAssets, loadBeforeFirstPaint } from './deferred-assets.js';

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"><h1>Rosa</h1></div>';
});

describe('deferred assets', () => {
  it('requests scripts without running them and styles without applying them', () => {
    document.head.innerHTML = '<meta name="next-files" content="/assets/a.js /assets/b.js /assets/c.css">';
    preloadDeferredAssets(document);
    const requests = [...document.querySelectorAll('link')];
    expect(
      requests.map((link) => [link.rel, link.getAttribute('as'), link.crossOrigin, new URL(link.href).pathname]),
    ).toEqual([
      ['modulepreload', null, '', '/assets/a.js'],
      ['modulepreload', null, '', '/assets/b.js'],
      ['preload', 'style', '', '/assets/c.css'],
    ]);
  });

  it.each(['', '<meta name="next-files" content="">'])('accepts an absent or empty list: %j', (head) => {
    document.head.innerHTML = head;
    preloadDeferredAssets(document);
    expect(document.querySelectorAll('link')).toHaveLength(0);
  });
});

describe('first paint', () => {
  const waiting = (decode: () => Promise<void>): void => {
    const picture = document.createElement('img');
    picture.setAttribute('fetchpriority', 'high');
    Object.defineProperties(picture, { complete: { value: false }, decode: { value: decode } });
    document.getElementById('root')?.append(picture);
  };

  it('resolves without a picture, and when a picture is broken', async () => {
    await expect(loadBeforeFirstPaint(document)).resolves.toBeUndefined();
    waiting(() => Promise.reject(new Error('not a picture')));
    await expect(loadBeforeFirstPaint(document)).resolves.toBeUndefined();
  });

  it('waits for its picture', async () => {
    let come = (): void => undefined;
    let seen = false;
    waiting(() => new Promise((resolve) => (come = resolve)));
    const view = loadBeforeFirstPaint(document).then(() => (seen = true));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));
    expect(seen).toBe(false);
    come();
    await view;
    expect(seen).toBe(true);
  });
});
