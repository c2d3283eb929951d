import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { Field } from '../../shared/controls/field.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useDraft } from '../../shared/drafts.js';
import { useFormErrors } from '../../shared/forms/form-errors.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { useRegister } from './affiliate-api.js';
import { CommissionLife } from './parts/commission-life.js';
import { PasswordField } from '../../shared/controls/password-field.js';
import { Registered } from './parts/registered.js';
import './affiliate.css';

const order = ['firstName', 'lastName', 'email', 'promotion', 'password', 'terms'] as const;
const shortPassword = `Please choose a password of at least ${minPasswordLength} characters.`;

type Typed = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly promotion: string;
};
const nothing: Typed = { firstName: '', lastName: '', email: '', promotion: '' };

const lines = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name', maxLength: 100 },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name', maxLength: 100 },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'username', maxLength: 254 },
] as const;

export default function RegisterPage(): JSX.Element {
  const draft = useDraft<Typed>('affiliate-register');
  const [typed, setTyped] = useState<Typed>({ ...nothing, ...draft.kept });
  const [password, setPassword] = useState('');
  const [agreed, setAgreed] = useState(false);
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const register = useRegister();
  const keyOf = useKeyedBody();
  const toast = useToast();

  if (register.data) return <Registered made={register.data} />;

  const change = (name: keyof Typed, value: string): void => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    draft.keep(next);
    if (errors[name] !== undefined) clear(name);
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      ...(typed.firstName.trim() === '' && { firstName: orderMessages.firstName }),
      ...(typed.lastName.trim() === '' && { lastName: orderMessages.lastName }),
      ...(normalizeEmail(typed.email) === undefined && { email: orderMessages.email }),
      ...(password.length < minPasswordLength && { password: shortPassword }),
      ...(!agreed && { terms: affiliateMessages.termsMissing }),
    });
    if (register.isPending || !whole) return;
    const { promotion, ...person } = typed;
    const body = { ...person, ...(promotion.trim() !== '' && { promotion }), password };
    register.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: draft.discard,
        onError: (error) => {
          if (takeFrom(error)) return;
          if (hasStatus(error, 409)) {
            check({ email: sentenceOf(error, affiliateMessages.emailTaken) });
            return;
          }
          toast({
            title: 'Application Failed',
            description: sentenceOf(error, 'There was an error submitting your application. Please try again.'),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <div className="affiliate-register">
      <div>
        <h1>Become an affiliate</h1>
        <p className="affiliate-lead">
          10 percent of every order you send us: $7.90 per $79 timeline. Payable 14 days after the order completes.
        </p>
        <form className="affiliate-form" noValidate onSubmit={submit} aria-label="Apply">
          <div className="affiliate-form-names">
            {lines.map(({ name, label, ...how }) => (
              <Field key={name} label={label} error={errors[name]} className={`affiliate-${name}`}>
                {(wired) => (
                  <input
                    {...wired}
                    {...how}
                    ref={field(name)}
                    className="input"
                    value={typed[name]}
                    onChange={(event) => change(name, event.target.value)}
                  />
                )}
              </Field>
            ))}
          </div>
          <Field
            label="Where will you recommend Keepsake?"
            optional
            hint="A website, social channel, mailing list or your work with families. It helps us approve you sooner."
            error={errors.promotion}
          >
            {(wired) => (
              <textarea
                {...wired}
                ref={field('promotion')}
                className="input"
                rows={3}
                maxLength={1_000}
                value={typed.promotion}
                onChange={(event) => change('promotion', event.target.value)}
              />
            )}
          </Field>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than a word.`}
            value={password}
            error={errors.password}
            control={field('password')}
            onChange={(value) => {
              setPassword(value);
              if (errors.password !== undefined) clear('password');
            }}
          />
          <div className="affiliate-terms">
            <label className="check">
              <input
                type="checkbox"
                ref={field('terms')}
                checked={agreed}
                aria-invalid={errors.terms !== undefined}
                aria-describedby="terms-error"
                onChange={(event) => {
                  setAgreed(event.target.checked);
                  if (errors.terms !== undefined) clear('terms');
                }}
              />
              <span>
                I agree to the terms of the affiliate program on this page, and to the <Link to="/terms">Terms</Link>.
              </span>
            </label>
            <p id="terms-error" className="field-error" hidden={errors.terms === undefined}>
              {errors.terms}
            </p>
          </div>
          <PendingButton pending={register.isPending} pendingLabel="Applying…">
            Apply
          </PendingButton>
        </form>
        <p className="affiliate-alternative">
          Already have an account? <Link to="/affiliate/login">Sign in</Link>
        </p>
      </div>
      <CommissionLife />
    </div>
  );
}
