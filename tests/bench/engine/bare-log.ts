// Floor of an event log: the same order of writes with kafkajs or pg alone, without retries, dead letters or metrics.
import { readKafkaAddress } from '@keepsake/platform/events/kafka-address';
import { stopIdleChecks } from '@keepsake/platform/events/kafka-request-queue';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';

export type BareRecord = { readonly key: string; readonly body: string };
type Handle = (records: readonly BareRecord[]) => Promise<void>;
export type BareLog = {
  readonly append: (records: readonly BareRecord[]) => Promise<void>;
  /** One reader; a batch of each partition at a time. Resolves when it has its partitions. */
  readonly consume: (group: string, handle: Handle, fromBeginning: boolean) => Promise<void>;
};

const partitions = 8;

const overKafka = async (url: string, topic: string): Promise<BareLog> => {
  const { brokers, sasl } = readKafkaAddress(url);
  stopIdleChecks(); // the floor has no fewer fixes than what it is compared with
  const kafka = new Kafka({ brokers: [...brokers], ...(sasl ? { sasl } : {}), logLevel: logLevel.ERROR });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: partitions }] });
  await admin.disconnect();
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  return {
    append: async (records) =>
      void (await producer.send({
        topic,
        acks: -1,
        messages: records.map(({ key, body }) => ({ key, value: body })),
      })),
    consume: async (group, handle, fromBeginning) => {
      const consumer = kafka.consumer({ groupId: group, maxWaitTimeInMs: 250 });
      const joined = new Promise((resolve) => consumer.on(consumer.events.GROUP_JOIN, resolve));
      await consumer.connect();
      await consumer.subscribe({ topics: [topic], fromBeginning });
      await consumer.run({
        partitionsConsumedConcurrently: partitions,
        autoCommitInterval: 250,
        eachBatch: ({ batch }) =>
          handle(batch.messages.map(({ key, value }) => ({ key: String(key), body: String(value) }))),
      });
      await joined;
    },
  };
};

const schema = `create table if not exists bare_log (seq bigint generated always as identity primary key, key text, body text)`;
const insertRecords = `insert into bare_log (key, body) select * from unnest($1::text[], $2::text[])`;

const overPostgres = async (url: string): Promise<BareLog> => {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  await pool.query(`select pg_advisory_lock(1); ${schema}; select pg_advisory_unlock(1)`);
  return {
    append: async (records) => {
      const client = await pool.connect();
      // The lock makes the sequence follow the order of commits, as readers by position need.
      await client.query(`begin; select pg_advisory_xact_lock(2)`);
      await client.query(insertRecords, [records.map(({ key }) => key), records.map(({ body }) => body)]);
      await client.query(`commit; notify bare_log`);
      client.release();
    },
    consume: async (_, handle) => {
      const listener = new pg.Client({ connectionString: url });
      await listener.connect();
      let last = '0';
      let reading = false;
      let notified = false;
      const read = async (): Promise<void> => {
        notified = true;
        if (reading) return;
        reading = true;
        while (notified) {
          notified = false;
          const { rows } = await pool.query<BareRecord & { seq: string }>(
            'select * from bare_log where seq > $1 order by seq limit 1000',
            [last],
          );
          if (rows.length > 0) await handle(rows);
          last = rows.at(-1)?.seq ?? last;
        }
        reading = false;
      };
      listener.on('notification', () => void read());
      await listener.query('listen bare_log');
      await read();
    },
  };
};

/** @param topic of Kafka; PostgreSQL has one log, always read from its beginning */
export const openBareLog = (url: string, topic: string): Promise<BareLog> =>
  url.startsWith('kafka') ? overKafka(url, topic) : overPostgres(url);
