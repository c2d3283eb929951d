/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { chooseLanguage, InLanguage, useLanguage } from './in-language.js';
import { loadLanguage, readerLanguage } from './languages.js';

const Shown = () => <output>{useLanguage()}</output>;

afterEach(cleanup);

describe('choosing a language', () => {
  test('keeps the last choice when an earlier one loads more slowly', async () => {
    await loadLanguage('fr');
    await Promise.all([chooseLanguage('de'), chooseLanguage('fr')]);
    render(<InLanguage translated>{() => <Shown />}</InLanguage>);
    expect((await screen.findByRole('status')).textContent).toBe('fr');
    expect(document.cookie).toContain('keepsake-language=fr');
  });

  test('follows the address, until another language is chosen', async () => {
    await chooseLanguage('fr');
    window.history.replaceState(null, '', '/checkout?tier=event&lang=de');
    expect(readerLanguage()).toBe('de');
    expect(document.cookie).toContain('keepsake-language=fr');
    await chooseLanguage('es');
    expect(window.location.search).toBe('?tier=event');
    expect(readerLanguage()).toBe('es');
  });
});
