/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { chooseLanguage, InLanguage } from '../language/in-language.js';
import { texts } from '../language/texts.js';
import { createArea } from './area.js';

/** A page whose catalog fails as often as told; then its text is the tag of the language. */
const pageFailing = (section: string, times: number) => {
  const attempts: string[] = [];
  const t = texts(section, { text: ['English'] });
  const inArea = createArea((tag) => {
    attempts.push(tag);
    return attempts.length > times
      ? Promise.resolve({ default: { [`${section}.text`]: [tag] } })
      : Promise.reject(new Error('The network is away.'));
  });
  const page = () => inArea(() => <output>{t('text')}</output>);
  return { attempts, page };
};

const inReaderLanguage = (Page: ComponentType<object>) => (
  <InLanguage translated>
    {() => (
      <Suspense fallback="Loading">
        <Page />
      </Suspense>
    )}
  </InLanguage>
);

const open = async (Page: ComponentType<object>) => await act(async () => render(inReaderLanguage(Page)));
const shown = async () => (await screen.findByRole('status')).textContent;
const choose = async (tag: string) => await act(async () => await chooseLanguage(tag));

afterEach(cleanup);

describe('a catalog that could not be loaded', () => {
  test('is loaded again by the next page', async () => {
    await choose('es');
    // The first attempt is that of the declaration.
    const { attempts, page } = pageFailing('first', 2);
    await open(page());
    expect(await shown()).toBe('English');
    expect(attempts).toEqual(['es', 'es']);
    cleanup();
    await open(page());
    expect(await shown()).toBe('es');
  });

  test('is loaded again when its page is opened again', async () => {
    await choose('es');
    const { page } = pageFailing('second', 2);
    const Page = page();
    await open(Page);
    expect(await shown()).toBe('English');
    cleanup();
    await open(Page);
    expect(await shown()).toBe('es');
  });

  test('is loaded again by the next choice of its language', async () => {
    await choose('en');
    const { attempts, page } = pageFailing('third', 2);
    await open(page());
    await choose('fr');
    expect(await shown()).toBe('English');
    const failed = attempts.length;
    await choose('en');
    await choose('fr');
    expect(attempts.length).toBe(failed + 1);
    expect(await shown()).toBe('fr');
  });

  test('is not loaded again while its page is open', async () => {
    await choose('de');
    const { attempts, page } = pageFailing('fourth', 9);
    const Page = page();
    const view = await open(Page);
    expect(await shown()).toBe('English');
    const failed = attempts.length;
    await act(async () => view.rerender(inReaderLanguage(Page)));
    expect(await shown()).toBe('English');
    expect(attempts.length).toBe(failed);
  });
});
