import { useId, type JSX, type ReactNode } from 'react';
import { sharedText as t } from '../language/shared-texts.js';

type Wired = {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
};

type Props = {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly className?: string;
  readonly children: (wired: Wired) => ReactNode;
};

/** Label above, one message below, both linked to the control for screen readers. */
export const Field = ({ label, optional = false, hint, error, className = '', children }: Props): JSX.Element => {
  const id = useId();
  const hasMessage = error !== undefined || hint !== undefined;
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label} {optional && <span className="field-optional">{t('optional')}</span>}
      </label>
      {children({
        id,
        ...(hasMessage && { 'aria-describedby': `${id}-says` }),
        ...(error !== undefined && { 'aria-invalid': true as const }),
      })}
      {hasMessage && (
        <p id={`${id}-says`} className={error === undefined ? 'field-hint' : 'field-error'}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
};
