import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { useState, type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../api/errors.js';
import { PasswordField } from '../controls/password-field.js';
import { PendingButton } from '../controls/pending-button.js';
import { useFormErrors } from '../forms/form-errors.js';
import { useToast } from '../toast/toast-store.js';
import { securityText as t } from './security-texts.js';
import { useChangePassword, type Audience, type NewPassword } from './security-api.js';

type Props = { readonly audience: Audience; readonly email: string };

const order = ['current', 'password'] as const;
const empty: NewPassword = { current: '', password: '' };
const tooShort = (): string => t('tooShort', { min: minPasswordLength });

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
      current: form.current === '' ? t('currentMissing') : undefined,
      password: form.password.length < minPasswordLength ? tooShort() : undefined,
    });
    if (!whole || save.isPending) return;
    save.mutate(form, {
      onSuccess: () => {
        setForm(empty);
        toast({ title: t('passwordChanged'), description: t('passwordChangedMore') });
      },
      onError: (error) => {
        if (!takeFrom(error)) setRefused(sentenceOf(error, t('passwordFailed')));
      },
    });
  };

  return (
    <section className="security" aria-labelledby="password-heading">
      <h2 id="password-heading">{t('password')}</h2>
      <form className="security-form" noValidate aria-label={t('changePassword')} onSubmit={submit}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          value={form.current}
          error={errors.current}
          control={field('current')}
          onChange={(value) => change('current', value)}
        />
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          hint={t('passwordHint', { min: minPasswordLength })}
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
          <PendingButton pending={save.isPending} pendingLabel={t('changing')}>
            {t('changePassword')}
          </PendingButton>
        </div>
      </form>
    </section>
  );
};
