import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { orderOf } from '../e2e/support/people.js';
import { visitor, type Reply, type Visitor } from '../e2e/support/visitor.js';

/** Requests during an upgrade and their outcome. */
export type Traffic = {
  readonly views: { ok: number; readonly failed: string[] };
  /** Order ids by email address. */
  readonly orders: Map<string, string>;
  readonly titles: string[];
  readonly failed: string[];
  /** Rejects nothing; ends the loops and resolves when the last request has its response. */
  readonly stop: () => Promise<void>;
};

const giveUpMs = 60_000;
/** For a product that is down while it is replaced. */
const giveUpInterruptedMs = 10 * 60_000;
const maxOpen = 50;

/** Sends through one gateway and, without a response, through the next one, as a load balancer does. */
const throughAny = async (clients: readonly Visitor[], send: (client: Visitor) => Promise<Reply>): Promise<Reply> => {
  let failure: unknown;
  for (const client of clients)
    try {
      return await send(client);
    } catch (error) {
      failure = error;
    }
  throw failure;
};

/** Repeats a write with the same idempotency key while it is answered 503, as the pages do. */
const insist = async (
  clients: readonly Visitor[],
  send: (client: Visitor) => Promise<Reply>,
  timeoutMs: number,
): Promise<Reply> => {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const reply = await throughAny(clients, send).catch((error: unknown) => String(error));
    if (typeof reply !== 'string' && reply.status !== 503) return reply;
    if (performance.now() > end) throw new Error(typeof reply === 'string' ? reply : JSON.stringify(reply.body));
    await pause(200);
  }
};

/**
 * Starts guests who view (20 a second) and post (2 a second), and buyers who order (2 a second). `interrupted`: the
 * product is stopped in between, so no one views, and writes are repeated for longer.
 */
export const startTraffic = (urls: readonly string[], code: string, { interrupted = false } = {}): Traffic => {
  const timeoutMs = interrupted ? giveUpInterruptedMs : giveUpMs;
  const traffic = {
    views: { ok: 0, failed: [] as string[] },
    orders: new Map<string, string>(),
    titles: [] as string[],
  };
  const failed: string[] = [];
  let isOver = false;
  let turn = 0;
  /** A new person's client for each gateway, the first one in turn. */
  const clients = (): readonly Visitor[] => {
    const first = turn++ % urls.length;
    return [...urls.slice(first), ...urls.slice(0, first)].map((url) => visitor(url));
  };
  const view = async (): Promise<void> => {
    const reply = await throughAny(clients(), (client) => client.get(`/api/timeline/${code}?limit=30`));
    if (reply.status === 200 && timelineAnswer.safeParse(reply.body).success) traffic.views.ok += 1;
    else traffic.views.failed.push(`${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  };
  const order = async (): Promise<void> => {
    const email = `upgrade.${randomUUID().slice(0, 8)}@keepsake.example`;
    const body = orderOf(email, { pricingTier: 'individual', quantity: 1, totalPrice: 7900 });
    const key = randomUUID();
    const reply = await insist(clients(), (client) => client.post('/api/orders', body, { key }), timeoutMs);
    if (reply.status === 201) traffic.orders.set(email, placedOrderAnswer.pick({ id: true }).parse(reply.body).id);
    else failed.push(`order: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  };
  const post = async (): Promise<void> => {
    const title = `Upgrade ${randomUUID().slice(0, 8)}`;
    const key = randomUUID();
    const form = (): FormData => {
      const filled = new FormData();
      filled.set('title', title);
      filled.set('description', 'Written during an upgrade.');
      filled.set('date', '1974-06');
      return filled;
    };
    const path = `/api/timeline/${code}/entries`;
    const reply = await insist(clients(), (client) => client.post(path, form(), { key }), timeoutMs);
    if (reply.status === 201) traffic.titles.push(title);
    else failed.push(`memory: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  };
  const loop = async (everyMs: number, act: () => Promise<void>, report: (text: string) => void): Promise<void> => {
    const open = new Set<Promise<void>>();
    while (!isOver) {
      if (open.size < maxOpen) {
        const one = act()
          .catch((error: unknown) => report(String(error)))
          .finally(() => open.delete(one));
        open.add(one);
      }
      await pause(everyMs);
    }
    await Promise.all(open);
  };
  const loops = [
    ...(interrupted ? [] : [loop(50, view, (text) => traffic.views.failed.push(text))]),
    loop(500, order, (text) => failed.push(`order: ${text}`)),
    loop(500, post, (text) => failed.push(`memory: ${text}`)),
  ];
  return {
    ...traffic,
    failed,
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
    },
  };
};
