import { useEffect, useRef, type JSX } from 'react';
import { useReferral } from '../referral-api.js';
import { Field } from '../../../shared/controls/field.js';
import { useSettled } from '../../../shared/order/discount-api.js';
import type { OrderForm } from '../../../shared/order/use-order-form.js';
import { checkoutText as t } from '../checkout-texts.js';
import type { OrderValues } from '../order-values.js';

const Notice = ({ code }: { readonly code: string }): JSX.Element | null => {
  const { data } = useReferral(code, code !== '');
  if (code === '' || !data) return null;
  const known = data.known && data.affiliateCode === code;
  return (
    <p className="notice" role="status">
      {known ? t('referredBy', { code }) : t('referralUnknown')}
    </p>
  );
};

type Props = { readonly form: OrderForm<OrderValues>; readonly sentBy: string };

/** Filled in from a referral of the last 30 days; editable. */
export const ReferralField = ({ form, sentBy }: Props): JSX.Element => {
  const { data } = useReferral(sentBy);
  const settled = useSettled(form.values.affiliateCode);
  const remembered = data?.affiliateCode;
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (!remembered || taken.current === remembered || form.touched('affiliateCode')) return;
    taken.current = remembered;
    // An emptied field disclaims the referral, so it is filled in only once.
    if (sentBy !== '' || form.values.affiliateCode === '') form.fillIn('affiliateCode', remembered);
  }, [remembered, form, sentBy]);

  return (
    <section aria-labelledby="referral-heading">
      <h2 id="referral-heading">{t('referral')}</h2>
      <Field label={t('referralCode')} optional error={form.errors.affiliateCode}>
        {(wired) => (
          <input
            {...wired}
            ref={form.field('affiliateCode')}
            className="input checkout-code"
            dir="ltr"
            name="affiliateCode"
            autoComplete="off"
            maxLength={100}
            value={form.values.affiliateCode}
            onChange={(event) => form.change('affiliateCode', event.target.value)}
          />
        )}
      </Field>
      <Notice code={settled.trim().toUpperCase()} />
    </section>
  );
};
