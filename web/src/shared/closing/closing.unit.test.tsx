/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
  jest.resetModules();
});

/** Loads the banner with the settings that the gateway writes into the page. */
const show = async (settings: object): Promise<boolean> => {
  const meta = document.createElement('meta');
  meta.name = 'site-settings';
  meta.content = JSON.stringify(settings);
  document.head.append(meta);
  const { ClosingBanner, isClosed } = await import('./closing-banner.js');
  render(<ClosingBanner />);
  return isClosed;
};
const closing = { closesOn: '2031-03-31', closingSentence: 'We retire.' };

describe('the banner of a closing', () => {
  test('is absent unless a closing is announced', async () => {
    expect(await show({ closesOn: '', closingSentence: '', closingStage: '' })).toBe(false);
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('names the day and the sentence before the day', async () => {
    expect(await show({ ...closing, closingStage: 'announced' })).toBe(false);
    expect(screen.getByRole('complementary').textContent).toContain('Keepsake closes on March 31, 2031.');
    expect(screen.getByText('We retire.')).toBeTruthy();
  });

  test('names what still works from the day on', async () => {
    expect(await show({ ...closing, closingStage: 'closed' })).toBe(true);
    expect(screen.getByRole('complementary').textContent).toContain('closed on March 31, 2031.');
  });
});
