import { useEffect, useRef, type JSX, type ReactNode } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { sharedText } from '../../../shared/language/shared-texts.js';

type Props = {
  /** Accessible name. */
  readonly name: string;
  /** Labels of the button, also while the form is sent. */
  readonly submit: readonly [label: string, pendingLabel: string];
  readonly pending: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};

/** A form that a press has just opened; its first field gets the focus. */
export const OpenedForm = (props: Props): JSX.Element => {
  const { name, submit, pending, onSubmit, onCancel, children } = props;
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return (
    <form
      ref={box}
      className="team-form"
      noValidate
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="team-buttons">
        <PendingButton pending={pending} pendingLabel={submit[1]}>
          {submit[0]}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};
