import { orderMessages } from '@keepsake/contracts/catalogue/form-messages';
import { eventTypes, lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { readPricingTier, type PricingTier } from '@keepsake/contracts/catalogue/pricing';
import { Button, Form } from 'antd';
import { useEffect, useRef, useState, type JSX } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { useDraft } from '../../shared/drafts.js';
import { money } from '../../shared/formats.js';
import { HumanCheck } from '../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../shared/human-check/human-check-api.js';
import { referral } from '../../shared/referral.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { useForgetQuotes, usePlaceOrder, useQuote } from './checkout-api.js';
import { blankOrder, orderBody, type OrderValues } from './order-values.js';
import { OrderFields } from './parts/order-fields.js';
import { PackagePicker } from './parts/package-picker.js';
import { QuantityStepper } from './parts/quantity-stepper.js';
import { Summary } from './parts/summary.js';
import { hasQuantity } from './tiers.js';
import './checkout.css';

const eventFromAddress = (text: string | null): string => {
  if (text === null) return '';
  const { slug } = lookUpEventType(text);
  return eventTypes.find((type) => type.slug === slug)?.label ?? '';
};

export default function CheckoutPage(): JSX.Element {
  const [search] = useSearchParams();
  const [form] = Form.useForm<OrderValues>();
  const draft = useDraft<Partial<OrderValues>>('checkout');
  const [tier, setTier] = useState<PricingTier>(() => readPricingTier(search.get('tier') ?? '') ?? 'individual');
  const [quantity, setQuantity] = useState(tier === 'parent_pair' ? 2 : 1);
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  const [solved, setSolved] = useState<SolvedCheck>();
  const [round, setRound] = useState(0);
  const total = useRef<HTMLDivElement>(null);
  const asked = hasQuantity(tier) ? quantity : 1;
  const quote = useQuote(tier, asked);
  const forgetQuotes = useForgetQuotes();
  const order = usePlaceOrder();
  const keyOf = useKeyedBody();
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    if (changed && quote.data) total.current?.focus();
  }, [changed, quote.data]);

  const choose = (next: PricingTier, wanted = quantity): void => {
    setTier(next);
    setQuantity(wanted);
    setChanged(false);
  };

  const refused = (error: unknown): void => {
    // An answer is good for one use; the next try gets a new question.
    setSolved(undefined);
    setRound((now) => now + 1);
    if (hasStatus(error, 428)) {
      setAsking(true);
      return;
    }
    if (hasStatus(error, 409) && error.slug === 'total-differs') {
      setChanged(true);
      void forgetQuotes();
      return;
    }
    const faults = error instanceof ApiError ? (error.body.errors ?? []) : [];
    form.setFields(
      faults
        .filter((fault): fault is typeof fault & { field: keyof OrderValues } => fault.field in blankOrder)
        .map(({ field, message }) => ({ name: field, errors: [message] })),
    );
    toast({
      title: 'Order Creation Failed',
      description: sentenceOf(error, 'Failed to create order'),
      variant: 'destructive',
      ...(error instanceof ApiError && { reference: error.reference }),
    });
  };

  const place = (values: OrderValues): void => {
    if (order.isPending) return;
    if (!quote.data) {
      toast({ title: 'Pricing Error', description: orderMessages.pricingTier, variant: 'destructive' });
      return;
    }
    setChanged(false);
    const body = orderBody({ ...blankOrder, ...values }, { ...quote.data, tier, quantity: asked }, solved);
    order.mutate(
      { body, key: keyOf(body) },
      {
        onError: refused,
        onSuccess: ({ id }) => {
          draft.discard();
          toast({
            title: 'Order Created Successfully',
            description: 'We will contact you within 24 hours to arrange payment.',
          });
          void navigate(`/order-confirmation/${id}`);
        },
      },
    );
  };

  return (
    <Form
      form={form}
      className="checkout"
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={{
        ...blankOrder,
        ...draft.kept,
        ...(search.has('event') && { eventType: eventFromAddress(search.get('event')) }),
        affiliateCode: referral(`?${search}`) ?? '',
      }}
      onValuesChange={(_changed, { privacy: _privacy, affiliateCode: _code, ...values }) => draft.keep(values)}
      onFinish={place}
    >
      <h1>Order</h1>
      <div className="checkout-fields">
        <section aria-labelledby="package-heading">
          <h2 id="package-heading">Package</h2>
          <PackagePicker
            chosen={tier}
            onChoose={(next) => choose(next, next === 'parent_pair' ? quantity + (quantity % 2) : quantity)}
          />
          {hasQuantity(tier) ? (
            <QuantityStepper
              label={tier === 'event' ? 'Copies' : 'Quantity'}
              quantity={quantity}
              onChange={(next) => choose(tier, next)}
            />
          ) : null}
        </section>
        <OrderFields />
      </div>
      <div className="checkout-side">
        <Summary
          tier={tier}
          quantity={asked}
          quote={quote.data}
          error={quote.error}
          changed={changed}
          totalRef={total}
          onRetry={() => void quote.refetch()}
          onUse={choose}
        >
          {asking && <HumanCheck key={round} onSolved={setSolved} />}
          <Button type="primary" htmlType="submit" block loading={order.isPending} className="checkout-place">
            {order.isPending ? 'Creating Order...' : 'Place Order'}
          </Button>
          <p className="checkout-promise">
            You pay nothing now. We will contact you within 24 hours to arrange payment.
          </p>
        </Summary>
      </div>
      <div className="checkout-bar">
        <span>
          Total <strong>{quote.data ? money(quote.data.totalPrice) : '…'}</strong>
        </span>
        <a href="#order-summary">Details</a>
      </div>
    </Form>
  );
}
