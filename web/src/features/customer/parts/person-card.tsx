import { customerMessages } from '@keepsake/contracts/catalog/account-messages';
import type { CustomerSettings } from '@keepsake/contracts/rest/account';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent, type JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { accountText as t } from '../account-texts.js';
import { useChangeEmail, useCancelEmailChange, useSaveSettings, useSettings } from '../account-api.js';
import { useFailed } from '../../../shared/toast/use-failed.js';

type Props = { readonly settings: CustomerSettings };

const NameForm = ({ settings }: Props): JSX.Element => {
  const [firstName, setFirstName] = useState(settings.firstName);
  const [lastName, setLastName] = useState(settings.lastName);
  const save = useSaveSettings();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { firstName: firstName.trim(), lastName: lastName.trim() };
    if (save.isPending) return;
    save.mutate(
      { body, key: keyOf(body) },
      { onSuccess: () => toast({ title: t('nameSaved') }), onError: (error) => failed(error) },
    );
  };
  return (
    <form className="person-form" noValidate onSubmit={submit}>
      <div>
        <label htmlFor={`${id}-first`} className="field-label">
          {t('firstName')}
        </label>
        <Input
          id={`${id}-first`}
          autoComplete="given-name"
          maxLength={200}
          value={firstName}
          onChange={(event) => setFirstName(event.target.value)}
        />
      </div>
      <div>
        <label htmlFor={`${id}-last`} className="field-label">
          {t('lastName')}
        </label>
        <Input
          id={`${id}-last`}
          autoComplete="family-name"
          maxLength={200}
          value={lastName}
          onChange={(event) => setLastName(event.target.value)}
        />
      </div>
      <Button htmlType="submit" loading={save.isPending}>
        {t('saveName')}
      </Button>
    </form>
  );
};

const PendingEmail = ({ email }: { readonly email: string }): JSX.Element => {
  const keep = useCancelEmailChange();
  const failed = useFailed();
  return (
    <div className="notice" role="status">
      <p>{filled(t('emailPending', { email: slot(0) }), <strong dir="ltr">{email}</strong>)}</p>
      <Button
        size="small"
        loading={keep.isPending}
        onClick={() => keep.mutate(undefined, { onError: (error) => failed(error) })}
      >
        {t('keepAddress')}
      </Button>
    </div>
  );
};

const EmailForm = ({ settings }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const change = useChangeEmail();
  const failed = useFailed();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (change.isPending) return;
    const email = normalizeEmail(typed);
    if (email === undefined) {
      setError(sentence(typed.trim() === '' ? customerMessages.emailMissing : customerMessages.emailInvalid));
      return;
    }
    if (email === settings.email) {
      setError(t('emailSame'));
      return;
    }
    setError(undefined);
    change.mutate(
      { body: { email }, key: newKey() },
      { onSuccess: () => setTyped(''), onError: (error) => failed(error) },
    );
  };
  return (
    <form className="person-form person-form-email" noValidate onSubmit={submit}>
      <div>
        <label htmlFor={id} className="field-label">
          {t('newEmail')}
        </label>
        <Input
          id={id}
          type="email"
          autoComplete="email"
          maxLength={300}
          value={typed}
          {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
          aria-describedby={`${id}-says`}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
        <p id={`${id}-says`} className={problem === undefined ? 'field-hint' : 'field-error'}>
          {problem ?? t('emailHint')}
        </p>
      </div>
      <Button htmlType="submit" loading={change.isPending}>
        {t('changeAddress')}
      </Button>
    </form>
  );
};

/** Name and address. A new address must be confirmed, because it is the sign-in name. */
export const PersonCard = (): JSX.Element | null => {
  const settings = useSettings();
  if (!settings.data) return null;
  const { email, pendingEmail } = settings.data;
  return (
    <section className="account-part" aria-labelledby="person-heading">
      <h2 id="person-heading">{t('person')}</h2>
      <NameForm settings={settings.data} />
      <p className="person-email">{filled(t('emailSignIn', { email: slot(0) }), <strong dir="ltr">{email}</strong>)}</p>
      {pendingEmail === null ? <EmailForm settings={settings.data} /> : <PendingEmail email={pendingEmail} />}
    </section>
  );
};
