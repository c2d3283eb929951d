import { useEffect, useRef, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { sharedText } from '../../../shared/language/shared-texts.js';

type Props = {
  readonly text: string;
  readonly yes: string;
  readonly pending: boolean;
  readonly pendingLabel: string;
  readonly onYes: () => void;
  readonly onCancel: () => void;
};

/** Asks before something that cannot be undone. The harmless answer has the focus. */
export const Question = ({ text, yes, pending, pendingLabel, onYes, onCancel }: Props): JSX.Element => {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="notice" role="group" aria-label={text}>
      <p>{text}</p>
      <div className="team-buttons">
        <button type="button" ref={safe} className="button button-quiet" onClick={onCancel}>
          {sharedText('cancel')}
        </button>
        <PendingButton type="button" variant="quiet" pending={pending} pendingLabel={pendingLabel} onClick={onYes}>
          {yes}
        </PendingButton>
      </div>
    </div>
  );
};
