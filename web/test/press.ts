import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const enabledButton = async (name: string | RegExp): Promise<HTMLElement> => {
  await screen.findByRole('button', { name });
  return waitFor(() => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    // Buttons ignore clicks while an earlier action is still saving or refreshing.
    if (button.disabled || button.classList.contains('ant-btn-loading')) {
      throw new Error(`The button ${String(name)} is disabled.`);
    }
    return button;
  });
};

/** Clicks the button of this name as soon as it is shown and enabled, like a person would. */
export const press = async (name: string | RegExp): Promise<void> => userEvent.click(await enabledButton(name));
