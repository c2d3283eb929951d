import { useId, type JSX, type ReactNode } from 'react';

type SwitchProps = {
  readonly label: string;
  readonly hint: ReactNode;
  readonly on: boolean;
  readonly locked?: boolean;
  readonly onChange: (on: boolean) => void;
};

/** A setting that applies immediately. */
export const SwitchRow = ({ label, hint, on, locked = false, onChange }: SwitchProps): JSX.Element => {
  const id = useId();
  return (
    <div className="manage-switch">
      <div>
        <p className="manage-switch-name" id={id}>
          {label}
        </p>
        <p className="field-hint" id={`${id}-says`}>
          {hint}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-disabled={locked}
        aria-labelledby={id}
        aria-describedby={`${id}-says`}
        onClick={() => !locked && onChange(!on)}
      >
        <span />
      </button>
    </div>
  );
};
