import type { JSX } from 'react';
import { isWaiting } from '../../../shared/upload/upload-item.js';
import { fileCount } from './file-count.js';
import type { Sending } from './sending.js';

const stateTextOf = ({ busy, away, sent, total, uploads }: Sending): string => {
  if (away) return `No connection. ${sent} of ${total} saved; the rest will send automatically.`;
  if (busy) return total === 0 || sent === total ? 'Adding…' : `Sending ${sent + 1} of ${total}. You can keep reading.`;
  if (uploads.items.some(isWaiting)) return `${sent} of ${total} sent`;
  return total === 1
    ? `Your ${fileCount(uploads.items)} isn’t posted yet. Add a few words.`
    : `${fileCount(uploads.items)} aren’t posted yet. Add a few words.`;
};

/** Progress line for uploads or an unfinished memory while the form is closed. */
export const UploadStatus = ({
  sending,
  onReturn,
}: {
  readonly sending: Sending;
  readonly onReturn: () => void;
}): JSX.Element | null => {
  const { busy, error, total, share, uploads } = sending;
  if (!busy && error === undefined && total === 0) return null;
  return (
    <div className="sending-line" role="status">
      <p>{!busy && error !== undefined ? 'Not everything was added.' : stateTextOf(sending)}</p>
      {(busy || uploads.items.some(isWaiting)) && <progress max={1} value={share} aria-label="Sent" />}
      {!busy && (
        <button type="button" className="button button-text" onClick={onReturn}>
          Back to it
        </button>
      )}
    </div>
  );
};
