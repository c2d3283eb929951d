import { licenseMessages } from '@keepsake/contracts/catalog/partner-messages';
import { licenseTypes } from '@keepsake/contracts/values/license';
import { maxLicenseBytes } from '@keepsake/contracts/values/limits';
import type { JSX, Ref } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { megabytes } from '../../../shared/upload/media-file.js';
import './partner-sentences-texts.js';
import { partnerSignInText as t } from './partner-sign-in-texts.js';

const endings = ['.pdf', '.jpg', '.jpeg', '.png'];

/** Checks what is visible without reading the file; the server validates its bytes. */
export const licenseError = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | undefined => {
  const named = endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (type === '' ? !named : !licenseTypes.some((one) => one === type)) return sentence(licenseMessages.type);
  if (size === 0) return sentence(licenseMessages.empty);
  return size > maxLicenseBytes ? sentence(licenseMessages.tooLarge) : undefined;
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
  <Field label={t('license')} optional hint={t('licenseMore')} error={error}>
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
          {file ? t('chooseAnother') : t('chooseFile')}
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
              {t('remove')} <span className="visually-hidden">{t('removeLicense')}</span>
            </button>
          </p>
        )}
      </div>
    )}
  </Field>
);
