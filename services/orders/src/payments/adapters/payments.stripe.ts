import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { checkNotice } from '@keepsake/platform/signed-notice';
import { z } from 'zod';
import type { PaymentProvider } from '../application/ports.js';
import type { PaymentNotice } from '../domain/payment.js';

/**
 * Implements Stripe Checkout: one form-encoded POST creates a session, and signed webhook events report money.
 * No card number passes through this service.
 */
export type StripeSettings = {
  /** https://api.stripe.com or a compatible server; the only address this service sends requests to. */
  readonly baseUrl: string;
  readonly key: string;
  readonly noticeSecret: string;
  /** The provider sends the buyer back to this site. */
  readonly publicUrl: string;
};

const timeoutMs = 10_000;
const pinnedVersion = '2024-06-20';

const opened = z.object({ id: z.string().max(300), url: z.url().max(4_000), expires_at: z.int() });

const away = (cause?: unknown) =>
  Object.assign(
    problem(
      'unavailable',
      'payment-page-away',
      'The payment page cannot be opened just now. Your order is kept. Please try again in a moment.',
    ),
    { cause },
  );

export const stripeCheckout = (settings: StripeSettings): PaymentProvider => ({
  openPage: async ({ order, attempt }, signal) => {
    const back = `${settings.publicUrl}/order-confirmation/${order.id}`;
    const form = new URLSearchParams({
      mode: 'payment',
      client_reference_id: order.id,
      'metadata[order_id]': order.id,
      'payment_intent_data[metadata][order_id]': order.id,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': String(order.totalCents),
      'line_items[0][price_data][product_data][name]': `Order ${order.number}`,
      success_url: `${back}?payment=sent`,
      cancel_url: `${back}?payment=left`,
    });
    const response = await fetch(new URL('/v1/checkout/sessions', settings.baseUrl), {
      method: 'POST',
      redirect: 'error',
      headers: {
        authorization: `Bearer ${settings.key}`,
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': `keepsake-${order.id}-${attempt}`,
        'stripe-version': pinnedVersion,
      },
      body: form.toString(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    }).catch((cause: unknown) => Promise.reject(away(cause)));
    if (!response.ok) throw away(`${response.status} ${(await response.text().catch(() => '')).slice(0, 500)}`);
    const answer = opened.safeParse(await response.json().catch(() => undefined));
    if (!answer.success) throw away(answer.error);
    const { id, url, expires_at: expiresAt } = answer.data;
    // Plain http is valid only for a provider faked on the same machine.
    if (new URL(url).protocol !== 'https:' && new URL(settings.baseUrl).protocol === 'https:') throw away(url);
    return { id, url, expiresAt: new Date(expiresAt * 1_000) };
  },
  readNotice: (payload, signature, now) => {
    checkNotice(settings.noticeSecret, { payload, signature }, now);
    return noticeOf(payload);
  },
});

const orderId = z.uuid();
const event = z.object({ id: z.string().min(1).max(300), type: z.string(), data: z.object({ object: z.unknown() }) });
const session = z.object({
  id: z.string().max(300),
  client_reference_id: z.string().nullish(),
  payment_status: z.string().nullish(),
  payment_intent: z.string().max(300).nullish(),
  amount_total: z.int().nullish(),
  currency: z.string().nullish(),
});
const charge = z.object({
  id: z.string().max(300),
  payment_intent: z.string().max(300).nullish(),
  amount_refunded: z.int().min(0),
  currency: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const dispute = z.object({
  id: z.string().max(300),
  charge: z.string().max(300),
  payment_intent: z.string().max(300).nullish(),
  amount: z.int().min(0),
  currency: z.string().length(3),
  reason: z.string().max(100),
  status: z.string(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
});

/** Acknowledges and ignores events of other shops on the same account, and kinds that move no money. */
const noticeOf = (payload: string): PaymentNotice => {
  const read = event.safeParse(parse(payload));
  if (!read.success)
    throw problem('invalid', 'notice-unreadable', 'This notice cannot be read. Please check its version.');
  const { id, type, data } = read.data;
  const nothing = { id, kind: 'not-ours' } as const;
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded') {
    const details = session.safeParse(data.object).data;
    const order = orderId.safeParse(details?.client_reference_id).data;
    // A bank transfer completes the session first and pays days later, with a separate event.
    if (!details || order === undefined || details.payment_status !== 'paid') return nothing;
    return {
      id,
      kind: 'paid',
      orderId: order,
      pageId: details.id,
      reference: details.payment_intent ?? details.id,
      amountCents: details.amount_total ?? 0,
      currency: (details.currency ?? '').toUpperCase(),
    };
  }
  if (type === 'checkout.session.expired' || type === 'checkout.session.async_payment_failed') {
    const details = session.safeParse(data.object).data;
    return details ? { id, kind: 'page-ended', pageId: details.id } : nothing;
  }
  if (type === 'charge.refunded') {
    const details = charge.safeParse(data.object).data;
    const order = orderId.safeParse(details?.metadata?.['order_id']).data;
    if (!details || order === undefined) return nothing;
    return {
      id,
      kind: 'refunded',
      orderId: order,
      reference: details.payment_intent ?? details.id,
      amountCents: details.amount_refunded,
      currency: details.currency.toUpperCase(),
    };
  }
  if (type === 'charge.dispute.created' || type === 'charge.dispute.closed') {
    const details = dispute.safeParse(data.object).data;
    if (!details) return nothing;
    const dueBy = details.evidence_details?.due_by;
    return {
      id,
      kind: 'disputed',
      disputeId: details.id,
      reference: details.payment_intent ?? details.charge,
      // An inquiry that ends without a chargeback is closed as `warning_closed`.
      state: type === 'charge.dispute.created' ? 'open' : details.status === 'lost' ? 'lost' : 'won',
      amountCents: details.amount,
      currency: details.currency.toUpperCase(),
      reason: details.reason,
      ...present({ dueAt: dueBy ? new Date(dueBy * 1_000) : undefined }),
    };
  }
  return nothing;
};

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(payload) as unknown;
  } catch {
    return undefined; // signed but not JSON: refused as unreadable
  }
};
