import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineEvent } from '@keepsake/platform/events/event';
import { openResources, startService, type RunningService } from '@keepsake/platform/run';
import { entry, on, type Service, type Subscription } from '@keepsake/platform/service';
import { testSecrets } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { z } from 'zod';
import { until } from '../e2e/support/until.js';
import { randomOf } from './random.js';

/** Kinds of poison messages. `healed`: those that a later version of the consumer can read. */
const kinds = ['bad JSON', 'wrong schema', 'unknown version', '300 kB', 'no envelope', 'throws'] as const;
type PoisonKind = (typeof kinds)[number];
const healed: readonly PoisonKind[] = ['wrong schema', 'unknown version', 'throws'];

export type PoisonSize = { readonly seed: number; readonly events: number; readonly poisoned: number };
export type PoisonPlaces = { readonly databaseUrl: string; readonly eventsUrl: string };

type DeadLetter = { readonly kind: string; readonly position: string; readonly cause: string };
export type PoisonOutcome = {
  /** Valid events that were not processed, or more than once. */
  readonly missing: number;
  readonly repeated: number;
  readonly letters: readonly DeadLetter[];
  /** Dead letters without a cause or a position. */
  readonly vague: number;
  readonly replays: readonly { readonly replayed: number; readonly left: number }[];
  /** After the replays: events readable by the fixed consumer that are still missing. */
  readonly stillMissing: number;
  readonly repeatedByReplay: number;
};

const keys = 100;
const strict = z.object({ n: z.int() });
const moved = defineEvent('things.moved.v1', strict, ({ n }) => String(n));
const movedLoosely = defineEvent('things.moved.v1', z.object({ n: z.coerce.number() }), ({ n }) => String(n));
const movedNext = defineEvent('things.moved.v2', strict, ({ n }) => String(n));

const bodyOf = (n: number, kind: PoisonKind | undefined): string => {
  const event = {
    specversion: '1.0',
    id: `event-${n}`,
    source: 'things',
    type: kind === 'unknown version' ? movedNext.name : moved.name,
    time: new Date().toISOString(),
    correlationid: 'poison',
    data: { n: kind === 'wrong schema' ? String(n) : n },
  };
  if (kind === 'bad JSON') return JSON.stringify(event).slice(0, -n.toString().length - 2);
  if (kind === '300 kB') return JSON.stringify({ ...event, padding: 'x'.repeat(300_000) });
  if (kind === 'no envelope') return JSON.stringify({ n });
  return JSON.stringify(event);
};

const listener = (folder: string, subscriptions: readonly Subscription[]) =>
  entry(
    'listener',
    () => undefined,
    (): Service => ({
      name: 'listener',
      rpc: [],
      subscriptions,
      jobs: [],
      migrations: pathToFileURL(`${folder}/`),
      health: async () => undefined,
    }),
  );

type Seeing = (n: number) => void;
const see = (event: typeof moved | typeof movedLoosely, check: Seeing): Subscription =>
  on(event, ({ data }, ctx) =>
    ctx.transaction(async (tx) => {
      await sql`insert into seen (n) values (${data.n})`.execute(tx.db);
      check(data.n);
    }),
  );

/**
 * Runs a consumer on poison messages: each becomes a dead letter, and the fixed consumer replays them without
 * repeats.
 */
export const poisonRun = async (places: PoisonPlaces, size: PoisonSize): Promise<PoisonOutcome> => {
  const random = randomOf(size.seed);
  const poison = new Map<number, PoisonKind>();
  while (poison.size < size.poisoned) poison.set(random.below(size.events), random.pick([...kinds] as never));
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-poison-'));
  await writeFile(join(folder, '0001-seen.sql'), 'create table seen (n int not null);');
  const resources = openResources({ logLevel: 'silent' });
  const log = await resources.events(places.eventsUrl);
  const start = (subscriptions: readonly Subscription[]): Promise<RunningService> =>
    startService(
      listener(folder, subscriptions),
      {
        DATABASE_URL: places.databaseUrl,
        EVENTS_URL: places.eventsUrl,
        OBJECTS_URL: pathToFileURL(join(folder, 'objects')).href,
        MAIL_URL: pathToFileURL(join(folder, 'mail')).href,
        RPC_PEERS: `unix:${folder}/{service}.sock`,
        ...testSecrets,
      },
      resources,
    );
  const seenIn = async (service: RunningService): Promise<ReadonlyMap<number, number>> => {
    const { rows } = await sql<{ n: number; times: number }>`select n, count(*) as times from seen group by n`.execute(
      service.db,
    );
    return new Map(rows.map(({ n, times }) => [n, times]));
  };
  const lettersIn = async (service: RunningService): Promise<readonly DeadLetter[]> =>
    (await sql<DeadLetter>`select type as kind, position, cause from parked order by seq`.execute(service.db)).rows;
  const repeatsIn = (seen: ReadonlyMap<number, number>): number => [...seen.values()].filter((n) => n > 1).length;
  const numbers = Array.from({ length: size.events }, (_, n) => n);

  try {
    const first = await start([
      see(moved, (n) => {
        if (poison.get(n) === 'throws') throw new SyntaxError('a fault in the handler');
      }),
    ]);
    for (let from = 0; from < size.events; from += 100)
      await log.append(
        'things',
        numbers
          .slice(from, from + 100)
          .map((n) => ({ key: poison.has(n) ? `poison-${n}` : `key-${n % keys}`, body: bodyOf(n, poison.get(n)) })),
      );
    await until('the consumer to finish', async () => ((await log.lag('listener')) === 0 ? true : undefined), {
      timeoutMs: 120_000,
      intervalMs: 200,
    });
    const seen = await seenIn(first);
    const letters = await lettersIn(first);
    await first.quiet();
    await first.stop();

    const fixed = await start([see(movedLoosely, () => undefined), see(movedNext, () => undefined)]);
    const replays = [await fixed.replayDeadLetters(), await fixed.replayDeadLetters()];
    const after = await seenIn(fixed);
    await fixed.quiet();
    await fixed.stop();
    const readable = (n: number): boolean => {
      const kind = poison.get(n);
      return kind === undefined || healed.includes(kind);
    };
    return {
      missing: numbers.filter((n) => !poison.has(n) && !seen.has(n)).length,
      repeated: repeatsIn(seen),
      letters,
      vague: letters.filter(({ cause, position }) => cause === '' || !/^[0-7]\/\d+$/.test(position)).length,
      replays,
      stillMissing: numbers.filter((n) => readable(n) && !after.has(n)).length,
      repeatedByReplay: repeatsIn(after),
    };
  } finally {
    await resources.close();
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns the faults of a run; empty when it is correct. */
export const poisonFaults = (size: PoisonSize, outcome: PoisonOutcome): readonly string[] => {
  const { missing, repeated, letters, vague, replays, stillMissing, repeatedByReplay } = outcome;
  const [first = { replayed: 0, left: 0 }, second] = replays;
  return [
    ...(letters.length === size.poisoned ? [] : [`${letters.length} dead letters instead of ${size.poisoned}`]),
    ...(missing === 0 ? [] : [`${missing} good events were not processed`]),
    ...(repeated === 0 ? [] : [`${repeated} events were processed more than once`]),
    ...(vague === 0 ? [] : [`${vague} dead letters have no cause or position`]),
    ...(stillMissing === 0 ? [] : [`${stillMissing} readable events are missing after the replay`]),
    ...(repeatedByReplay === 0 ? [] : [`${repeatedByReplay} events were repeated by the replay`]),
    ...(first.replayed > 0 && first.replayed + first.left === size.poisoned ? [] : ['the first replay counts wrong']),
    ...(second?.replayed === 0 ? [] : ['the second replay was not empty']),
  ];
};
