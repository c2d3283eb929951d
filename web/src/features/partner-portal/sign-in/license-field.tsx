import { licenseMessages } from '@keepsake/contracts/catalog/partner-messages';
import { licenseTypes } from '@keepsake/contracts/values/license';
import { maxLicenseBytes } from '@keepsake/contracts/values/limits';
import type { JSX, Ref } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { megabytes } from '../../../shared/upload/media-file.js';

const endings = ['.pdf', '.jpg', '.jpeg', '.png'];

/** Checks what is visible without reading the file; the server validates its bytes. */
export const licenseError = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | undefined => {
  const named = endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (type === '' ? !named : !licenseTypes.some((one) => one === type)) return licenseMessages.type;
  if (size === 0) return licenseMessages.empty;
  return size > maxLicenseBytes ? licenseMessages.tooLarge : undefined;
};

type Props = {
  readonly file: File | undefined;
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly control: Ref<HTMLInputElement>;
  readonly onChange: (file: File | undefined) => void;
};

/** Selects an optional file, which is uploaded with the application only. */
export const LicenseField = ({ file, busy, error, control, onChange }: Props): JSX.Element => (
  <Field
    label="License document"
    optional
    hint="A copy of your license as PDF, JPG or PNG, up to 10 MB. Only those who review your application see it."
    error={error}
  >
    {(wired) => (
      <div className="licence">
        <input
          {...wired}
          ref={control}
          className="visually-hidden"
          type="file"
          accept={[...licenseTypes, ...endings].join(',')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Never disabled: a disabled field cannot take the focus when the server refuses the file.
            if (chosen && !busy) onChange(chosen);
            // Allows selecting the same file again after it was removed.
            target.value = '';
          }}
        />
        <label htmlFor={wired.id} className="button button-quiet licence-choose" aria-disabled={busy}>
          {file ? 'Choose another' : 'Choose a file'}
        </label>
        {file && (
          <p className="licence-file" role="status">
            <bdi>{file.name}</bdi> <span>{megabytes(file.size)}</span>
            <button
              type="button"
              className="partner-sign-in-discard"
              disabled={busy}
              onClick={() => onChange(undefined)}
            >
              Remove <span className="visually-hidden">the licence document</span>
            </button>
          </p>
        )}
      </div>
    )}
  </Field>
);
