import { serverUnderTest } from '@keepsake/native/server-under-test';
import { afterEach, expect, test } from '@jest/globals';
import { createServer, type AddressInfo } from 'node:net';
import { openEphemeralStore, type EphemeralStore } from '../service/infrastructure.js';
import { createLog } from '../observability/log.js';
import { withServer } from '../testing/contract-suite.js';
import { eventually } from '../testing/databases.js';
import { openRedis } from './redis-connection.js';

const logger = createLog('silent');
const rules = { four: { points: 4, windowMs: 60_000 }, one: { points: 1, windowMs: 60_000 } };

withServer('cache and limits on Redis', await serverUnderTest('redis'), (server) => {
  const opened: EphemeralStore[] = [];
  const open = async (url = server().url): Promise<EphemeralStore> => {
    const memory = await openEphemeralStore(url, logger);
    opened.push(memory);
    return memory;
  };
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  const allowed = async (memory: EphemeralStore, rule: string, key: string): Promise<number> => {
    const limits = memory.limits(rules, 1);
    const taken = await Promise.all(Array.from({ length: 8 }, () => limits.take(rule, key)));
    return taken.filter(({ ok }) => ok).length;
  };

  test('shares values and counts between processes', async () => {
    const [one, other] = [await open(), await open()];
    await one.cache.set('seen', 'by both', 60_000);
    expect(await other.cache.get('seen')).toBe('by both');
    expect(await allowed(one, 'four', 'shared')).toBe(4);
    expect(await allowed(other, 'four', 'shared')).toBe(0);
  });

  test('names the setting for a wrong address or password', async () => {
    await expect(open('redis:host')).rejects.toThrow('CACHE_URL is not an address of a Redis server. Write redis://');
    await expect(open(server().url.replace(/:[^:@]*@/, ':wrong@'))).rejects.toThrow(
      'Redis refuses the user name, the password or the database in CACHE_URL. Correct it and start again.',
    );
  });

  test('rejects a server that is too old', async () => {
    await expect(openRedis(server().url, logger, 99)).rejects.toThrow(
      /^The Redis in CACHE_URL is version \d+, which is too old\. Use version 99 or newer\.$/,
    );
  });

  test('misses values and tightens limits during an outage, then recovers', async () => {
    const memory = await open();
    await memory.cache.set('kept', 'value', 60_000);
    await server().kill();
    const began = performance.now();
    expect(await memory.cache.get('kept')).toBeUndefined();
    await memory.cache.set('lost', 'value', 60_000);
    await memory.cache.drop('kept');
    expect(await allowed(memory, 'four', 'away')).toBe(2);
    expect(await allowed(memory, 'one', 'away')).toBe(1);
    expect(performance.now() - began).toBeLessThan(2_000);
    await server().revive();
    await eventually(async () => {
      await memory.cache.set('back', 'again', 60_000);
      return (await memory.cache.get('back')) === 'again';
    }, 'the cache to be used again');
    expect(await allowed(memory, 'four', 'back')).toBe(4);
  });

  test('starts without Redis and uses it once it is up', async () => {
    await server().kill();
    const memory = await open();
    expect(await memory.cache.get('any')).toBeUndefined();
    expect(await allowed(memory, 'four', 'start')).toBe(2);
    await server().revive();
    await eventually(async () => {
      await memory.cache.set('late', 'but there', 60_000);
      return (await memory.cache.get('late')) === 'but there';
    }, 'the cache to be used');
  });

  test('times out quickly on a server that does not respond', async () => {
    const mute = createServer(() => undefined).listen(0, '127.0.0.1');
    await eventually(async () => mute.listening, 'the mute server');
    const began = performance.now();
    const memory = await open(`redis://127.0.0.1:${(mute.address() as AddressInfo).port}`);
    const opening = performance.now() - began;
    expect(await memory.cache.get('any')).toBeUndefined();
    expect(opening).toBeLessThan(5_000);
    expect(performance.now() - began - opening).toBeLessThan(1_000);
    await memory.close();
    mute.close();
  });
});
