import { customerMessages } from '@keepsake/contracts/catalog/account-messages';
import { eventTypes, lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { CodeStatusAnswer } from '@keepsake/contracts/rest/customers';
import type { FamilyPreview, PreparedAnswer } from '@keepsake/contracts/rest/handover';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Button, Form, Input, Radio, Select } from 'antd';
import { useEffect, useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { eventChoice } from '../../../shared/area/events-texts.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { fieldSentence, sentence } from '../../../shared/area/sentences-texts.js';
import { AntdFrame } from '../../../shared/antd/antd-frame.js';
import { ApiError } from '../../../shared/api/errors.js';
import { DateControl } from '../../../shared/controls/date-control.js';
import { useDraft } from '../../../shared/drafts.js';
import { eventDateLabel } from '../../../shared/order/event-date-label.js';
import { isPrivacyField } from '../../../shared/privacy/privacy-card.js';
import { PrivacyItem } from '../../../shared/privacy/privacy-item.js';
import { useSession, type Session } from '../../../shared/session.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { activationText as t } from '../activation-texts.js';
import { factsOf, general, initialValues, isStoredForm, withoutSecret, type Values } from './form-values.js';
import { PagePreview } from './page-preview.js';
import { PreparedChoice } from './prepared-choice.js';
import { useActivation } from './use-activation.js';

export type Outcome =
  | { readonly kind: 'activated'; readonly timelineUrl: string; readonly accessCode?: string | undefined }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'taken' }
  /** The plate cannot be activated; the server's message explains why. */
  | { readonly kind: 'refused'; readonly sentence: string };

type Props = {
  readonly code: string;
  readonly status: CodeStatusAnswer | undefined;
  /** Absent if the query failed: prepared content is used then as well. */
  readonly prepared?: PreparedAnswer | undefined;
  /** Name chosen before the form opened; its draft takes precedence. */
  readonly name?: string;
  /** What the family's emailed link shows; its contact fills in the form. */
  readonly family?: FamilyPreview | undefined;
  /** Shown above the fields. */
  readonly notice?: ReactNode;
  /** Activates a separate page instead of the memorial of the plate's case. */
  readonly ownPage?: boolean;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Present if the code could not be checked. */
  readonly onCheckAgain?: () => void;
};

const Item = Form.Item<Values>;
const missing = (): string => sentence(customerMessages.nameAndEmail);
const emailRule = {
  validator: (_rule: unknown, value: string | undefined) =>
    normalizeEmail(value ?? '') === undefined
      ? Promise.reject(new Error((value ?? '').trim() === '' ? missing() : sentence(customerMessages.emailInvalid)))
      : Promise.resolve(),
};
/** Only empty fields are reported as missing. */
const faultToast = (errors: readonly string[]) =>
  errors.includes(missing()) || errors[0] === undefined
    ? ({ title: t('required'), description: missing(), variant: 'destructive' } as const)
    : ({ title: t('checkEntered'), description: errors[0], variant: 'destructive' } as const);
const ownEmail = (session: Session | undefined): string | undefined =>
  session?.kind === 'customer' ? session.email : undefined;
const whenChanged = (written: string | undefined, ordered: string | null): string | null =>
  (written ?? '') === (ordered ?? '') ? null : nullWhenEmpty(written);
const signInFor = (code: string): string => `/customer/login?${new URLSearchParams({ next: `/account?qr=${code}` })}`;
const nullWhenEmpty = (text: string | undefined): string | null => (text ?? '').trim() || null;

/** Maps a field of a server error to a field of the form. */
const fieldOf = (field: string): keyof Values => (isPrivacyField(field) ? 'privacy' : (field as keyof Values));
const shownFields: readonly string[] = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'eventType',
  'honoreeName',
  'eventDate',
  'eventDescription',
  'privacy',
  'guestPolicy',
];
const isShownError = ({ field }: { readonly field: string }): boolean => shownFields.includes(fieldOf(field));

export const ActivationForm = ({
  code,
  status,
  prepared,
  name,
  family,
  notice,
  ownPage = false,
  onOutcome,
  onCheckAgain,
}: Props): JSX.Element => {
  const [form] = Form.useForm<Values>();
  const draft = useDraft(`activation.${code}`, isStoredForm);
  const session = useSession();
  const toast = useToast();
  const facts = factsOf(status);
  const privacyIsOrdered = status?.ordered?.isPrivate === true;
  const [initial] = useState(() =>
    initialValues(status, family, { ...(name && { honoreeName: name }), ...draft.kept }),
  );
  const shown = Form.useWatch((values: Values) => values, form) ?? initial;
  const own = ownEmail(session.data);
  // Fills in the address of a signed-in customer unless something was typed.
  useEffect(() => {
    if (own !== undefined && (form.getFieldValue('customerEmail') ?? '') === '')
      form.setFieldValue('customerEmail', own);
  }, [form, own]);
  const [startEmpty, setStartEmpty] = useState(false);
  const preparedBy = prepared?.preparedBy ?? undefined;
  const given = preparedBy === undefined || startEmpty ? undefined : prepared;
  const { slug } = lookUpEventType(given?.eventType ?? shown.eventType ?? general);

  const { activate, pending } = useActivation({
    onOutcome: (outcome) => {
      if (outcome.kind === 'activated' || outcome.kind === 'waiting') draft.discard();
      onOutcome(outcome);
    },
    onRefused: (error) => {
      const errors = error instanceof ApiError ? (error.body.errors ?? []) : [];
      form.setFields(
        errors
          .filter(isShownError)
          .map(({ field, message }) => ({ name: fieldOf(field), errors: [fieldSentence(message)] })),
      );
    },
  });

  const submit = (values: Values): void => {
    const { privacy } = values;
    activate({
      qrCode: code,
      customerName: values.customerName,
      customerEmail: values.customerEmail,
      customerPhone: nullWhenEmpty(values.customerPhone),
      // Unchanged fields are omitted, so that defaults of the form do not override the order.
      ...(given === undefined && {
        ...(values.eventType !== (facts.eventType ?? general) && { eventType: values.eventType }),
        honoreeName: whenChanged(values.honoreeName, facts.honoreeName),
        eventDate: whenChanged(values.eventDate, facts.eventDate),
        eventDescription: whenChanged(values.eventDescription, facts.eventDescription),
      }),
      ...(privacyIsOrdered
        ? {}
        : {
            isPrivate: privacy.isPrivate,
            accessCode: privacy.isPrivate ? privacy.accessCode : null,
            inviteEmails: privacy.isPrivate ? [...privacy.inviteEmails] : [],
          }),
      guestPolicy: values.guestPolicy,
      ...((startEmpty || ownPage) && { startEmpty: true }),
    });
  };

  return (
    <div className="activation" data-event={slug}>
      <div className="activation-head">
        <h1>{t('title')}</h1>
        <p className="activation-code">{groupPlateCode(code)}</p>
      </div>
      <AntdFrame accent={slug}>
        <Form
          form={form}
          className="activation-form"
          noValidate
          layout="vertical"
          validateTrigger="onBlur"
          initialValues={initial}
          onValuesChange={(_changed, values) => draft.keep(withoutSecret(values))}
          onFinish={submit}
          onFinishFailed={({ errorFields }) => toast(faultToast(errorFields.flatMap(({ errors }) => errors)))}
        >
          {notice}
          {onCheckAgain && (
            <p className="notice notice-warning activation-unchecked">
              {filled(
                t('notChecked', { again: slot(0) }),
                <button type="button" className="button-inline" onClick={onCheckAgain}>
                  {t('notCheckedAgain')}
                </button>,
              )}
            </p>
          )}
          {status?.ordered?.yours === false && (
            <p className="notice activation-prepared">
              {filled(t('askedOrderer', { signIn: slot(0) }), <Link to={signInFor(code)}>{t('signInLink')}</Link>)}
            </p>
          )}
          {preparedBy !== undefined && (
            <PreparedChoice
              logoUrl={prepared?.logoUrl ?? null}
              preparedBy={preparedBy}
              startEmpty={startEmpty}
              onChange={setStartEmpty}
            />
          )}
          <Item
            name="customerName"
            label={t('name')}
            rules={[{ required: true, whitespace: true, message: missing() }]}
          >
            <Input autoComplete="name" maxLength={200} />
          </Item>
          <Item name="customerEmail" label={t('email')} required rules={[emailRule]}>
            <Input type="email" autoComplete="email" maxLength={254} />
          </Item>
          <Item name="customerPhone" label={t('phone')}>
            <Input type="tel" autoComplete="tel" maxLength={40} />
          </Item>
          {given === undefined && (
            <>
              <Item name="eventType" label={t('eventType')} required>
                <Select
                  options={eventTypes.map(({ label, slug: value }) => ({ value: label, label: eventChoice(value) }))}
                  virtual={false}
                />
              </Item>
              <Item name="honoreeName" label={t('whose')}>
                <Input maxLength={200} autoComplete="off" />
              </Item>
              <Item name="eventDate">
                <DateControl label={eventDateLabel(shown.eventType)} optional />
              </Item>
              <Item name="eventDescription" label={t('message')}>
                <Input.TextArea rows={4} maxLength={5000} />
              </Item>
            </>
          )}
          <h2>{t('privacy')}</h2>
          {privacyIsOrdered ? <p>{t('privateOrdered')}</p> : <PrivacyItem />}
          <Item name="guestPolicy" label={t('guests')} className="activation-policy">
            <Radio.Group aria-label={t('whoMayAdd')}>
              <Radio value="open">{t('guests-open')}</Radio>
              <Radio value="first-held">{t('guests-first-held')}</Radio>
              <Radio value="all-held">{t('guests-all-held')}</Radio>
            </Radio.Group>
          </Item>
          <Button type="primary" htmlType="submit" block loading={pending}>
            {t('activate')}
          </Button>
          <p className="activation-note">{t('changeLaterPlate')}</p>
        </Form>
      </AntdFrame>
      <PagePreview
        slug={slug}
        name={(given && family?.honoreeName) ?? shown.honoreeName ?? ''}
        message={(given && family?.words) ?? shown.eventDescription ?? ''}
      />
    </div>
  );
};
