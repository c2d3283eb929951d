import type { JSX } from 'react';
import { orderFormText as t } from '../order-form-texts.js';
import type { OrderForm } from '../use-order-form.js';
import { OrderLine } from './order-line.js';
import './order-fields.css';

export const ContactFields = ({ form }: { readonly form: OrderForm }): JSX.Element => (
  <>
    <div className="order-pair">
      <OrderLine form={form} name="firstName" label={t('firstName')} autoComplete="given-name" maxLength={100} />
      <OrderLine form={form} name="lastName" label={t('lastName')} autoComplete="family-name" maxLength={100} />
      <OrderLine form={form} name="email" label={t('email')} type="email" autoComplete="email" maxLength={254} />
      <OrderLine form={form} name="phone" label={t('phone')} type="tel" autoComplete="tel" maxLength={40} />
    </div>
    <label className="check">
      <input
        type="checkbox"
        checked={form.values.emailMarketing}
        onChange={(event) => form.change('emailMarketing', event.target.checked)}
      />
      {t('marketing')}
    </label>
  </>
);
