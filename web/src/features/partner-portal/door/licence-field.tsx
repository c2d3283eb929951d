import { licenceMessages } from '@keepsake/contracts/catalogue/partner-messages';
import { licenceTypes } from '@keepsake/contracts/values/licence';
import { largestLicenceBytes } from '@keepsake/contracts/values/limits';
import type { JSX, Ref } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { megabytes } from '../../../shared/upload/media-file.js';

const endings = ['.pdf', '.jpg', '.jpeg', '.png'];

/** What can be told without reading it. The server looks at the bytes and believes nobody. */
export const licenceFault = ({ type, name, size }: Pick<File, 'type' | 'name' | 'size'>): string | undefined => {
  const named = endings.some((ending) => name.toLowerCase().endsWith(ending));
  if (type === '' ? !named : !licenceTypes.some((one) => one === type)) return licenceMessages.type;
  if (size === 0) return licenceMessages.empty;
  return size > largestLicenceBytes ? licenceMessages.tooLarge : undefined;
};

type Props = {
  readonly file: File | undefined;
  readonly busy: boolean;
  readonly fault: string | undefined;
  readonly control: Ref<HTMLInputElement>;
  readonly onChange: (file: File | undefined) => void;
};

/** One file that may come along. It leaves this device with the application, not before. */
export const LicenceField = ({ file, busy, fault, control, onChange }: Props): JSX.Element => (
  <Field
    label="Licence document"
    optional
    hint="A copy of your licence as PDF, JPG or PNG, up to 10 MB. Only those who review your application see it."
    fault={fault}
  >
    {(wired) => (
      <div className="licence">
        <input
          {...wired}
          ref={control}
          className="visually-hidden"
          type="file"
          accept={[...licenceTypes, ...endings].join(',')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Never disabled: what cannot take the focus cannot be pointed at when the server refuses the file.
            if (chosen && !busy) onChange(chosen);
            // The same file may be chosen again after it was removed.
            target.value = '';
          }}
        />
        <label htmlFor={wired.id} className="button button-quiet licence-choose" aria-disabled={busy}>
          {file ? 'Choose another' : 'Choose a file'}
        </label>
        {file && (
          <p className="licence-file" role="status">
            <bdi>{file.name}</bdi> <span>{megabytes(file.size)}</span>
            <button type="button" className="door-discard" disabled={busy} onClick={() => onChange(undefined)}>
              Remove <span className="visually-hidden">the licence document</span>
            </button>
          </p>
        )}
      </div>
    )}
  </Field>
);
