import type { JSX } from 'react';
import { addressText } from '../address-texts.js';
import { orderFormText as t } from '../order-form-texts.js';
import type { OrderForm } from '../use-order-form.js';
import { addressLines } from '../address-lines.js';
import { OrderLine } from './order-line.js';
import './order-fields.css';

export const AddressFields = ({ form }: { readonly form: OrderForm }): JSX.Element => (
  <>
    <p className="order-hint">{t('addressLater')}</p>
    <div className="order-pair order-address">
      {addressLines.map(({ name, label, autoComplete, maxLength, ...line }) => (
        <OrderLine
          key={name}
          form={form}
          name={name}
          autoComplete={autoComplete}
          maxLength={maxLength}
          label={addressText(label)}
          {...('example' in line && { placeholder: addressText(line.example) })}
          optional
        />
      ))}
    </div>
  </>
);
