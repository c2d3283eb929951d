import type { PartnerType } from '@keepsake/contracts/rest/partners';
import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useId, useState, type FormEvent, type JSX } from 'react';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { Field } from '../../../shared/controls/field.js';
import { PasswordField } from '../../../shared/controls/password-field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useDraft } from '../../../shared/drafts.js';
import { isTexts } from '../../../shared/storage/stored.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { percent } from '../../../shared/percent.js';
import { signInText } from '../../../shared/sign-in/sign-in-texts.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import {
  applyBody,
  applyErrors,
  applyNames,
  blankApplication,
  businessFields,
  businessTypes,
  draftOf,
  hasWords,
  labelOf,
  personFields,
  type ApplyName,
  type ApplyValues,
} from './apply-fields.js';
import { partnerSignInText as t } from './partner-sign-in-texts.js';
import { useApply } from './sign-in-api.js';
import { licenseError, LicenseField } from './license-field.js';

type Props = { readonly partnerType: PartnerType; readonly onApplied: (email: string) => void };

const passwords = ['password', 'confirmPassword'] as const;

type ErrorField = ApplyName | 'licenceDocument';
const faultNames: readonly ErrorField[] = [...applyNames, 'licenceDocument'];
/** Problem slugs about the file itself. */
const licenseRefusals = ['licence-type', 'file-empty', 'file-too-large', 'upload-incomplete'];

const isApplication = isTexts(applyNames);

/** Sends an application. Input stays on this device until it is sent. */
export const ApplyForm = ({ partnerType, onApplied }: Props): JSX.Element => {
  const draft = useDraft(`partner-application-${partnerType}`, isApplication);
  const [values, setValues] = useState<ApplyValues>({ ...blankApplication, ...draft.kept });
  const { errors, check, clear, left, takeFrom, field } = useFormErrors<ErrorField>(faultNames);
  const [license, setLicense] = useState<File>();
  const apply = useApply();
  const toast = useToast();
  const typesId = useId();

  const change = (name: ApplyName, value: string): void => {
    const next = { ...values, [name]: value };
    setValues(next);
    clear(name);
    draft.keep(draftOf(next));
  };
  const leave = (name: ApplyName): void => {
    if (values[name] !== '') left(name, applyErrors(values));
  };
  const chooseLicense = (file: File | undefined): void => {
    setLicense(file);
    left('licenceDocument', { licenceDocument: file && licenseError(file) });
  };
  const discard = (): void => {
    draft.discard();
    setValues(blankApplication);
  };

  const fail = (error: unknown): void => {
    const description = t('applyFailedMore');
    const isOfLicense = error instanceof ApiError && licenseRefusals.includes(error.slug);
    if (isOfLicense) check({ licenceDocument: sentenceOf(error, description) });
    const meant = isOfLicense || takeFrom(error);
    toast({
      title: t('applyFailed'),
      description: isOfLicense || hasStatus(error, 409, 429) ? sentenceOf(error, description) : description,
      variant: 'destructive',
      ...(!meant && error instanceof ApiError && { reference: error.reference }),
    });
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (apply.isPending || !check({ ...applyErrors(values), licenceDocument: license && licenseError(license) }))
      return;
    apply.mutate(
      { body: applyBody(values, partnerType), licence: license },
      {
        onError: fail,
        onSuccess: () => {
          draft.discard();
          toast({ title: t('appliedTitle'), description: t('appliedMore') });
          onApplied(values.email.trim());
        },
      },
    );
  };

  const lineOf = ({ name, optional, short, ...rest }: (typeof businessFields)[number]): JSX.Element => (
    <Field
      key={name}
      label={labelOf(name)}
      optional={optional ?? false}
      {...(name === 'businessData.licenseNumber' && { hint: t('licenseHint') })}
      error={errors[name]}
      className={short ? 'partner-sign-in-short' : ''}
    >
      {(wired) => (
        <input
          type="text"
          {...wired}
          {...rest}
          ref={field(name)}
          className="input"
          list={name === 'businessData.businessType' ? typesId : undefined}
          value={values[name]}
          onChange={(event) => change(name, event.target.value)}
          onBlur={() => leave(name)}
        />
      )}
    </Field>
  );

  return (
    <form noValidate onSubmit={submit} aria-label={t('apply')} className="apply-form">
      {draft.kept !== undefined && hasWords(values) && (
        <p className="partner-sign-in-draft">
          {t('draft')} ·{' '}
          <button type="button" className="partner-sign-in-discard" onClick={discard}>
            {t('discard')}
          </button>
        </p>
      )}
      <fieldset>
        <legend>{t('you')}</legend>
        <div className="partner-sign-in-fields">
          {personFields.map(lineOf)}
          {passwords.map((name) => (
            <PasswordField
              key={name}
              label={name === 'password' ? signInText('password') : t('confirmPassword')}
              {...(name === 'password' && { hint: signInText('passwordHint', { min: minPasswordLength }) })}
              error={errors[name]}
              className="partner-sign-in-short"
              autoComplete="new-password"
              value={values[name]}
              control={field(name)}
              onChange={(value) => change(name, value)}
              onLeave={() => leave(name)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('business')}</legend>
        <div className="partner-sign-in-fields">{businessFields.map(lineOf)}</div>
        <datalist id={typesId}>
          {businessTypes[partnerType].map((type) => (
            <option key={type} value={t(`type-${type}`)}>
              {t(`type-${type}`)}
            </option>
          ))}
        </datalist>
        <LicenseField
          file={license}
          busy={apply.isPending}
          error={errors.licenceDocument}
          control={field('licenceDocument')}
          onChange={chooseLicense}
        />
      </fieldset>
      <PendingButton
        pending={apply.isPending}
        pendingLabel={
          apply.share === undefined
            ? t('submitting')
            : t('sendingFile', { share: percent(Math.floor(apply.share * 100)) })
        }
        className="partner-sign-in-button"
      >
        {t('submit')}
      </PendingButton>
    </form>
  );
};
