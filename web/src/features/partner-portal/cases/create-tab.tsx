import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { useState, type FormEvent, type JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { beforeNextCase, planLabel } from '../plan.js';
import { useCreateCase } from './cases-api.js';
import { ServiceDate } from './form/service-date.js';
import './cases.css';

const order = ['subjectName'] as const;
const kinds = {
  memorial: { subjectType: 'person', serviceType: 'memorial', label: 'Name of the person' },
  pet: { subjectType: 'pet', serviceType: 'pet-memorial', label: 'Name of the pet' },
} as const;

/** Creates a case from a name; a warning about exceeding the plan is above the button. */
export const CreateTab = ({ location }: { readonly location: PartnerLocation }): JSX.Element => {
  const [form, setForm] = useState({ subjectName: '', serviceDate: '' });
  const [orderRef] = useState(() => `CASE-${Date.now()}`);
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const create = useCreateCase(location.id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const navigate = useNavigate();
  const { label, ...kind } = kinds[location.partnerType];
  const warning = beforeNextCase(location);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = form.subjectName.trim() === '' ? caseMessages.subjectName : undefined;
    if (!check({ subjectName: missing }) || create.isPending) return;
    const body = { ...form, ...kind, orderRef };
    create.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: (made) => {
          const place = `/partner-portal?location=${location.id}&case=${made.id}`;
          toast({
            title: caseMessages.created,
            ...(made.overPlan && {
              description: `It is case ${made.number} of ${location.casesPerMonth}, over your plan.`,
            }),
            action: { label: 'Assign plate', run: () => void navigate(`${place}&tab=assign`) },
          });
          void navigate(`${place}&tab=cases`);
        },
        onError: (error) => {
          if (hasStatus(error, 401)) return;
          takeFrom(error);
          toast({
            title: caseMessages.createFailed,
            description: sentenceOf(error, 'Please try again in a moment. What you typed is still here.'),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <form className="case-form" noValidate onSubmit={submit} aria-label="Create New Case">
      <Field label={label} error={errors.subjectName}>
        {(wired) => (
          <input
            {...wired}
            ref={field('subjectName')}
            className="input"
            autoComplete="off"
            maxLength={200}
            value={form.subjectName}
            onChange={(event) => {
              setForm((now) => ({ ...now, subjectName: event.target.value }));
              clear('subjectName');
            }}
          />
        )}
      </Field>
      <ServiceDate value={form.serviceDate} onChange={(serviceDate) => setForm((now) => ({ ...now, serviceDate }))} />
      <p className={warning === undefined ? 'case-plan' : 'notice notice-warning case-plan'}>
        {warning ?? planLabel(location)}
      </p>
      <PendingButton pending={create.isPending} pendingLabel="Creating…">
        Create Case
      </PendingButton>
      <p className="case-plan case-import-link">
        Many at once? <Link to={`/partner-portal/import?location=${location.id}`}>Import cases from a CSV</Link>
      </p>
    </form>
  );
};
