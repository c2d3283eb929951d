/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { leavePage } from '../../../test/render-route.js';
import { ToastStage } from './toast-stage.js';
import { toasts } from './toast-store.js';

afterEach(() => {
  jest.useRealTimers();
  leavePage();
});

const show = async (message: Parameters<typeof toasts.toast>[0]): Promise<HTMLElement> => {
  act(() => toasts.toast(message));
  return screen.findByText(message.title, { selector: '.toast-title' });
};

describe('toast', () => {
  test('shows one at a time, as a status, or as an alert for errors', async () => {
    render(<ToastStage />);
    await show({ title: 'Link Copied!' });
    expect(document.querySelector('.toast [role="status"]')?.textContent).toContain('Link Copied!');
    await show({ title: 'Error', description: 'Failed to add memory', variant: 'destructive', reference: '0197' });
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('ErrorFailed to add memoryReference 0197');
  });

  test('takes the focus on F8 and closes on Escape', async () => {
    const user = userEvent.setup({ delay: null });
    render(<ToastStage />);
    await show({ title: 'Memory Added!' });
    await user.keyboard('[F8]');
    expect(document.querySelector('.toast-viewport')?.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('.toast')).toBeNull());
  });

  test('closes automatically after five seconds', async () => {
    render(<ToastStage />);
    await show({ title: 'first' });
    jest.useFakeTimers();
    act(() => toasts.toast({ title: 'Welcome Back!' }));
    act(() => {
      jest.advanceTimersByTime(4900);
    });
    expect(toasts.shown()).toMatchObject({ title: 'Welcome Back!', open: true });
    act(() => {
      jest.advanceTimersByTime(200);
    });
    expect(toasts.shown()?.open).toBe(false);
  });

  test('offers one action and closes when it is used', async () => {
    let sent = 0;
    const user = userEvent.setup({ delay: null });
    render(<ToastStage />);
    await show({ title: 'Link Copied!', action: { label: 'Send to…', run: () => (sent += 1) } });
    await user.click(screen.getByRole('button', { name: 'Send to…' }));
    expect(sent).toBe(1);
    expect(toasts.shown()?.open).toBe(false);
  });
});
