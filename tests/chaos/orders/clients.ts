import { setTimeout as pause } from 'node:timers/promises';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { orderOf } from '../../e2e/support/people.js';
import { visitor, type Reply, type Visitor } from '../../e2e/support/visitor.js';
import type { PlannedOrder } from './plan.js';
import type { Acknowledged } from './stores.js';

const timeoutMs = 120_000;
const answerMs = 8_000;
const pauseMs = 150;

/** Retries like a browser without a response or with a Retry-After: same request, same idempotency key. */
const insist = async (send: () => Promise<Reply>): Promise<Reply> => {
  const end = performance.now() + timeoutMs;
  let seen = 'no answer';
  while (performance.now() < end) {
    const late = new AbortController();
    const answer = await Promise.race([
      send().catch((error: unknown) => String(error)),
      pause(answerMs, 'no response', { signal: late.signal }),
    ]);
    late.abort();
    if (typeof answer !== 'string' && answer.status < 500 && answer.status !== 429) return answer;
    seen = typeof answer === 'string' ? answer : `${answer.status} ${JSON.stringify(answer.body)}`;
    await pause(pauseMs);
  }
  throw new Error(`A client timed out after ${timeoutMs} ms. Last response: ${seen}`);
};

const expectStatus = (reply: Reply, ...expected: readonly number[]): void => {
  if (!expected.includes(reply.status))
    throw new Error(`Status ${reply.status} instead of ${expected.join(' or ')}: ${JSON.stringify(reply.body)}`);
};

export type Installation = {
  readonly url: string;
  readonly staff: Visitor;
  readonly affiliateCode: string;
  readonly rateTenths: number;
};

const item = { pricingTier: 'individual', quantity: 1, totalPrice: 7900 };

const place = async (
  installation: Installation,
  order: PlannedOrder,
): Promise<{ readonly id: string; readonly totalPrice: number }> => {
  const buyer = visitor(installation.url);
  const body = orderOf(order.email, {
    ...item,
    honoreeName: order.mark,
    ...(order.referred ? { affiliateCode: installation.affiliateCode } : {}),
  });
  const send = (): Promise<Reply> => insist(() => buyer.post('/api/orders', body, { key: order.mark }));
  const [reply, again] = await Promise.all([send(), order.twice ? send() : undefined]);
  expectStatus(reply, 201);
  const placed = placedOrderAnswer.parse(reply.body);
  if (again && placedOrderAnswer.parse(again.body).id !== placed.id)
    throw new Error('One idempotency key returned two orders');
  return placed;
};

const step = (installation: Installation, id: string, what: string, mark: string, body: object): Promise<Reply> =>
  insist(() => installation.staff.post(`/api/admin/orders/${id}/${what}`, body, { key: `${mark}-${what}` }));

const complete = (installation: Installation, id: string, mark: string): Promise<Reply> =>
  step(installation, id, 'complete', mark, {});
const cancel = (installation: Installation, id: string, mark: string): Promise<Reply> =>
  step(installation, id, 'cancel', mark, { reason: 'mistake' });

const end = async (installation: Installation, id: string, order: PlannedOrder): Promise<Acknowledged['ended']> => {
  const { mark, story } = order;
  if (story === 'completed') expectStatus(await complete(installation, id, mark), 200);
  if (story === 'cancelled') expectStatus(await cancel(installation, id, mark), 200);
  if (story === 'completed' || story === 'cancelled') return story;
  if (story !== 'race') return undefined;
  const [completed, cancelled] = await Promise.all([complete(installation, id, mark), cancel(installation, id, mark)]);
  expectStatus(completed, 200, 409);
  expectStatus(cancelled, 200, 409);
  if (completed.status === cancelled.status)
    throw new Error(`Completing and canceling the order both returned ${completed.status}`);
  return completed.status === 200 ? 'completed' : 'cancelled';
};

/**
 * Places an order, takes it through its steps and returns the final state seen by clients. Rejects impossible
 * results.
 */
export const live = async (installation: Installation, order: PlannedOrder): Promise<Acknowledged> => {
  const { id, totalPrice } = await place(installation, order);
  const paid = order.story === 'paid' || order.story === 'completed' || order.story === 'race';
  if (paid) expectStatus(await step(installation, id, 'confirm-payment', order.mark, {}), 200);
  return {
    mark: order.mark,
    id,
    totalCents: totalPrice,
    referred: order.referred,
    commissionCents: order.referred ? Math.round((totalPrice * installation.rateTenths) / 1_000) : 0,
    paid,
    ended: await end(installation, id, order),
  };
};
