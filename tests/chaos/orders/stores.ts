import { oneByOne, type EventLog } from '@keepsake/platform/events/event-log';
import pg from 'pg';

/** Final state seen by a client after all retries. */
export type Acknowledged = {
  readonly mark: string;
  readonly id: string;
  readonly totalCents: number;
  readonly referred: boolean;
  /** Commission of a referred order. */
  readonly commissionCents: number;
  readonly paid: boolean;
  readonly ended: 'completed' | 'cancelled' | undefined;
};

export type LoggedEvent = {
  readonly topic: string;
  readonly key: string;
  readonly id: string;
  readonly type: string;
  /** Version in events that carry one. */
  readonly version: number | undefined;
};

/** The data of all services. */
export type Stores = {
  readonly orders: readonly {
    readonly mark: string;
    readonly id: string;
    readonly totalCents: number;
    readonly codes: number;
    readonly paid: boolean;
    readonly completed: boolean;
    readonly cancelled: boolean;
  }[];
  readonly payments: readonly { readonly orderId: string }[];
  readonly customers: readonly {
    readonly customerId: string;
    readonly version: number;
    readonly processedVersion: number | undefined;
  }[];
  readonly shipments: readonly {
    readonly orderId: string;
    readonly opened: boolean;
    readonly paid: boolean;
    readonly closedAs: 'completed' | 'cancelled' | undefined;
  }[];
  readonly commissions: readonly {
    readonly orderId: string;
    readonly amountCents: number;
    readonly status: string;
  }[];
  readonly postings: readonly {
    readonly journalId: string;
    readonly account: string;
    readonly currency: string;
    readonly layer: 'pending' | 'posted';
    readonly amountCents: number;
  }[];
  readonly mails: readonly { readonly subjectId: string; readonly template: string; readonly state: string }[];
  readonly codes: readonly { readonly id: string; readonly orderId: string }[];
  readonly parked: readonly { readonly service: string; readonly type: string; readonly cause: string }[];
  /** In log order, with repeats. */
  readonly log: readonly LoggedEvent[];
  /** Start of processing per group, in microseconds. */
  readonly handled: readonly { readonly group: string; readonly id: string; readonly at: number }[];
};

const services = ['orders', 'qr-timeline', 'partners-inventory', 'affiliates-escrow', 'campaigns', 'shipping'] as const;

export const rowsOf = async <R extends pg.QueryResultRow>(url: string, text: string): Promise<readonly R[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the interrupted query reports it
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
};

const parkedOf = (service: string): string => `select '${service}' as service, type, cause from parked`;
const handledOf = `select substr(scope, 7) as "group", id, (extract(epoch from at) * 1e6)::float8 as at
  from handled where scope like 'event:%'`;

/** Reads the whole log with a new group. */
const readLog = async (log: EventLog, topics: readonly string[]): Promise<readonly LoggedEvent[]> => {
  const group = `chaos-${process.pid}-${performance.now()}`;
  const events: LoggedEvent[] = [];
  const deliver = oneByOne(async ({ topic, key, body }) => {
    const { id, type, data } = JSON.parse(body) as { id: string; type: string; data: { version?: number } };
    events.push({ topic, key, id, type, version: data.version });
  });
  const reader = await log.consume(group, topics, deliver);
  for (let last = -1; last !== events.length || (await log.lag(group)) > 0;) {
    last = events.length;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  await reader.stop();
  return events;
};

/** Reads all stores. Requires that nothing is written during the read, else they are inconsistent. */
export const readStores = async (urlOf: (database: string) => string, log: EventLog): Promise<Stores> => {
  const from = <R extends object>(database: string, text: string) =>
    rowsOf<R & pg.QueryResultRow>(urlOf(database), text);
  const received = new Map(
    (await from<{ id: string; version: number }>('campaigns', 'select customer_id as id, version from customers')).map(
      ({ id, version }) => [id, version],
    ),
  );
  return {
    orders: await from(
      'orders',
      `select honoree_name as mark, id, total_cents::int as "totalCents", codes, paid_at is not null as paid,
        completed_at is not null as completed, cancelled_at is not null as cancelled from orders`,
    ),
    payments: await from('orders', 'select order_id as "orderId" from payments'),
    customers: (
      await from<{ customerId: string; version: number }>(
        'orders',
        // Excludes the placeholder of erased customers.
        `select customer_id as "customerId", version from customers where customer_id <> 'erased-customer'`,
      )
    ).map((one) => ({ ...one, processedVersion: received.get(one.customerId) })),
    shipments: (
      await from<{ orderId: string; opened: boolean; paid: boolean; closedAs: 'completed' | 'cancelled' | null }>(
        'shipping',
        `select order_id as "orderId", opened_at is not null as opened, paid_at is not null as paid,
          closed_as as "closedAs" from shipments`,
      )
    ).map((one) => ({ ...one, closedAs: one.closedAs ?? undefined })),
    commissions: await from(
      'affiliates-escrow',
      'select order_id as "orderId", amount_cents::int as "amountCents", status from commissions',
    ),
    postings: await from(
      'affiliates-escrow',
      `select journal_id as "journalId", a.type as account, p.currency, layer, amount_cents::int as "amountCents"
       from postings p join accounts a on a.id = p.account_id`,
    ),
    mails: await from('campaigns', `select coalesce(subject_id, '') as "subjectId", template, state from mails`),
    codes: await from('qr-timeline', 'select id, order_id as "orderId" from codes where order_id is not null'),
    parked: (await Promise.all(services.map((name) => from<Stores['parked'][number]>(name, parkedOf(name))))).flat(),
    log: await readLog(log, services),
    handled: (await Promise.all(services.map((name) => from<Stores['handled'][number]>(name, handledOf)))).flat(),
  };
};

/** Counts events that are not processed: in the outbox, or in the log behind a group. */
export const underWay = async (urlOf: (database: string) => string, log: EventLog): Promise<number> => {
  const outbox = await Promise.all(
    services.map(
      async (name) => (await rowsOf<{ n: number }>(urlOf(name), 'select count(*)::int as n from outbox'))[0]?.n ?? 0,
    ),
  );
  const lags = await Promise.all(services.map((name) => log.lag(name)));
  return [...outbox, ...lags].reduce((sum, one) => sum + one, 0);
};

/** Counts queued emails. */
export const unsentMails = async (urlOf: (database: string) => string): Promise<number> =>
  (await rowsOf<{ n: number }>(urlOf('campaigns'), `select count(*)::int as n from mails where state = 'queued'`))[0]
    ?.n ?? 0;
