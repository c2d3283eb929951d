/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { memory, storyCode, timeline } from '../../../../test/fake-story.js';
import { chooseLanguage } from '../../../shared/language/in-language.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

type Voice = { readonly lang: string; readonly localService: boolean };

/** The browser's speech: speaks one utterance at a time, until the test ends it. */
class Utterance extends EventTarget {
  lang = '';
  rate = 1;
  voice: Voice | null = null;
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}
let spoken: Utterance[] = [];
let cancelled = 0;
const remote = { lang: 'en-US', localService: false };
const british = { lang: 'en-GB', localService: true };
let voices: readonly Voice[] = [remote, british];
/** The first request returns none, as browsers do that load them. */
let isListed = true;
const speech = {
  getVoices: () => {
    const listed = isListed ? voices : [];
    isListed = true;
    return listed;
  },
  speak: (utterance: Utterance) => void (utterance.text !== '' && spoken.push(utterance)),
  cancel: () => void (cancelled += 1),
};
const said = (): string => spoken.at(-1)?.text ?? '';
const finish = (kind: 'end' | 'error' = 'end'): void => void act(() => spoken.at(-1)?.dispatchEvent(new Event(kind)));

let server: FakeServer;
beforeEach(async () => {
  [spoken, cancelled, voices] = [[], 0, [remote, british]];
  Object.assign(window, { speechSynthesis: speech, SpeechSynthesisUtterance: Utterance });
  server = await startFakeServer();
  const entries = [memory(1, { description: 'We sailed.' }), memory(2, { description: 'She baked.' })];
  server.on(`GET /api/timeline/${storyCode}`, () => ({ body: timeline(entries) }));
});
afterEach(async () => {
  leavePage();
  Reflect.deleteProperty(window, 'speechSynthesis');
  await server.close();
});
const open = async (): Promise<void> => {
  renderRoute(server, `/timeline/${storyCode}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Read aloud' }));
  await screen.findByRole('dialog', { name: 'Read aloud' });
};
/** Ends sentences until this one is spoken. */
const until = async (sentence: string): Promise<void> => {
  for (let left = 20; left > 0 && said() !== sentence; left--) finish();
  await waitFor(() => expect(said()).toBe(sentence));
};

describe('reading aloud', () => {
  test('reads title, dates and memories in order, then offers to read again', async () => {
    await open();
    await waitFor(() => expect(said()).toBe('In memory of Inés Duarte'));
    await until('We sailed.');
    expect(screen.getByRole('dialog').textContent).toContain('We sailed.');
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await until('She baked.');
    finish();
    finish();
    await screen.findByRole('button', { name: 'Read again' });
    expect(spoken.map(({ text }) => text).filter((text) => text === 'She baked.')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
    await waitFor(() => expect(said()).toBe('In memory of Inés Duarte'));
  });

  test('speaks with a voice of the device, once the browser has listed its voices', async () => {
    isListed = false;
    await open();
    await waitFor(() => expect(said()).toBe('In memory of Inés Duarte'));
    expect(spoken.at(-1)?.voice).toBe(british);
  });

  test('leaves the choice to the browser without a local voice of the language', async () => {
    voices = [remote, { lang: 'fr-FR', localService: true }];
    await open();
    await waitFor(() => expect(said()).toBe('In memory of Inés Duarte'));
    expect(spoken.at(-1)?.voice).toBeNull();
  });

  test('pauses, repeats the sentence, and stops when the dialog is left', async () => {
    await open();
    await until('We sailed.');
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    const paused = cancelled;
    expect(paused).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Read' }));
    expect(said()).toBe('We sailed.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(cancelled).toBeGreaterThan(paused);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('turns by hand, and reports when the browser stops reading', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await until('She baked.');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    finish('error');
    await screen.findByText(/^Your browser stopped reading/);
    fireEvent.click(screen.getByRole('button', { name: 'Read' }));
    expect(screen.queryByText(/^Your browser stopped reading/)).toBeNull();
    expect(said()).toBe('She baked.');
  });

  test('ends at the last memory when the rest has no words', async () => {
    server.on(`GET /api/timeline/${storyCode}`, ({ query }) => ({
      body: query.has('cursor')
        ? timeline([memory(2, { title: '', description: '' })])
        : timeline([memory(1, { description: 'We sailed.' })], { nextCursor: 'after-1', total: 2 }),
    }));
    await open();
    await until('We sailed.');
    finish();
    finish();
    await screen.findByRole('button', { name: 'Read again' });
    expect(screen.getByRole('dialog').textContent).toContain('We sailed.');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  test('speaks in the language of the page', async () => {
    await chooseLanguage('fr');
    try {
      renderRoute(server, `/timeline/${storyCode}`);
      fireEvent.click(await screen.findByRole('button', { name: 'Lire à voix haute' }));
      await waitFor(() => expect(said()).toBe('À la mémoire d’Inés Duarte'));
      expect(spoken.at(-1)?.lang).toBe('fr');
      expect(document.title).toContain('À la mémoire d’Inés Duarte');
    } finally {
      leavePage();
      await chooseLanguage('en');
    }
  });

  test('is not offered by a browser that cannot speak', async () => {
    Reflect.deleteProperty(window, 'speechSynthesis');
    renderRoute(server, `/timeline/${storyCode}`);
    await screen.findAllByRole('button', { name: /Share/ });
    expect(screen.queryByRole('button', { name: 'Read aloud' })).toBeNull();
  });
});
