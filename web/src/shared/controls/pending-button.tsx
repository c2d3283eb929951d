import type { ButtonHTMLAttributes, JSX } from 'react';
import './pending-button.css';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  readonly pending: boolean;
  readonly pendingLabel: string;
  readonly look?: 'primary' | 'quiet';
  /** Looks and says disabled, and may be pressed all the same: the page then says why. */
  readonly locked?: boolean;
};

/** Keeps its width while it says that it works, keeps its focus, and ignores further presses. */
export const PendingButton = ({
  pending,
  pendingLabel,
  look = 'primary',
  locked = false,
  children,
  onClick,
  className = '',
  ...rest
}: Props): JSX.Element => (
  <button
    type="submit"
    {...rest}
    className={`button button-${look} pending-button ${className}`}
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
