import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { VagueDate } from '../../../../shared/controls/vague-date.js';
import type { FieldErrorState } from '../../../../shared/forms/form-errors.js';
import { caseFormText as t } from '../texts/case-form-texts.js';
import { casesText } from '../texts/cases-texts.js';
import { ServiceDate } from './service-date.js';

export type Details = {
  readonly subjectName: string;
  readonly serviceDate: string;
  readonly serviceTime: string;
  readonly servicePlace: string;
  readonly livestreamUrl: string;
  readonly charity: string;
  /** Edited with the next of kin; sent back as they are, since a save replaces all details. */
  readonly familyName: string;
  readonly familyEmail: string;
  readonly familyPhone: string;
  readonly notes: string;
};
export type PageText = {
  readonly honoreeName: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly words: string;
};

/** On the screen, from top to bottom; an error focuses the first one. */
export const fieldOrder = [
  'honoreeName',
  'fromDate',
  'toDate',
  'words',
  'serviceTime',
  'servicePlace',
  'livestreamUrl',
  'charity',
  'subjectName',
  'notes',
] as const;
export type FieldName = (typeof fieldOrder)[number];

export const detailsOf = (one: PartnerCase): Details => ({
  subjectName: one.subjectName,
  serviceDate: one.serviceDate ?? '',
  serviceTime: one.serviceTime ?? '',
  servicePlace: one.servicePlace ?? '',
  livestreamUrl: one.livestreamUrl ?? '',
  charity: one.charity ?? '',
  familyName: one.familyName ?? '',
  familyEmail: one.familyEmail ?? '',
  familyPhone: one.familyPhone ?? '',
  notes: one.notes ?? '',
});

type Line = {
  readonly name: Exclude<keyof Details, 'serviceDate' | 'familyName' | 'familyEmail' | 'familyPhone'>;
  readonly label: 'time' | 'place' | 'livestream' | 'charity' | 'name' | 'notes';
  readonly type: 'text' | 'time' | 'url' | 'lines';
  readonly most: number;
  readonly required?: boolean;
  readonly hint?: 'placeHint' | 'nameHint';
};

const serviceFields: readonly Line[] = [
  { name: 'serviceTime', label: 'time', type: 'time', most: 5 },
  { name: 'servicePlace', label: 'place', type: 'text', most: 300, hint: 'placeHint' },
  { name: 'livestreamUrl', label: 'livestream', type: 'url', most: 300 },
  { name: 'charity', label: 'charity', type: 'text', most: 300 },
];
const internalFields: readonly Line[] = [
  {
    name: 'subjectName',
    label: 'name',
    type: 'text',
    most: 200,
    required: true,
    hint: 'nameHint',
  },
  { name: 'notes', label: 'notes', type: 'lines', most: 2_000 },
];

export type Editing = {
  readonly details: Details;
  readonly readOnly: boolean;
  readonly errors: Pick<FieldErrorState<FieldName>, 'errors' | 'field'>;
  readonly onDetail: (name: Line['name'] | 'serviceDate', value: string) => void;
};

const LineField = ({ line, details, readOnly, errors, onDetail }: Editing & { readonly line: Line }): JSX.Element => (
  <Field
    label={t(line.label)}
    optional={line.required !== true}
    hint={line.hint && t(line.hint)}
    error={errors.errors[line.name]}
  >
    {(wired) => {
      const shared = {
        ...wired,
        ref: errors.field(line.name),
        className: 'input',
        autoComplete: 'off',
        maxLength: line.most,
        readOnly,
        value: details[line.name],
      };
      return line.type === 'lines' ? (
        <textarea {...shared} dir="auto" rows={3} onChange={(event) => onDetail(line.name, event.target.value)} />
      ) : (
        <input {...shared} type={line.type} onChange={(event) => onDetail(line.name, event.target.value)} />
      );
    }}
  </Field>
);

/** The service, shown to guests below the obituary. */
export const ServiceFields = (editing: Editing & { readonly isVague: boolean }): JSX.Element => {
  const { details, readOnly, isVague, onDetail } = editing;
  const date = { value: details.serviceDate, onChange: (day: string) => onDetail('serviceDate', day) };
  return (
    <fieldset className="case-fields">
      <legend>{t('service')}</legend>
      <p className="case-plan">{t('serviceMore')}</p>
      {isVague ? (
        <VagueDate label={casesText('serviceDate')} optional {...date} />
      ) : (
        <ServiceDate readOnly={readOnly} {...date} />
      )}
      {serviceFields.map((line) => (
        <LineField key={line.name} line={line} {...editing} />
      ))}
    </fieldset>
  );
};

/** What guests and family never see. */
export const PrivateFields = (editing: Editing): JSX.Element => (
  <fieldset className="case-part">
    <legend>{t('internal')}</legend>
    <p className="case-audience">{t('internalMore')}</p>
    {internalFields.map((line) => (
      <LineField key={line.name} line={line} {...editing} />
    ))}
  </fieldset>
);
