import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { readWebAddress } from '@keepsake/contracts/values/web-address';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useSaveCase } from './cases-api.js';
import { ServiceDate } from './service-date.js';

const order = [
  'subjectName',
  'serviceTime',
  'servicePlace',
  'livestreamUrl',
  'charity',
  'familyName',
  'familyEmail',
  'familyPhone',
  'notes',
] as const;
type Name = (typeof order)[number];

type Line = {
  readonly name: Name;
  readonly label: string;
  readonly type: string;
  readonly most: number;
  readonly hint?: string;
};

const serviceLines: readonly Line[] = [
  { name: 'serviceTime', label: 'Time', type: 'time', most: 5 },
  { name: 'servicePlace', label: 'Place', type: 'text', most: 300, hint: 'Name and address, as guests read it.' },
  { name: 'livestreamUrl', label: 'Livestream link', type: 'url', most: 300 },
  { name: 'charity', label: 'Donations in lieu of flowers', type: 'text', most: 300 },
];
const familyLines: readonly Line[] = [
  { name: 'familyName', label: 'Family contact', type: 'text', most: 200 },
  { name: 'familyEmail', label: 'Email of the family', type: 'email', most: 254 },
  { name: 'familyPhone', label: 'Phone of the family', type: 'tel', most: 40 },
];

/** Edits what is known of the family; only the name is required. */
export const FamilyForm = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const [form, setForm] = useState({
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
  const { faults, check, clear, takeFrom, field } = useFormErrors<Name>(order);
  const save = useSaveCase(one.id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const closed = one.state === 'closed';
  // A date field cannot show a year or a month alone.
  const [isVague] = useState(one.serviceDate !== null && one.serviceDate.length < 10);

  const change = (name: Name, value: string): void => {
    setForm((now) => ({ ...now, [name]: value }));
    clear(name);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrongEmail = form.familyEmail.trim() !== '' && normalizeEmail(form.familyEmail) === undefined;
    const wrongLink = form.livestreamUrl.trim() !== '' && readWebAddress(form.livestreamUrl) === undefined;
    const whole = check({
      livestreamUrl: wrongLink ? caseMessages.livestreamUrl : undefined,
      subjectName: form.subjectName.trim() === '' ? caseMessages.subjectName : undefined,
      familyEmail: wrongEmail ? signInMessages.emailInvalid : undefined,
    });
    if (!whole || save.isPending) return;
    save.mutate(
      { body: form, key: keyOf(form) },
      {
        onSuccess: () => toast({ title: 'Case saved' }),
        onError: (error) => {
          if (!takeFrom(error)) failed(error);
        },
      },
    );
  };

  const lineOf = ({ name, label, type, most, hint }: Line): JSX.Element => (
    <Field key={name} label={label} optional hint={hint} fault={faults[name]}>
      {(wired) => (
        <input
          {...wired}
          ref={field(name)}
          className="input"
          type={type}
          autoComplete="off"
          maxLength={most}
          readOnly={closed}
          value={form[name]}
          onChange={(event) => change(name, event.target.value)}
        />
      )}
    </Field>
  );

  return (
    <form className="case-form" noValidate onSubmit={submit} aria-label="Family and service">
      <Field label="Name" fault={faults.subjectName}>
        {(wired) => (
          <input
            {...wired}
            ref={field('subjectName')}
            className="input"
            maxLength={200}
            readOnly={closed}
            value={form.subjectName}
            onChange={(event) => change('subjectName', event.target.value)}
          />
        )}
      </Field>
      <fieldset className="case-part">
        <legend>Service</legend>
        <p className="case-plan">Shown on the prepared page under your text once a time, a place or a link is known.</p>
        {isVague ? (
          <VagueDate
            label="Date of the service"
            optional
            value={form.serviceDate}
            onChange={(serviceDate) => setForm((now) => ({ ...now, serviceDate }))}
          />
        ) : (
          <ServiceDate
            readOnly={closed}
            value={form.serviceDate}
            onChange={(serviceDate) => setForm((now) => ({ ...now, serviceDate }))}
          />
        )}
        {serviceLines.map(lineOf)}
      </fieldset>
      <fieldset className="case-part">
        <legend>Family</legend>
        {familyLines.map(lineOf)}
      </fieldset>
      <Field label="Notes" optional fault={faults.notes} hint="Only your team sees these.">
        {(wired) => (
          <textarea
            {...wired}
            ref={field('notes')}
            className="input"
            maxLength={2000}
            readOnly={closed}
            value={form.notes}
            onChange={(event) => change('notes', event.target.value)}
          />
        )}
      </Field>
      {!closed && (
        <PendingButton pending={save.isPending} pendingLabel="Saving…" look="quiet">
          Save
        </PendingButton>
      )}
    </form>
  );
};
