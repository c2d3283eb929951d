import { createServer, connect as dial, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { backstage } from '../backstage/door.js';
import { openDatabase, openPool, type Db } from '../database.js';
import { openResources, type Resources } from '../resources.js';
import { eventually, freshDatabase } from '../testing/databases.js';
import { connect } from './client.js';
import type { CallAbout } from './contract.js';
import { serve } from './server.js';

const callSecret = 'call-secret-of-the-tests-0123456789abcdef';
const ageMs = 60;

let resources: Resources;
let db: Db;
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  resources = openResources({ logLevel: 'silent' });
  const pool = openPool(await freshDatabase('connection_age'), 2, () => undefined);
  db = openDatabase(pool);
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});
afterAll(() => db.destroy());

type Answering = { readonly port: number; readonly answered: () => number };

/** One member of a service: it counts what it answers, and holds one method back for as long as it is told. */
const member = async (held: Promise<void> = Promise.resolve()): Promise<Answering> => {
  const { clock, ids, words, metrics } = resources;
  let answered = 0;
  const schema = z.any();
  const methods = {
    ListLetters: {
      schema,
      handle: async () => {
        answered += 1;
        return { letters: [] };
      },
    },
    LookAtWork: {
      schema,
      handle: async () => {
        await held;
        return { queues: [], unsaid: 7, unsaidOldestSeconds: 0, letters: 0 };
      },
    },
  };
  const server = await serve('127.0.0.1:0', [{ contract: backstage, role: 'api', methods }], {
    db,
    service: 'aging',
    clock,
    ids,
    ring: () => undefined,
    words,
    metrics,
    callSecret,
    connectionAgeMs: ageMs,
  });
  ends.push(server.stop);
  return { port: Number(server.address.split(':').at(-1)), answered: () => answered };
};

/** What stands in front of members and gives each new connection to the next of them. Half a goodbye is passed on as it is. */
const front = async (members: readonly { readonly port: number }[]) => {
  let opened = 0;
  const open = new Set<Socket>();
  const outers = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (inner) => {
    const { port = 0 } = members[opened++ % members.length] ?? {};
    const outer = dial({ port, host: '127.0.0.1', allowHalfOpen: true });
    open.add(inner);
    outers.add(outer);
    inner.on('close', () => open.delete(inner));
    inner.on('error', () => outer.destroy());
    outer.on('error', () => inner.destroy());
    inner.pipe(outer);
    outer.pipe(inner);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ends.push(() => {
    for (const socket of [...open, ...outers]) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `127.0.0.1:${port}`, opened: () => opened, open: () => open.size };
};

type Channel = Readonly<Record<'ListLetters' | 'LookAtWork', (input: object, about: CallAbout) => Promise<unknown>>>;
const about = (): CallAbout => ({ correlationId: 'c', signal: new AbortController().signal, patienceMs: 60_000 });
const channelTo = (address: string): Channel => {
  const channel = connect(address, backstage, callSecret, resources.clock);
  ends.push(channel.close);
  return channel.as({ kind: 'system', service: 'test' }) as unknown as Channel;
};

test('a call in flight outlives the age of its connection, and those after it are answered on another', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const between = await front([await member(held)]);
  const channel = channelTo(between.address);
  const slow = channel.LookAtWork({}, about());
  while (between.opened() < 3) await channel.ListLetters({ limit: 1 }, about());
  expect(between.open()).toBeGreaterThanOrEqual(2);
  release();
  expect(await slow).toMatchObject({ unsaid: 7 });
  await eventually(async () => between.open() <= 1, 'the old connections to end');
});

test('of calls that never cease none fails, whenever a connection grows old', async () => {
  const one = await member();
  const between = await front([one]);
  const channel = channelTo(between.address);
  let made = 0;
  const caller = async (): Promise<void> => {
    while (between.opened() < 25) {
      made += 1;
      await channel.ListLetters({ limit: 1 }, about());
    }
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  expect(one.answered()).toBe(made);
});

test('a member that is added later gets its share of an old channel', async () => {
  const members = [await member()];
  const between = await front(members);
  const channel = channelTo(between.address);
  await channel.ListLetters({ limit: 1 }, about());
  const later = await member();
  members.push(later);
  while (later.answered() === 0) await channel.ListLetters({ limit: 1 }, about());
  expect(members[0]?.answered()).toBeGreaterThan(0);
});
