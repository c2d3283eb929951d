import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { partnerMessages } from '@keepsake/contracts/catalog/partner-messages';
import type { LocationContact } from '@keepsake/contracts/rest/brand';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { readWebAddress } from '@keepsake/contracts/values/web-address';
import { useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors, type FormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import '../portal-sentences-texts.js';
import { useSaveContact } from './profile-api.js';
import { profileText as t } from './profile-texts.js';

const fields = [
  { name: 'phone', type: 'tel', most: 40, complete: 'tel' },
  { name: 'email', type: 'email', most: 254, complete: 'email' },
  { name: 'website', type: 'url', most: 300, complete: 'url' },
  { name: 'address', type: 'text', most: 200, complete: 'street-address' },
  { name: 'zipCode', type: 'text', most: 20, complete: 'postal-code' },
] as const;
type FieldName = (typeof fields)[number]['name'];
type Values = Readonly<Record<FieldName, string>>;
const fieldOrder: readonly FieldName[] = fields.map(({ name }) => name);

const errorsOf = ({ phone, email, website }: Values): FormErrors<FieldName> => ({
  phone: phone.trim() === '' ? sentence(orderMessages.phone) : undefined,
  email: email.trim() !== '' && normalizeEmail(email) === undefined ? sentence(signInMessages.emailInvalid) : undefined,
  website:
    website.trim() !== '' && readWebAddress(website.trim()) === undefined
      ? sentence(partnerMessages.website)
      : undefined,
});

const valuesOf = ({ phone, email, website, address, zipCode }: LocationContact): Values => ({
  phone,
  email: email ?? '',
  website: website ?? '',
  address: address ?? '',
  zipCode: zipCode ?? '',
});

/** Contact data of one location, for owners of the team. */
export const ContactForm = ({ contact }: { readonly contact: LocationContact }): JSX.Element => {
  const [typed, setTyped] = useState(valuesOf(contact));
  const save = useSaveContact(contact.locationId);
  const keyOf = useKeyedBody();
  const { errors, check, clear, left, takeFrom, field } = useFormErrors<FieldName>(fieldOrder);
  const toast = useToast();
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending || !check(errorsOf(typed))) return;
    save.mutate(
      { body: typed, key: keyOf(typed) },
      {
        onSuccess: ({ contacts }) => {
          const saved = contacts.find(({ locationId }) => locationId === contact.locationId);
          if (saved) setTyped(valuesOf(saved));
          toast({ title: t('saved') });
        },
        onError: (error) => {
          if (!takeFrom(error)) failed(error);
        },
      },
    );
  };
  return (
    <form className="profile-form" aria-label={t('contact')} noValidate onSubmit={submit}>
      {fields.map(({ name, type, most, complete }) => (
        <Field
          key={name}
          label={t(`field-${name}`)}
          optional={name !== 'phone'}
          hint={
            name === 'email'
              ? t('emailHint')
              : name === 'address'
                ? t('addressHint', { city: contact.city, state: contact.state })
                : undefined
          }
          error={errors[name]}
        >
          {(wired) => (
            <input
              {...wired}
              ref={field(name)}
              className="input"
              type={type}
              dir={type === 'text' ? 'auto' : 'ltr'}
              autoComplete={complete}
              maxLength={most}
              value={typed[name]}
              onChange={({ target }) => {
                setTyped((now) => ({ ...now, [name]: target.value }));
                clear(name);
              }}
              onBlur={() => left(name, errorsOf(typed))}
            />
          )}
        </Field>
      ))}
      <PendingButton pending={save.isPending} pendingLabel={portalText('saving')}>
        {portalText('save')}
      </PendingButton>
    </form>
  );
};
