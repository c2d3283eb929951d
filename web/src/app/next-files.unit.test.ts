/** @jest-environment ./web/test/browser-environment.cjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { askForNextFiles, firstLook } from './next-files.js';

beforeEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '<div id="root"><h1>Rosa</h1></div>';
});

describe('the files a page needs after its first look', () => {
  it('are asked for at once: scripts to be run later, styles to be worn later', () => {
    document.head.innerHTML = '<meta name="next-files" content="/assets/a.js /assets/b.js /assets/c.css">';
    askForNextFiles(document);
    const asked = [...document.querySelectorAll('link')];
    expect(
      asked.map((link) => [link.rel, link.getAttribute('as'), link.crossOrigin, new URL(link.href).pathname]),
    ).toEqual([
      ['modulepreload', null, '', '/assets/a.js'],
      ['modulepreload', null, '', '/assets/b.js'],
      ['preload', 'style', '', '/assets/c.css'],
    ]);
  });

  it.each(['', '<meta name="next-files" content="">'])('may be none: %j', (head) => {
    document.head.innerHTML = head;
    askForNextFiles(document);
    expect(document.querySelectorAll('link')).toHaveLength(0);
  });
});

describe('the first look', () => {
  const waiting = (decode: () => Promise<void>): void => {
    const picture = document.createElement('img');
    picture.setAttribute('fetchpriority', 'high');
    Object.defineProperties(picture, { complete: { value: false }, decode: { value: decode } });
    document.getElementById('root')?.append(picture);
  };

  it('has been seen when there is no picture, and when one cannot be read', async () => {
    await expect(firstLook(document)).resolves.toBeUndefined();
    waiting(() => Promise.reject(new Error('not a picture')));
    await expect(firstLook(document)).resolves.toBeUndefined();
  });

  it('waits for its picture', async () => {
    let come = (): void => undefined;
    let seen = false;
    waiting(() => new Promise((resolve) => (come = resolve)));
    const look = firstLook(document).then(() => (seen = true));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))));
    expect(seen).toBe(false);
    come();
    await look;
    expect(seen).toBe(true);
  });
});
