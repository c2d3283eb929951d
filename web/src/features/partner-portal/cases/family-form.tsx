import { signInMessages } from '@keepsake/contracts/catalogue/account-messages';
import { caseMessages } from '@keepsake/contracts/catalogue/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { useFaults } from '../../../shared/forms/faults.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useSaveCase } from './cases-api.js';

const order = ['subjectName', 'familyName', 'familyEmail', 'familyPhone', 'notes'] as const;
type Name = (typeof order)[number];

const lines: readonly { readonly name: Name; readonly label: string; readonly type: string; readonly most: number }[] =
  [
    { name: 'familyName', label: 'Family contact', type: 'text', most: 200 },
    { name: 'familyEmail', label: 'E-mail of the family', type: 'email', most: 254 },
    { name: 'familyPhone', label: 'Phone of the family', type: 'tel', most: 40 },
  ];

/** What is known of the family; everything but the name may wait. */
export const FamilyForm = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const [form, setForm] = useState({
    subjectName: one.subjectName,
    serviceDate: one.serviceDate ?? '',
    familyName: one.familyName ?? '',
    familyEmail: one.familyEmail ?? '',
    familyPhone: one.familyPhone ?? '',
    notes: one.notes ?? '',
  });
  const { faults, check, clear, takeFrom, field } = useFaults<Name>(order);
  const save = useSaveCase(one.id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const closed = one.state === 'closed';

  const change = (name: Name, value: string): void => {
    setForm((now) => ({ ...now, [name]: value }));
    clear(name);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrongEmail = form.familyEmail.trim() !== '' && normaliseEmail(form.familyEmail) === undefined;
    const whole = check({
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
      <VagueDate
        label="Date of the service"
        optional
        value={form.serviceDate}
        onChange={(serviceDate) => setForm((now) => ({ ...now, serviceDate }))}
      />
      {lines.map(({ name, label, type, most }) => (
        <Field key={name} label={label} optional fault={faults[name]}>
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
      ))}
      <Field label="Notes" optional fault={faults.notes} hint="For your house; the family does not see them.">
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
