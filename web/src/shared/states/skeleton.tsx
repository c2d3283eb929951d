import type { JSX } from 'react';
import './states.css';

type Props = {
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
  readonly className?: string;
};

/** Gray placeholder of content that is loading. */
export const Skeleton = ({ width = '100%', height = '1.2em', round = false, className = '' }: Props): JSX.Element => (
  <span
    className={`skeleton ${className}`}
    style={{ width, height, ...(round && { borderRadius: '50%' }) }}
    aria-hidden="true"
  />
);

/** Announces loading once to screen readers. */
export const Loading = ({
  label,
  children,
}: {
  readonly label: string;
  readonly children: React.ReactNode;
}): JSX.Element => (
  <div role="status" aria-label={label}>
    {children}
  </div>
);
