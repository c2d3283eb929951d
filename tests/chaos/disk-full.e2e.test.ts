import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { owner, startKeepsake, type Keepsake } from '../e2e/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/people.js';
import { photographWithGps } from '../e2e/photograph.js';
import { until } from '../e2e/until.js';
import { visitor, type Reply, type Visitor } from '../e2e/visitor.js';
import { activate, entriesOf, memory } from './scene.js';

/* Database, media, emails and log share one small disk, which fills up. */

const megabytes = 256;
const disk = mkdtempSync(join(tmpdir(), 'keepsake-disk-'));
const mounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', disk]).status === 0;
const whenMounted = mounted ? describe : describe.skip;
const why = mounted ? '' : ' (not run: needs root on Linux to create a small disk)';

const filler = join(disk, 'filler');
const fill = (): void => {
  for (let bytes = 4 << 20; bytes >= 4 << 10; bytes >>= 1)
    try {
      for (;;) appendFileSync(filler, Buffer.alloc(bytes, 1));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
};

whenMounted(`a full disk${why}`, () => {
  let keepsake: Keepsake;
  let staff: Visitor;
  let code = '';
  const accepted: string[] = [];
  /** Orders without a response; they may or may not be stored. */
  const cutOff: string[] = [];
  const seen = (): string =>
    `${accepted.length} accepted, ${cutOff.length} cut off, ${cutOff.at(-1)}\n${keepsake.printed().slice(-1_500)}`;

  const order = async (description: string): Promise<Reply> => {
    const body = orderOf(uniqueUser('Ana').email, {
      pricingTier: 'individual',
      quantity: 1,
      totalPrice: 7900,
      eventDescription: description,
    });
    const reply = await visitor(keepsake.url).post('/api/orders', body);
    if (reply.status === 201) accepted.push(placedOrderAnswer.parse(reply.body).id);
    return reply;
  };

  beforeAll(async () => {
    keepsake = await startKeepsake(join(disk, 'data'), { RATE_LIMITS: '100000' });
    staff = visitor(keepsake.url);
    await staff.post('/api/admin/login', owner);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 2, prefix: 'CF', batchName: 'Disk' });
    [code = ''] = generatedCodesAnswer.parse(made.body).codes;
    await activate(keepsake.url, code);
  }, 240_000);
  afterAll(async () => {
    await keepsake?.pressCtrlC();
    if (mounted) spawnSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  test('rejects writes with a message and keeps no partial data', async () => {
    expect((await order('before')).status).toBe(201);
    const picture = await photographWithGps();
    const entries = `/api/timeline/${code}/entries`;
    expect((await visitor(keepsake.url).post(entries, memory('Before', picture))).status).toBe(201);
    fill();
    const refusedPicture = await visitor(keepsake.url).post(entries, memory('Without room', picture));
    expect(refusedPicture).toMatchObject({ status: 503, body: { detail: expect.stringMatching(/\.$/) } });
    // PostgreSQL can still use free space in its existing files.
    const refused = await until(
      'an order to be refused',
      async () => {
        const reply = await order('x'.repeat(900)).catch((error: unknown) => void cutOff.push(String(error)));
        return reply && reply.status !== 201 ? reply : undefined;
      },
      { intervalMs: 100, seen },
    );
    expect(refused).toMatchObject({ status: 503, body: { detail: expect.stringMatching(/\.$/) } });
  }, 240_000);

  test('recovers when there is room and keeps all accepted orders', async () => {
    rmSync(filler);
    await until(
      'an order to be taken',
      async () => {
        const reply = await order('after').catch((error: unknown) => void cutOff.push(String(error)));
        return reply?.status === 201 ? true : undefined;
      },
      { intervalMs: 250, seen },
    );
    const kept: string[] = [];
    let page: string | undefined = '/api/orders?limit=100';
    while (page !== undefined) {
      const reply: Reply = await staff.get(page);
      kept.push(
        ...staffOrder
          .array()
          .parse(reply.body)
          .map(({ id }) => id),
      );
      page = /<([^>]+)>;\s*rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    expect(accepted.filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept.length - accepted.length).toBeLessThanOrEqual(cutOff.length);
    const shown = await entriesOf(keepsake.url, code);
    expect(shown.map(({ title }) => title)).toEqual(['Before']);
    for (const { mediaUrl } of shown)
      expect((await visitor(keepsake.url).bytes(mediaUrl ?? '')).bytes.length).toBeGreaterThan(1_000);
  }, 240_000);
});
