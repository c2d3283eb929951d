import type { JSX } from 'react';
import { Field } from '../../controls/field.js';
import { money } from '../../money.js';
import type { ShownDiscount } from '../discount-api.js';
import { discountText as t } from '../discount-texts.js';

type Props = {
  readonly value: string;
  readonly discount: ShownDiscount;
  /** The server's refusal when the order was placed. */
  readonly error: string | undefined;
  readonly fieldRef: (control: HTMLInputElement | null) => void;
  readonly onChange: (typed: string) => void;
};

const Says = ({ discount }: { readonly discount: ShownDiscount }): JSX.Element | null => {
  const { accepted, pending, failed } = discount;
  const text = pending
    ? t('checking')
    : failed
      ? t('notChecked')
      : accepted && t('applied', { code: accepted.code, amount: money(accepted.discountCents) });
  return (
    <p className={text === undefined ? 'visually-hidden' : 'notice'} role="status">
      {text}
    </p>
  );
};

/** A discount code, with what it saves or why it does not hold. */
export const DiscountField = ({ value, discount, error, fieldRef, onChange }: Props): JSX.Element => (
  <>
    <Field label={t('code')} optional error={error ?? discount.refused}>
      {(wired) => (
        <input
          {...wired}
          ref={fieldRef}
          className="input checkout-code"
          dir="ltr"
          name="discountCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
    <Says discount={discount} />
  </>
);
