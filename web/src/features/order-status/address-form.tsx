import type { OrderAtLink } from '@keepsake/contracts/rest/order-status';
import { addressMessages } from '@keepsake/contracts/catalog/order-messages';
import { shippingErrors } from '@keepsake/contracts/values/shipping-address';
import { useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../shared/area/sentences-texts.js';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { Field } from '../../shared/controls/field.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useFormErrors, type FormErrors } from '../../shared/forms/form-errors.js';
import { addressLines, type AddressName, type TypedAddress } from '../../shared/order/address-lines.js';
import { addressText } from '../../shared/order/address-texts.js';
import { orderPagesText as t } from '../../shared/order/order-pages-texts.js';
import { sharedText as shared } from '../../shared/language/shared-texts.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { useSetAddress } from './order-status-api.js';
import './order-status.css';

const order = addressLines.map(({ name }) => name);

const errorsOf = (typed: TypedAddress): FormErrors<AddressName> => ({
  // An empty address has no errors, but shipping requires one.
  ...(typed.shippingAddress.trim() === '' && { shippingAddress: sentence(addressMessages.street) }),
  ...Object.fromEntries(shippingErrors(typed).map(({ field, message }) => [field, sentence(message)])),
});

type Props = {
  readonly token: string;
  readonly order: OrderAtLink;
  /** Called after saving or canceling. */
  readonly onDone: () => void;
  readonly onCancel?: () => void;
};

/** Delivery address form for the holder of the order's link. */
export const AddressForm = ({ token, order: known, onDone, onCancel }: Props): JSX.Element => {
  const [typed, setTyped] = useState<TypedAddress>(() => ({
    shippingAddress: known.shippingAddress ?? '',
    shippingCity: known.shippingCity ?? '',
    shippingState: known.shippingState ?? '',
    shippingZip: known.shippingZip ?? '',
    shippingCountry: known.shippingCountry ?? '',
  }));
  const { errors, check, changed, left, takeFrom, field } = useFormErrors(order);
  const saving = useSetAddress(token);
  const keyOf = useKeyedBody();
  const toast = useToast();

  const change = (name: AddressName, text: string): void => {
    const next = { ...typed, [name]: text };
    setTyped(next);
    changed(order, errorsOf(next));
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (saving.isPending || !check(errorsOf(typed))) return;
    saving.mutate(
      { body: typed, key: keyOf(typed) },
      {
        onSuccess: () => {
          toast({ title: t('addressSaved'), description: t('addressSavedMore') });
          onDone();
        },
        onError: (error) => {
          if (takeFrom(error)) return;
          toast({
            title: t('addressFailed'),
            description: sentenceOf(error, t('addressFailedMore')),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <form className="address-form" noValidate onSubmit={submit} aria-label={t('address')}>
      {addressLines.map(({ name, label, optional, autoComplete, maxLength, ...line }) => (
        <Field
          key={name}
          label={addressText(label)}
          optional={optional}
          error={errors[name]}
          className={`address-${name}`}
        >
          {(wired) => (
            <input
              {...wired}
              autoComplete={autoComplete}
              maxLength={maxLength}
              {...('example' in line && { placeholder: addressText(line.example) })}
              ref={field(name)}
              className="input"
              name={name}
              value={typed[name]}
              onChange={(event) => change(name, event.target.value)}
              onBlur={() => typed[name].trim() !== '' && left(name, errorsOf(typed))}
            />
          )}
        </Field>
      ))}
      <div className="address-actions">
        <PendingButton pending={saving.isPending} pendingLabel={t('saving')}>
          {t('saveAddress')}
        </PendingButton>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            {shared('cancel')}
          </button>
        )}
      </div>
    </form>
  );
};
