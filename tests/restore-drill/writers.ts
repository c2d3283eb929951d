import { randomUUID } from 'node:crypto';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { orderOf } from '../e2e/support/people.js';
import { visitor } from '../e2e/support/visitor.js';
import type { Write } from './judge.js';

type Writers = {
  /** Acknowledged writes, by kind. */
  readonly orders: Write[];
  readonly memories: Write[];
  /** Ends the writers; resolves when the last one has its response or lost its connection. */
  readonly stop: () => Promise<void>;
};

/** Runs two buyers and two guests, each with one request at a time. Writes without a response do not count. */
export const startWriters = (url: string, code: string): Writers => {
  const orders: Write[] = [];
  const memories: Write[] = [];
  let isOver = false;
  const order = async (): Promise<string | undefined> => {
    const email = `drill.${randomUUID().slice(0, 8)}@keepsake.example`;
    const body = orderOf(email, { pricingTier: 'individual', quantity: 1, totalPrice: 7900 });
    const reply = await visitor(url).post('/api/orders', body);
    return reply.status === 201 ? placedOrderAnswer.parse(reply.body).id : undefined;
  };
  const post = async (): Promise<string | undefined> => {
    const title = `Drill ${randomUUID()}`;
    const form = new FormData();
    form.set('title', title);
    form.set('description', 'Written during a drill.');
    return (await visitor(url).post(`/api/timeline/${code}/entries`, form)).status === 201 ? title : undefined;
  };
  const loop = async (write: () => Promise<string | undefined>, kept: Write[]): Promise<void> => {
    while (!isOver) {
      const sentAt = Date.now();
      const id = await write().catch(() => undefined);
      if (id !== undefined) kept.push({ id, sentAt, acknowledgedAt: Date.now() });
    }
  };
  const loops = [loop(order, orders), loop(order, orders), loop(post, memories), loop(post, memories)];
  return {
    orders,
    memories,
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
};
