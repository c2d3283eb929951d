import type pg from 'pg';
import { topics } from '../installation/databases.js';
import type { LogView, Tail } from './events-tail.js';

const atOnce = 1_000;

type Row = { readonly seq: number; readonly topic: string; readonly key: string; readonly body: string };

/** Reads the log in PostgreSQL. Sequence numbers follow the commit order per topic. */
export const postgresLogView = (client: pg.Client): LogView => {
  const spans = new Map<string, { readonly topic: string; readonly partition: number; from: number; to: number }>();

  const rowsOf = async function* (topic: string): Tail {
    const mine = [...spans.values()].filter((span) => span.topic === topic);
    let after = 0;
    for (;;) {
      const { rows } = await client.query<Row>(
        `select l.seq::float8 as seq, l.topic, l.key, l.body from log l
         join unnest($2::smallint[], $3::bigint[], $4::bigint[]) s(partition, after, until) on l.partition = s.partition
         where l.topic = $1 and l.seq > s.after and l.seq <= s.until and l.seq > $5 order by l.seq limit ${atOnce}`,
        [topic, mine.map(({ partition }) => partition), mine.map(({ from }) => from), mine.map(({ to }) => to), after],
      );
      yield* rows;
      if (rows.length < atOnce) return;
      after = rows.at(-1)?.seq ?? after;
    }
  };

  return {
    begin: async () => {
      const { rows } = await client.query<{ topic: string; partition: number; seq: number }>(
        'select topic, partition, min(seq)::float8 as seq from positions group by topic, partition',
      );
      for (const { topic, partition, seq } of rows)
        if (topics.includes(topic)) spans.set(`${topic}/${partition}`, { topic, partition, from: seq, to: seq });
    },
    end: async () => {
      const { rows } = await client.query<{ seq: number }>('select coalesce(max(seq), 0)::float8 as seq from log');
      for (const span of spans.values()) span.to = Math.max(span.from, rows[0]?.seq ?? 0);
    },
    tail: async function* () {
      for (const topic of new Set([...spans.values()].map((span) => span.topic))) yield* rowsOf(topic);
    },
    close: async () => undefined,
  };
};
