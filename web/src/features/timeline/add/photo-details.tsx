import type { JSX } from 'react';
import { NextIcon, PreviousIcon } from '../../../shared/controls/icons.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { CaptionField } from './caption-field.js';
import type { PhotoDetails } from '../timeline-api.js';
import { addText as t } from './add-texts.js';

type Props = {
  /** "Picture 3 of 27" */
  readonly label: string;
  readonly isRecording?: boolean;
  readonly details: PhotoDetails;
  readonly onChange: (changed: Partial<PhotoDetails>) => void;
  /** Moves it among the others; absent if the order is fixed. */
  readonly onMove?: (step: -1 | 1) => void;
  readonly onDone: () => void;
};

/** Caption and date of one picture of a group, or of a recording. */
export const PhotoDetailsFields = ({
  label,
  isRecording = false,
  details: labels,
  onChange,
  onMove,
  onDone,
}: Props): JSX.Element => (
  <div className="photo-details" role="group" aria-label={label}>
    <div className="photo-details-top">
      <p>{label}</p>
      {onMove && (
        <>
          <button type="button" className="icon-button" aria-label={t('moveEarlier')} onClick={() => onMove(-1)}>
            <PreviousIcon />
          </button>
          <button type="button" className="icon-button" aria-label={t('moveLater')} onClick={() => onMove(1)}>
            <NextIcon />
          </button>
        </>
      )}
      <button type="button" className="button button-text" onClick={onDone}>
        {t('done')}
      </button>
    </div>
    <CaptionField isRecording={isRecording} value={labels.caption} onChange={(caption) => onChange({ caption })} />
    <VagueDate
      label={t(isRecording ? 'dateRecorded' : 'dateTaken')}
      optional
      value={labels.date}
      onChange={(date) => onChange({ date })}
    />
    {labels.date !== '' && (
      <button type="button" className="link-button" onClick={() => onChange({ date: '' })}>
        {t('removeDate')}
      </button>
    )}
  </div>
);
