import { useMemo, useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { countries } from '../../../shared/countries.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useLanguage } from '../../../shared/language/in-language.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { signInText } from '../../../shared/sign-in/sign-in-texts.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { payoutText as t } from '../payouts-texts.js';
import { useSavePayoutDetails } from '../payout-details-api.js';
import { accountOf, emptyPayoutDraft, errorsOf, payoutFields, type Method, type PayoutDraft } from '../payout-draft.js';
import { PasswordField } from '../../../shared/controls/password-field.js';

const methods = ['iban', 'us-account', 'paypal'] as const satisfies readonly Method[];

const methodName = (method: Method): string => (method === 'paypal' ? 'PayPal' : t(`method-${method}`));

type Line = {
  readonly name: 'iban' | 'bic' | 'routingNumber' | 'accountNumber' | 'paypal';
  readonly optional?: boolean;
  readonly inputMode?: 'numeric' | 'email';
};

const labelOf = (name: Line['name']): string => {
  if (name === 'iban' || name === 'bic') return name.toUpperCase();
  return name === 'paypal' ? t('paypalEmail') : t(name);
};

const lines: Readonly<Record<Method, readonly Line[]>> = {
  iban: [{ name: 'iban' }, { name: 'bic', optional: true }],
  'us-account': [
    { name: 'routingNumber', inputMode: 'numeric' },
    { name: 'accountNumber', inputMode: 'numeric' },
  ],
  paypal: [{ name: 'paypal', inputMode: 'email' }],
};

type Props = { readonly id: string; readonly onDone: () => void; readonly known: Partial<PayoutDraft> };

/** Account data is never stored in the browser. */
export const PayoutForm = ({ id, onDone, known }: Props): JSX.Element => {
  const [draft, setDraft] = useState<PayoutDraft>({ ...emptyPayoutDraft, ...known });
  const { errors, check, clear, takeFrom, field } = useFormErrors(payoutFields);
  const save = useSavePayoutDetails(id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const language = useLanguage();
  // oxlint-disable-next-line react/exhaustive-deps
  const everyCountry = useMemo(countries, [language]);

  const change = <N extends keyof PayoutDraft>(name: N, value: PayoutDraft[N]): void => {
    setDraft({ ...draft, [name]: value });
    const shown = payoutFields.find((one) => one === name);
    if (shown !== undefined && errors[shown] !== undefined) clear(shown);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!check(errorsOf(draft)) || save.isPending) return;
    const { taxCountry, holder, password } = draft;
    const body = { taxCountry, holder, password, account: accountOf(draft) };
    save.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast({ title: t('saved'), description: t('savedMore') });
          onDone();
        },
        onError: (error) => {
          if (takeFrom(error)) return;
          toast({
            title: t('notSaved'),
            description: sentenceOf(error, signInText('noResponse')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <form className="affiliate-form payout-form" noValidate onSubmit={submit} aria-label={t('details')}>
      <Field label={t('taxCountry')} error={errors.taxCountry} hint={t('taxCountryHint')}>
        {(wired) => (
          <select
            {...wired}
            ref={field('taxCountry')}
            className="input"
            autoComplete="country"
            value={draft.taxCountry}
            onChange={(event) => change('taxCountry', event.target.value)}
          >
            <option value="">{t('pleaseChoose')}</option>
            {everyCountry.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t('holder')} error={errors.holder}>
        {(wired) => (
          <input
            {...wired}
            ref={field('holder')}
            className="input"
            autoComplete="name"
            maxLength={100}
            value={draft.holder}
            onChange={(event) => change('holder', event.target.value)}
          />
        )}
      </Field>
      <fieldset className="payout-methods">
        <legend className="field-label">{t('paidTo')}</legend>
        {methods.map((method) => (
          <label key={method} className="check">
            <input
              type="radio"
              name="payout-method"
              checked={draft.method === method}
              onChange={() => change('method', method)}
            />
            <span>{methodName(method)}</span>
          </label>
        ))}
      </fieldset>
      {lines[draft.method].map(({ name, optional = false, inputMode }) => (
        <Field key={name} label={labelOf(name)} optional={optional} error={errors[name]}>
          {(wired) => (
            <input
              {...wired}
              ref={field(name)}
              className="input"
              autoComplete="off"
              spellCheck={false}
              maxLength={name === 'paypal' ? 254 : 40}
              {...(inputMode && { inputMode })}
              value={draft[name]}
              onChange={(event) => change(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      {draft.method === 'us-account' && (
        <Field label={t('accountKind')}>
          {(wired) => (
            <select
              {...wired}
              className="input"
              value={draft.accountKind}
              onChange={(event) => change('accountKind', event.target.value === 'savings' ? 'savings' : 'checking')}
            >
              <option value="checking">{t('checking')}</option>
              <option value="savings">{t('savings')}</option>
            </select>
          )}
        </Field>
      )}
      <PasswordField
        label={t('yourPassword')}
        autoComplete="current-password"
        hint={t('passwordHint')}
        value={draft.password}
        error={errors.password}
        control={field('password')}
        onChange={(value) => change('password', value)}
      />
      <div className="payout-actions">
        <PendingButton pending={save.isPending} pendingLabel={t('saving')}>
          {t('save')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};
