import type { ButtonHTMLAttributes, JSX } from 'react';
import './pending-button.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  readonly pending: boolean;
  readonly pendingLabel: string;
  readonly variant?: 'primary' | 'quiet';
  /** Looks and is announced as disabled, but can be pressed: the page then explains why. */
  readonly locked?: boolean;
};

/** While pending, keeps width and focus, and ignores presses. */
export const PendingButton = ({
  pending,
  pendingLabel,
  variant = 'primary',
  locked = false,
  children,
  onClick,
  className = '',
  ...rest
}: Props): JSX.Element => (
  <button
    type="submit"
    {...rest}
    className={`button button-${variant} pending-button ${className}`}
    aria-disabled={pending || locked}
    onClick={(event) => {
      if (pending) event.preventDefault();
      else onClick?.(event);
    }}
  >
    <span aria-hidden={pending} data-hidden={pending}>
      {children}
    </span>
    <span aria-hidden={!pending} data-hidden={!pending}>
      {pendingLabel}
    </span>
  </button>
);
