import type { JSX } from 'react';
import type { Sending } from '../sending.js';

/** The foot line while memories travel and the form is closed. */
export const SendingLine = ({
  sending,
  onReturn,
}: {
  readonly sending: Sending;
  readonly onReturn: () => void;
}): JSX.Element | null => {
  if (!sending.busy && sending.fault === undefined) return null;
  return (
    <div className="sending-line" role="status">
      <p>{sending.busy ? `Adding ${sending.sent + 1} of ${sending.total}` : 'Not everything was added.'}</p>
      {sending.busy ? (
        <progress max={1} value={sending.share} aria-label="Sent" />
      ) : (
        <button type="button" className="button button-text" onClick={onReturn}>
          Back to it
        </button>
      )}
    </div>
  );
};
