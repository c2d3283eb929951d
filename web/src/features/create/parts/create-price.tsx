import { orderPackageOf } from '@keepsake/contracts/catalog/order-packages';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import type { ShownDiscount } from '../../../shared/order/discount-api.js';
import { discountText as t } from '../../../shared/order/discount-texts.js';
import { priceText } from '../../../shared/order/prices.js';
import { DiscountField } from '../../../shared/order/fields/discount-field.js';
import type { OrderForm } from '../../../shared/order/use-order-form.js';
import type { CreateValues } from '../create-values.js';

type Props = { readonly form: OrderForm<CreateValues>; readonly discount: ShownDiscount };

/** Discount code and the price of the chosen package. */
export const CreatePrice = ({ form, discount }: Props): JSX.Element => {
  const { price, setByStaff } = orderPackageOf(form.values.packageType);
  const { accepted } = discount;
  return (
    <>
      <DiscountField
        value={form.values.discountCode}
        discount={discount}
        error={form.errors.discountCode}
        fieldRef={form.field('discountCode')}
        onChange={(typed) => form.change('discountCode', typed)}
      />
      <dl className="create-price">
        {accepted && (
          <>
            <dt>{t('price')}</dt>
            <dd>{money(accepted.listPrice)}</dd>
            <dt>{t('discount', { code: accepted.code })}</dt>
            <dd>{money(-accepted.discountCents)}</dd>
          </>
        )}
        <dt>{t(setByStaff ? 'totalEstimate' : 'total')}</dt>
        <dd>
          <strong>{accepted ? money(accepted.totalPrice) : priceText(price, 'full')}</strong>
        </dd>
      </dl>
    </>
  );
};
