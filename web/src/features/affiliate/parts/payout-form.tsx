import { useState, type FormEvent, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { countries } from '../../../shared/countries.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useSavePayoutDetails } from '../payout-details-api.js';
import { accountOf, emptyPayoutDraft, errorsOf, payoutFields, type Method, type PayoutDraft } from '../payout-draft.js';
import { PasswordField } from '../../../shared/controls/password-field.js';

const methods: readonly (readonly [Method, string])[] = [
  ['iban', 'Bank account with an IBAN'],
  ['us-account', 'Bank account in the United States'],
  ['paypal', 'PayPal'],
];

type Line = {
  readonly name: 'iban' | 'bic' | 'routingNumber' | 'accountNumber' | 'paypal';
  readonly label: string;
  readonly optional?: boolean;
  readonly inputMode?: 'numeric' | 'email';
};

const lines: Readonly<Record<Method, readonly Line[]>> = {
  iban: [
    { name: 'iban', label: 'IBAN' },
    { name: 'bic', label: 'BIC', optional: true },
  ],
  'us-account': [
    { name: 'routingNumber', label: 'Routing number', inputMode: 'numeric' },
    { name: 'accountNumber', label: 'Account number', inputMode: 'numeric' },
  ],
  paypal: [{ name: 'paypal', label: 'Email of your PayPal account', inputMode: 'email' }],
};

type Props = { readonly id: string; readonly onDone: () => void; readonly known: Partial<PayoutDraft> };

/** Account data is never stored in the browser. */
export const PayoutForm = ({ id, onDone, known }: Props): JSX.Element => {
  const [draft, setDraft] = useState<PayoutDraft>({ ...emptyPayoutDraft, ...known });
  const { errors, check, clear, takeFrom, field } = useFormErrors(payoutFields);
  const save = useSavePayoutDetails(id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const [everyCountry] = useState(countries);

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
          toast({ title: 'Your payout details are saved', description: 'We notify you by email as well.' });
          onDone();
        },
        onError: (error) => {
          if (takeFrom(error)) return;
          toast({
            title: 'Your payout details are not saved',
            description: sentenceOf(error, 'No response. Check your connection and try again.'),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <form className="affiliate-form payout-form" noValidate onSubmit={submit} aria-label="Payout details">
      <Field label="Tax country" error={errors.taxCountry} hint="Where you pay tax.">
        {(wired) => (
          <select
            {...wired}
            ref={field('taxCountry')}
            className="input"
            autoComplete="country"
            value={draft.taxCountry}
            onChange={(event) => change('taxCountry', event.target.value)}
          >
            <option value="">Please choose</option>
            {everyCountry.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Name on the account" error={errors.holder}>
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
        <legend className="field-label">Paid to</legend>
        {methods.map(([method, label]) => (
          <label key={method} className="check">
            <input
              type="radio"
              name="payout-method"
              checked={draft.method === method}
              onChange={() => change('method', method)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {lines[draft.method].map(({ name, label, optional = false, inputMode }) => (
        <Field key={name} label={label} optional={optional} error={errors[name]}>
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
        <Field label="Kind of account">
          {(wired) => (
            <select
              {...wired}
              className="input"
              value={draft.accountKind}
              onChange={(event) => change('accountKind', event.target.value === 'savings' ? 'savings' : 'checking')}
            >
              <option value="checking">Checking</option>
              <option value="savings">Savings</option>
            </select>
          )}
        </Field>
      )}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        hint="It keeps others from changing where your money goes."
        value={draft.password}
        error={errors.password}
        control={field('password')}
        onChange={(value) => change('password', value)}
      />
      <div className="payout-actions">
        <PendingButton pending={save.isPending} pendingLabel="Saving…">
          Save
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Cancel
        </button>
      </div>
    </form>
  );
};
