/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type JSX } from 'react';
import { leavePage } from '../../../test/render-route.js';
import { Field } from './field.js';
import { PendingButton } from './pending-button.js';
import { Sheet } from './sheet.js';

afterEach(leavePage);

const publishedBy = (control: HTMLElement): string | null | undefined =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

describe('field', () => {
  test('is labeled, and shows its error instead of the hint', () => {
    const shown = (error?: string) => (
      <Field label="Email" hint="We answer within a day." error={error}>
        {(wired) => <input {...wired} />}
      </Field>
    );
    const { rerender } = render(shown());
    const control = screen.getByLabelText('Email');
    expect([publishedBy(control), control.getAttribute('aria-invalid')]).toEqual(['We answer within a day.', null]);
    rerender(shown('Please enter an address.'));
    expect([publishedBy(control), control.getAttribute('aria-invalid')]).toEqual(['Please enter an address.', 'true']);
  });
});

describe('pending button', () => {
  test('submits its form once and keeps the focus', async () => {
    let sent = 0;
    const Form = (): JSX.Element => {
      const [pending, setPending] = useState(false);
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent += 1;
            setPending(true);
          }}
        >
          <PendingButton pending={pending} pendingLabel="Sending">
            Send
          </PendingButton>
        </form>
      );
    };
    const user = userEvent.setup({ delay: null });
    render(<Form />);
    const button = screen.getByRole('button');
    await user.click(button);
    await user.click(button);
    expect([sent, button.getAttribute('aria-disabled'), document.activeElement]).toEqual([1, 'true', button]);
  });
});

describe('sheet', () => {
  test('takes the focus, closes on Escape, and restores the focus', () => {
    const Page = (): JSX.Element => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          {open && (
            <Sheet label="Pictures" onLeave={() => setOpen(false)}>
              <button type="button">Inside</button>
            </Sheet>
          )}
        </>
      );
    };
    render(<Page />);
    const opener = screen.getByRole('button', { name: 'Open' });
    opener.focus();
    fireEvent.click(opener);
    const sheet = screen.getByRole('dialog', { name: 'Pictures' });
    expect(sheet.contains(document.activeElement)).toBe(true);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
});
