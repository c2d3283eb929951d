import { maxTranscriptLength } from '@keepsake/contracts/values/limits';
import type { JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';

type Props = {
  readonly isRecording: boolean;
  readonly value: string;
  readonly onChange: (caption: string) => void;
};

/** A line for a picture; the whole text of a recording. */
export const CaptionField = ({ isRecording, value, onChange }: Props): JSX.Element =>
  isRecording ? (
    <Field label="What is said" optional hint="For those who cannot hear it. The family can add it later.">
      {(wired) => (
        <textarea
          {...wired}
          className="input"
          rows={4}
          maxLength={maxTranscriptLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  ) : (
    <Field label="Caption" optional>
      {(wired) => (
        <input
          {...wired}
          className="input"
          maxLength={300}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
