import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { eventTypes, lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { pricingTiers } from '@keepsake/contracts/catalog/pricing';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { inOrders, inShop } from '../../shared/area/areas.js';
import { sentence } from '../../shared/area/sentences-texts.js';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { useDraft } from '../../shared/drafts.js';
import { prerendered } from '../../shared/prerendered.js';
import { money } from '../../shared/money.js';
import { HumanCheck } from '../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { buyerProblems, draftOf, isBuyerDraft } from '../../shared/order/buyer-values.js';
import { sharedText as shared } from '../../shared/language/shared-texts.js';
import { refusedDiscount, useDiscount, useForgetDiscounts } from '../../shared/order/discount-api.js';
import { discountText } from '../../shared/order/discount-texts.js';
import { DiscountField } from '../../shared/order/fields/discount-field.js';
import { orderText } from '../../shared/order/order-texts.js';
import { paysOnline } from '../../shared/order/payment-labels.js';
import { hasQuantity } from '../../shared/order/tiers.js';
import { useOrderForm } from '../../shared/order/use-order-form.js';
import { usePageHead } from '../../shared/page-title.js';
import { both, isNumber, isObject, isOneOf, isText, optional } from '../../shared/storage/stored.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { checkoutText as t } from './checkout-texts.js';
import { useForgetQuotes, useQuote } from './checkout-api.js';
import { blankOrder, orderBody, orderFields, otherTimelines, type OrderValues } from './order-values.js';
import { OrderFields } from './parts/order-fields.js';
import { PackagePicker } from './parts/package-picker.js';
import { QuantityStepper } from './parts/quantity-stepper.js';
import { ReferralField } from './parts/referral-field.js';
import { Summary } from './parts/summary.js';
import { useBasket, type Basket } from './use-basket.js';
import { usePlacing } from './use-place-order.js';
import './checkout.css';
import { isClosed } from '../../shared/closing/closing-banner.js';
import { ClosedPage } from '../../shared/closing/closed-page.js';

const isStored = both(
  isBuyerDraft,
  isObject<{ readonly affiliateCode?: string; readonly basket?: Basket }>({
    affiliateCode: optional(isText),
    basket: optional(isObject<Basket>({ tier: isOneOf(...pricingTiers), quantity: isNumber })),
  }),
);

const eventFromAddress = (text: string | null): string => {
  if (text === null) return '';
  const { slug } = lookUpEventType(text);
  return eventTypes.find((type) => type.slug === slug)?.label ?? '';
};

const CheckoutPage = (): JSX.Element => {
  usePageHead({ title: t('title'), description: t('description'), indexed: true });
  const [search, setSearch] = useSearchParams();
  const draft = useDraft('checkout', isStored);
  const { basket: kept, ...before } = draft.kept ?? {};
  const basket = useBasket(kept);
  const { tier, quantity, asked: requests } = basket;
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const [quantityAllowed, setQuantityAllowed] = useState(true);
  const quantityField = useRef<HTMLInputElement>(null);
  const [solved, setSolved] = useState<SolvedCheck>();
  const [round, setRound] = useState(0);
  const total = useRef<HTMLDivElement>(null);
  const quote = useQuote(tier, requests);
  const clearQuotes = useForgetQuotes();
  const forgetDiscounts = useForgetDiscounts();
  const placing = usePlacing();
  const toast = useToast();

  const keep = (values: OrderValues, chosen: Basket): void => draft.keep({ ...draftOf(values), basket: chosen });
  const form = useOrderForm<OrderValues>(
    { fields: orderFields, problems: buyerProblems },
    {
      ...blankOrder,
      ...before,
      ...(search.has('discount') && { discountCode: search.get('discount') ?? '' }),
      ...(search.has('event') && { eventType: eventFromAddress(search.get('event')) }),
    },
    (values, name) => {
      keep(values, { tier, quantity });
      // The field is edited from here on, so a reload must not overwrite it.
      const linked = name === 'eventType' ? 'event' : name === 'discountCode' ? 'discount' : '';
      if (search.has(linked))
        setSearch(
          (now) => {
            now.delete(linked);
            return now;
          },
          { replace: true },
        );
    },
  );
  const discount = useDiscount(form.values.discountCode, { pricingTier: tier, quantity: requests });
  const choose = (chosen: Basket): void => {
    setQuantityAllowed(true);
    setChanged(false);
    basket.choose(chosen);
    keep(form.values, chosen);
  };

  useEffect(() => {
    if (changed && quote.data) total.current?.focus();
  }, [changed, quote.data]);

  const refused = (error: unknown): void => {
    // A challenge is valid once; the next attempt gets a new one.
    setSolved(undefined);
    setRound((now) => now + 1);
    if (hasStatus(error, 428)) return setAsking(true);
    if (hasStatus(error, 409) && error.slug === 'total-differs') {
      setChanged(true);
      void forgetDiscounts();
      return void clearQuotes();
    }
    const refusal = refusedDiscount(error);
    if (refusal === undefined) form.takeFrom(error);
    else form.report({ discountCode: refusal });
    toast({
      title: t('failed'),
      description: refusal ?? sentenceOf(error, t('failedMore')),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const unpriced = (): void =>
    hasStatus(quote.error, 400, 404, 422)
      ? toast({ title: t('pricingError'), description: sentence(orderMessages.pricingTier), variant: 'destructive' })
      : toast({
          title: t('pricingError'),
          description: t('unpriced'),
          variant: 'destructive',
          action: { label: shared('tryAgain'), run: () => void quote.refetch() },
        });

  const place = (event: FormEvent): void => {
    event.preventDefault();
    if (placing.isPending || !form.isWhole()) return;
    if (!quantityAllowed) {
      quantityField.current?.focus();
      return;
    }
    if (!quote.data) return unpriced();
    if (discount.refused !== undefined) return form.report({ discountCode: discount.refused });
    setChanged(false);
    const noReferral = form.values.affiliateCode.trim() === '' && form.touched('affiliateCode');
    const body = orderBody(
      form.values,
      { ...quote.data, totalPrice: shownTotal, tier, quantity: requests },
      { humanCheck: solved, noReferral },
    );
    placing.place(body, { onPlaced: draft.discard, onRefused: refused });
  };

  // Without a code that holds, the price of the package; unknown while a code is not checked.
  const shownTotal =
    discount.accepted?.totalPrice ?? (discount.pending || discount.failed ? undefined : quote.data?.totalPrice);

  return (
    <form className="checkout" noValidate onSubmit={place}>
      <h1>{t('title')}</h1>
      <p className="checkout-way">
        <span>{t('photosLater')}</span> <Link to="/create">{t('addWithOrder')}</Link>
      </p>
      <div className="checkout-fields">
        <section aria-labelledby="package-heading">
          <h2 id="package-heading">{t('package')}</h2>
          <PackagePicker chosen={tier} onChoose={(next) => choose({ tier: next, quantity: basket.quantityOf(next) })} />
          {hasQuantity(tier) ? (
            <QuantityStepper
              key={tier}
              fieldRef={quantityField}
              onTyped={setQuantityAllowed}
              label={t(tier === 'event' ? 'copies' : 'quantity')}
              quantity={quantity}
              onChange={(next) => choose({ tier, quantity: next })}
            />
          ) : null}
        </section>
        <OrderFields form={form} others={otherTimelines(tier, requests)} />
        <section aria-labelledby="discount-heading">
          <h2 id="discount-heading">{discountText('heading')}</h2>
          <DiscountField
            value={form.values.discountCode}
            discount={discount}
            error={form.errors.discountCode}
            fieldRef={form.field('discountCode')}
            onChange={(typed) => form.change('discountCode', typed)}
          />
        </section>
        <ReferralField form={form} sentBy={search.get('ref')?.trim() ?? ''} />
      </div>
      <div className="checkout-side">
        <Summary
          tier={tier}
          quantity={requests}
          quote={quote.data}
          discount={discount.accepted}
          error={quote.error}
          changed={changed}
          totalRef={total}
          onRetry={() => void quote.refetch()}
          onUse={(offered, count) => choose({ tier: offered, quantity: count })}
        >
          {asking && <HumanCheck key={round} onSolved={setSolved} />}
          <PendingButton className="checkout-place" pending={placing.isPending} pendingLabel={t('creating')}>
            {t('place')}
          </PendingButton>
          <p className="checkout-promise">
            {prerendered ? '\u00a0' : paysOnline ? t('nextPayment') : orderText('nothingNow')}
          </p>
        </Summary>
      </div>
      <div className="checkout-bar">
        <span>
          {t('total')} <strong>{quote.data ? money(shownTotal ?? quote.data.totalPrice) : '…'}</strong>
        </span>
        <a href="#order-summary">{t('details')}</a>
      </div>
    </form>
  );
};

export default inOrders(inShop(isClosed ? ClosedPage : CheckoutPage));
