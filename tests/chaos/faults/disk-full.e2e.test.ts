import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import { owner, startKeepsake, type Keepsake } from '../../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { until } from '../../e2e/support/until.js';
import { fetchAsBrowser, visitor, type Reply, type Visitor } from '../../e2e/support/visitor.js';
import { expectExplained } from './expect-explained.js';
import { activate, entriesOf, idsOfOrders, memory } from './production-fixture.js';
import { mountSmallDisk } from './small-disk.js';

/* Database, media, emails and log share one small disk, which fills up. */

const folder = mkdtempSync(join(tmpdir(), 'keepsake-disk-'));
const disk = mountSmallDisk(folder, 256);
const whenMounted = disk ? describe : describe.skip;
const why = disk ? '' : ' (not run: needs root on Linux to create a small disk)';

whenMounted(`a full disk${why}`, () => {
  let keepsake: Keepsake;
  let staff: Visitor;
  let code = '';
  const accepted: string[] = [];
  /** Orders without a response; they may or may not be stored. */
  const cutOff: string[] = [];
  /** The browser of a buyer who uploads before, during and after. */
  let buyer: Visitor;
  const early: string[] = [];
  let chunks: Awaited<ReturnType<typeof announce>>;
  const walk = Buffer.alloc(2 << 20, 7);
  const seen = (): string =>
    `${accepted.length} accepted, ${cutOff.length} cut off, ${cutOff.at(-1)}\n${keepsake.printed().slice(-1_500)}`;

  const upload = async (person: Visitor): Promise<Reply> => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(await photographWithGps())], { type: 'image/jpeg' }), 'Boat.jpg');
    return person.post('/api/upload', form);
  };
  /** Announces a file in chunks; returns a function that sends it from the offset which the server names. */
  const announce = async (bytes: Buffer) => {
    const tus = { 'tus-resumable': '1.0.0' };
    const begun = await fetchAsBrowser(new URL('/api/uploads', keepsake.url), {
      method: 'POST',
      headers: {
        ...tus,
        'idempotency-key': 'chunks-0001',
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${Buffer.from('Walk.jpg').toString('base64')}`,
      },
    });
    expect(begun.status).toBe(201);
    const path = new URL(begun.headers.get('location') ?? '', keepsake.url);
    const cookie = (begun.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
    const offset = async () =>
      Number(
        (await fetchAsBrowser(path, { method: 'HEAD', headers: { ...tus, cookie } })).headers.get('upload-offset'),
      );
    const send = async (): Promise<Response> => {
      const from = await offset();
      const type = 'application/offset+octet-stream';
      const headers = { ...tus, cookie, 'content-type': type, 'upload-offset': String(from) };
      return fetchAsBrowser(path, { method: 'PATCH', headers, body: new Uint8Array(bytes.subarray(from)) });
    };
    return { offset, send };
  };

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
    keepsake = await startKeepsake(join(folder, 'data'), { RATE_LIMITS: '100000' });
    [staff, buyer] = [visitor(keepsake.url), visitor(keepsake.url)];
    await staff.post('/api/admin/login', owner);
    const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 2, prefix: 'CF', batchName: 'Disk' });
    [code = ''] = generatedCodesAnswer.parse(made.body).codes;
    await activate(keepsake.url, code);
  }, 240_000);
  afterAll(async () => {
    await keepsake?.pressCtrlC();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  });

  test('rejects writes with a message and keeps no partial data', async () => {
    expect((await order('before')).status).toBe(201);
    early.push(...uploadAnswer.parse((await upload(buyer)).body).files.map(({ path }) => path));
    const picture = await photographWithGps();
    const entries = `/api/timeline/${code}/entries`;
    expect((await visitor(keepsake.url).post(entries, memory('Before', picture))).status).toBe(201);
    chunks = await announce(Buffer.concat([picture, walk]));
    disk?.fill();
    const refusedPicture = await visitor(keepsake.url).post(entries, memory('Without room', picture));
    expectExplained(refusedPicture);
    expectExplained(await upload(buyer));
    const cut = await chunks.send();
    expectExplained({ status: cut.status, headers: cut.headers, body: (await cut.json()) as unknown });
    // Guests still read, so the instance stays in service: docs/decisions/0020.
    expect((await entriesOf(keepsake.url, code)).map(({ title }) => title)).toEqual(['Before']);
    expect(await visitor(keepsake.url).get('/readyz')).toMatchObject({ status: 200, body: 'ready' });
    // PostgreSQL can still use free space in its existing files.
    const refused = await until(
      'an order to be refused',
      async () => {
        const reply = await order('x'.repeat(900)).catch((error: unknown) => void cutOff.push(String(error)));
        return reply && reply.status !== 201 ? reply : undefined;
      },
      { intervalMs: 100, seen },
    );
    expectExplained(refused);
  }, 240_000);

  test('recovers when there is room and keeps all accepted orders', async () => {
    disk?.free();
    await until(
      'an order to be taken',
      async () => {
        const reply = await order('after').catch((error: unknown) => void cutOff.push(String(error)));
        return reply?.status === 201 ? true : undefined;
      },
      { intervalMs: 250, seen },
    );
    const kept = await idsOfOrders(staff);
    expect(accepted.filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept.length - accepted.length).toBeLessThanOrEqual(cutOff.length);
    const shown = await entriesOf(keepsake.url, code);
    expect(shown.map(({ title }) => title)).toEqual(['Before']);
    expect((await chunks.send()).status).toBe(204);
    expect(await chunks.offset()).toBeGreaterThan(walk.length);
    const { files } = uploadAnswer.parse((await upload(buyer)).body);
    const filePaths = [...early, ...files.map(({ path }) => path)];
    const { email } = uniqueUser('Maja');
    expect(await buyer.post('/api/orders', orderOf(email, { filePaths }))).toMatchObject({ status: 201 });
    await until('the email about the order', async () => {
      const mails = mailboxAnswer.parse((await visitor(keepsake.url).get('/api/dev/mailbox')).body);
      return mails.find(({ to }) => to === email);
    });
    for (const { mediaUrl } of shown)
      expect((await visitor(keepsake.url).bytes(mediaUrl ?? '')).bytes.length).toBeGreaterThan(1_000);
  }, 240_000);
});
