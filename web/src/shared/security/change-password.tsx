import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../api/errors.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { useToast } from '../toast/toast-store.js';
import { useChangePassword, type Audience, type NewPassword } from './security-api.js';

type Props = { readonly audience: Audience; readonly email: string };

const order = ['current', 'password'] as const;
const empty: NewPassword = { current: '', password: '' };
const tooShort = `Please choose a password of at least ${minPasswordLength} characters.`;

/** Changes the password of the signed-in person; every other device is signed out. */
export const ChangePassword = ({ audience, email }: Props): JSX.Element => {
  const [form, setForm] = useState(empty);
  const [refused, setRefused] = useState<string>();
  const { errors, check, clear, takeFrom, field } = useFormErrors(order);
  const toast = useToast();
  const save = useChangePassword(audience);

  const change = (name: keyof NewPassword, value: string): void => {
    setForm((now) => ({ ...now, [name]: value }));
    clear(name);
    setRefused(undefined);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const whole = check({
      current: form.current === '' ? 'Please enter your current password.' : undefined,
      password: form.password.length < minPasswordLength ? tooShort : undefined,
    });
    if (!whole || save.isPending) return;
    save.mutate(form, {
      onSuccess: () => {
        setForm(empty);
        toast({ title: 'Password changed', description: 'Every other device has been signed out.' });
      },
      onError: (error) => {
        if (!takeFrom(error))
          setRefused(sentenceOf(error, 'Your password was not changed. Please try again in a moment.'));
      },
    });
  };

  return (
    <section className="security" aria-labelledby="password-heading">
      <h2 id="password-heading">Password</h2>
      <form className="security-form" noValidate aria-label="Change password" onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={form.current}
          error={errors.current}
          control={field('current')}
          onChange={(value) => change('current', value)}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters. A sentence is easier to remember than a word.`}
          value={form.password}
          error={errors.password}
          control={field('password')}
          onChange={(value) => change('password', value)}
        />
        {refused !== undefined && (
          <p role="alert" className="notice notice-error">
            {refused}
          </p>
        )}
        <div className="security-actions">
          <PendingButton pending={save.isPending} pendingLabel="Changing…">
            Change password
          </PendingButton>
        </div>
      </form>
    </section>
  );
};
