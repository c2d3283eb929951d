/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OfficeFrame } from './office-frame.js';

const matchMedia = window.matchMedia.bind(window);
afterEach(() => {
  cleanup();
  window.matchMedia = matchMedia;
});

test('keeps input when a mouse is connected to a tablet', async () => {
  let touch = true;
  const listeners = new Set<() => void>();
  window.matchMedia = (media) =>
    ({
      media,
      get matches() {
        return media.includes('coarse') && touch;
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  render(
    <OfficeFrame>
      <input aria-label="Note" />
    </OfficeFrame>,
  );
  await userEvent.type(screen.getByLabelText('Note'), 'Rui');
  act(() => {
    touch = false;
    for (const listener of listeners) listener();
  });
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Rui');
});
