import { maxPhotoCaptionLength, maxTranscriptLength } from '@keepsake/contracts/values/limits';
import type { JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { addText as t } from './add-texts.js';

type Props = {
  readonly isRecording: boolean;
  readonly value: string;
  readonly onChange: (caption: string) => void;
};

/** A line for a picture; the whole text of a recording. */
export const CaptionField = ({ isRecording, value, onChange }: Props): JSX.Element =>
  isRecording ? (
    <Field label={t('said')} optional hint={t('saidHint')}>
      {(wired) => (
        <textarea
          {...wired}
          className="input"
          dir="auto"
          rows={4}
          maxLength={maxTranscriptLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  ) : (
    <Field label={t('caption')} optional>
      {(wired) => (
        <input
          {...wired}
          className="input"
          dir="auto"
          maxLength={maxPhotoCaptionLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
