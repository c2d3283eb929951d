import { sql } from 'kysely';
import { openDatabase, openPool } from '@keepsake/platform/database';
import { groupsOn, kafkaAt } from './kafka.js';
import type { Installation } from './installation.js';

/** Position of a group in one topic. */
export type Position = {
  readonly group: string;
  readonly topic: string;
  /** Partitions 0 to 7: position and lag. */
  readonly partitions: readonly { readonly partition: number; readonly at: number; readonly behind: number }[];
  /** Age in seconds of the oldest unprocessed event; undefined when the log does not expose it. */
  readonly oldestSeconds: number | undefined;
};

type Row = {
  readonly grp: string;
  readonly topic: string;
  readonly partition: number;
  readonly at: number;
  readonly behind: number;
  readonly oldest: number | null;
};

type Part = { readonly partition: number; readonly at: number; readonly behind: number; readonly oldest?: number };

const grouped = (
  parts: readonly (Part & { readonly group: string; readonly topic: string })[],
): readonly Position[] => {
  const names = [...new Set(parts.map(({ group, topic }) => `${group} ${topic}`))].toSorted();
  return names.map((name) => {
    const [group = '', topic = ''] = name.split(' ');
    const mine = parts.filter((one) => one.group === group && one.topic === topic);
    const ages = mine.flatMap(({ oldest }) => (oldest === undefined ? [] : [oldest]));
    return {
      group,
      topic,
      partitions: mine.map(({ partition, at, behind }) => ({ partition, at, behind })),
      oldestSeconds: ages.length > 0 ? Math.max(...ages) : undefined,
    };
  });
};

const inPostgres = async (url: string): Promise<readonly Position[]> => {
  const db = openDatabase(openPool(url, 1, () => undefined));
  try {
    const { rows } =
      await sql<Row>`select p.grp, p.topic, p.partition, p.seq as at, left_over.n as behind, left_over.oldest
      from positions p cross join lateral (
        select count(*) as n, extract(epoch from now() - min(l.at))::float8 as oldest
        from log l where l.topic = p.topic and l.partition = p.partition and l.seq > p.seq) as left_over
      order by 1, 2, 3`.execute(db);
    return grouped(
      rows.map(({ grp, oldest, ...row }) => ({ ...row, group: grp, ...(oldest === null ? {} : { oldest }) })),
    );
  } finally {
    await db.destroy();
  }
};

const inKafka = async (url: string): Promise<readonly Position[]> => {
  const admin = kafkaAt(url).admin();
  await admin.connect();
  try {
    const parts: (Part & { readonly group: string; readonly topic: string })[] = [];
    for (const group of await groupsOn(admin))
      for (const { topic, partitions } of await admin.fetchOffsets({ groupId: group })) {
        const ends = new Map((await admin.fetchTopicOffsets(topic)).map((end) => [end.partition, end]));
        for (const { partition, offset } of partitions) {
          const { low = '0', high = '0' } = ends.get(partition) ?? {};
          const at = Math.max(Number(offset), Number(low));
          parts.push({ group, topic, partition, at, behind: Math.max(0, Number(high) - at) });
        }
      }
    return grouped(parts);
  } finally {
    await admin.disconnect();
  }
};

export const positionsIn = ({ eventsUrl }: Installation): Promise<readonly Position[]> =>
  eventsUrl.startsWith('kafka:') ? inKafka(eventsUrl) : inPostgres(eventsUrl);
