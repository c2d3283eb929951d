import { randomUUID } from 'node:crypto';
import { topics } from '../installation/databases.js';
import { groupsOn, kafkaAt } from '../installation/kafka.js';
import type { LogView, Tail } from './events-tail.js';

type Span = { readonly topic: string; readonly partition: number; from: number; to: number };
type Message = { readonly topic: string; readonly key: string; readonly body: string };

/** Returns a channel of capacity one between a producer and a consumer. */
const handover = <T>() => {
  let waiting: ((item: T | undefined) => void) | undefined;
  let offered: { readonly item: T | undefined; readonly taken: () => void } | undefined;
  return {
    give: (item: T | undefined): Promise<void> =>
      new Promise((taken) => {
        if (!waiting) return void (offered = { item, taken });
        const take = waiting;
        waiting = undefined;
        take(item);
        taken();
      }),
    take: (): Promise<T | undefined> =>
      new Promise((resolve) => {
        if (!offered) return void (waiting = resolve);
        const { item, taken } = offered;
        offered = undefined;
        taken();
        resolve(item);
      }),
  };
};

/** Reads the log on Kafka with a temporary consumer group, deleted afterwards. */
export const kafkaLogView = async (url: string): Promise<LogView> => {
  const kafka = kafkaAt(url);
  const admin = kafka.admin();
  await admin.connect();
  const spans = new Map<string, Span>();
  const there = new Set(await admin.listTopics());

  const read = async function* (topic: string, requested: readonly Span[]): Tail {
    const groupId = `keepsake-backup-${randomUUID()}`;
    const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false });
    const open = new Map(requested.map((span) => [span.partition, span]));
    const { give, take } = handover<Message>();
    let failed: unknown;
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      failed = payload.error;
      void give(undefined);
    });
    await consumer.connect();
    try {
      await consumer.subscribe({ topics: [topic], fromBeginning: true });
      await consumer.run({
        autoCommit: false,
        eachBatch: async (payload) => {
          const { batch } = payload;
          const span = open.get(batch.partition);
          if (!span) return;
          for (const { key, value, offset } of batch.messages) {
            if (Number(offset) >= span.to) break;
            if (Number(offset) >= span.from)
              await give({ topic, key: key?.toString() ?? '', body: value?.toString() ?? '' });
            await payload.heartbeat();
          }
          if (Number(batch.lastOffset()) < span.to - 1) return;
          open.delete(batch.partition);
          if (open.size === 0) await give(undefined);
        },
      });
      for (const { partition, from } of requested) consumer.seek({ topic, partition, offset: String(from) });
      for (;;) {
        const message = await take();
        if (message) yield message;
        else if (failed) throw failed;
        else return;
      }
    } finally {
      await consumer.disconnect();
      await admin.deleteGroups([groupId]);
    }
  };

  return {
    begin: async () => {
      for (const topic of topics.filter((name) => there.has(name)))
        for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
          spans.set(`${topic}/${partition}`, { topic, partition, from: Number(high), to: Number(low) });
      for (const groupId of await groupsOn(admin))
        for (const { topic, partitions } of await admin.fetchOffsets({ groupId })) {
          const done = new Map(partitions.map(({ partition, offset }) => [partition, Number(offset)]));
          // No committed offset in a partition of a subscribed topic: the group has read nothing there.
          for (const span of spans.values())
            if (span.topic === topic) span.from = Math.min(span.from, Math.max(span.to, done.get(span.partition) ?? 0));
        }
    },
    end: async () => {
      for (const topic of new Set([...spans.values()].map((span) => span.topic)))
        for (const { partition, high } of await admin.fetchTopicOffsets(topic)) {
          const span = spans.get(`${topic}/${partition}`);
          if (span) span.to = Number(high);
        }
    },
    tail: async function* () {
      for (const topic of new Set([...spans.values()].map((span) => span.topic))) {
        const requested = [...spans.values()].filter((span) => span.topic === topic && span.to > span.from);
        if (requested.length > 0) yield* read(topic, requested);
      }
    },
    close: () => admin.disconnect(),
  };
};
