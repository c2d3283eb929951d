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
import { filled, slot } from '../../../shared/area/filled.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { number } from '../../../shared/formats.js';
import { todayText } from '../dashboard/today-texts.js';
import { portalText } from '../portal-texts.js';
import { useCreateCase } from './cases-api.js';
import { ServiceDate } from './form/service-date.js';
import { casesText as t } from './texts/cases-texts.js';
import './texts/case-sentences-texts.js';
import './cases.css';

const order = ['subjectName'] as const;
const kinds = {
  memorial: { subjectType: 'person', serviceType: 'memorial' },
  pet: { subjectType: 'pet', serviceType: 'pet-memorial' },
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
  const kind = kinds[location.partnerType];
  const warning = beforeNextCase(location);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing = form.subjectName.trim() === '' ? sentence(caseMessages.subjectName) : undefined;
    if (!check({ subjectName: missing }) || create.isPending) return;
    const body = { ...form, ...kind, orderRef };
    create.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: (made) => {
          const place = `/partner-portal?location=${location.id}&case=${made.id}`;
          toast({
            title: sentence(caseMessages.created),
            ...(made.overPlan && {
              description: t('createdOver', { number: number(made.number), most: number(location.casesPerMonth) }),
            }),
            action: { label: todayText('assign'), run: () => void navigate(`${place}&tab=assign`) },
          });
          void navigate(`${place}&tab=cases`);
        },
        onError: (error) => {
          if (hasStatus(error, 401)) return;
          takeFrom(error);
          toast({
            title: sentence(caseMessages.createFailed),
            description: sentenceOf(error, t('typedKept')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <form className="case-form" noValidate onSubmit={submit} aria-label={portalText('tab-create')}>
      <Field label={t(`name-${location.partnerType}`)} error={errors.subjectName}>
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
      <PendingButton pending={create.isPending} pendingLabel={t('creating')}>
        {t('create')}
      </PendingButton>
      <p className="case-plan case-import-link">
        {filled(
          t('many', { link: slot(0) }),
          <Link to={`/partner-portal/import?location=${location.id}`}>{t('import')}</Link>,
        )}
      </p>
    </form>
  );
};
