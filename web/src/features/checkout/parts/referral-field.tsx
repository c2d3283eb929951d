import { useEffect, useRef, useState, type JSX } from 'react';
import { useReferral } from '../referral-api.js';
import type { OrderForm } from '../use-order-form.js';
import { OrderLine } from './order-line.js';

const pauseMs = 500;

/** Returns the text after a pause in typing. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return settled;
};

const Notice = ({ code }: { readonly code: string }): JSX.Element | null => {
  const { data } = useReferral(code, code !== '');
  if (code === '' || !data) return null;
  const known = data.known && data.affiliateCode === code;
  return (
    <p className="notice" role="status">
      {known
        ? `Referred by ${code}. Your price stays the same.`
        : 'We don’t recognize this code. Your order goes through without it.'}
    </p>
  );
};

/** Filled in from a referral of the last 30 days; editable. */
export const ReferralField = ({ form, sentBy }: { readonly form: OrderForm; readonly sentBy: string }): JSX.Element => {
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
      <h2 id="referral-heading">Referral</h2>
      <OrderLine
        form={form}
        name="affiliateCode"
        label="Referral code"
        optional
        autoComplete="off"
        maxLength={100}
        className="checkout-code"
      />
      <Notice code={settled.trim().toUpperCase()} />
    </section>
  );
};
