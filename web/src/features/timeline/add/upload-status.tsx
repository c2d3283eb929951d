import type { JSX } from 'react';
import { isWaiting } from '../../../shared/upload/upload-item.js';
import { addText as t } from './add-texts.js';
import { kindAndCount } from './file-count.js';
import type { Sending } from './sending.js';

const stateTextOf = ({ busy, away, sent, total, uploads }: Sending): string => {
  if (away) return t('noConnectionProgress', { sent, total });
  if (busy) return total === 0 || sent === total ? t('adding') : t('sending', { place: sent + 1, total });
  if (uploads.items.some(isWaiting)) return t('sentOf', { sent, total });
  return t('notPosted', kindAndCount(uploads.items));
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
      <p>{!busy && error !== undefined ? t('notAll') : stateTextOf(sending)}</p>
      {(busy || uploads.items.some(isWaiting)) && <progress max={1} value={share} aria-label={t('sent')} />}
      {!busy && (
        <button type="button" className="button button-text" onClick={onReturn}>
          {t('backToIt')}
        </button>
      )}
    </div>
  );
};
