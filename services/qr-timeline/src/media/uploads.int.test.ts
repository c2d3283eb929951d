import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import sharp from 'sharp';
import { guest, owner, ownerId, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

const time = { aheadMs: 0 };
const dayMs = 24 * 60 * 60 * 1000;
const quotas = {
  browserBytes: 70_000_000,
  browserFiles: 60,
  networkBytes: 200_000_000,
  timelineBytes: 60_000_000,
  totalBytes: 300_000_000,
};
let world: TimelineWorld;
let photo: Buffer;
beforeAll(async () => {
  world = await timelineWorld({ clock: { now: () => new Date(Date.now() + time.aheadMs) }, quotas });
  photo = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.stop());

const files = (caller: Caller, key?: string) => world.call(uploadsRpc, caller, key);
const begin = (
  caller: Caller,
  size = photo.length,
  name = 'harbour.jpg',
  more: { network?: string; code?: string } = {},
) => files(caller).Begin({ name, type: 'image/jpeg', size, network: '', ...more });
const put = (key: string, bytes: Buffer) =>
  world.running.platform.objects.put(key, Readable.from([bytes]), { type: 'x/y' });
const part = async (caller: Caller, uploadId: string, offset: number, bytes: Buffer) => {
  const objectKey = `arriving/${uploadId}/${offset}-${randomUUID()}`;
  await put(objectKey, bytes);
  return files(caller).AddPart({ uploadId, offset, size: bytes.length, objectKey });
};
const finish = async (caller: Caller, uploadId: string, bytes = photo) => {
  const objectKey = `incoming/${uploadId}-${randomUUID()}`;
  await put(objectKey, bytes);
  return files(caller).Finish({ uploadId, objectKey, sha256: 'x' });
};
const keysBelow = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.running.platform.objects.list(prefix)) keys.push(key);
  return keys;
};
const run = async (job: string): Promise<void> => {
  await sql`select graphile_worker.add_job(${job}, '{}'::json)`.execute(world.running.db);
  await eventually(
    async () =>
      (
        await sql<{
          n: number;
        }>`select count(*)::int as n from graphile_worker.jobs where attempts < max_attempts`.execute(world.running.db)
      ).rows[0]?.n === 0,
    'all jobs to be done',
  );
};

describe('an upload in parts', () => {
  it('resumes where it stopped, is combined once, and keeps its id', async () => {
    const who = guest();
    const { uploadId } = await begin(who);
    const half = Math.floor(photo.length / 2);
    expect(await part(who, uploadId, 0, photo.subarray(0, half))).toEqual({ received: half });
    expect(await files(who).Look({ uploadId })).toMatchObject({ received: half, finished: false, parts: [] });
    await part(who, uploadId, half, photo.subarray(half));
    const { parts } = await files(who).Look({ uploadId });
    expect(parts).toHaveLength(2);
    expect(await finish(who, uploadId)).toEqual({ uploadId, kind: 'image' });
    expect(await files(who).Look({ uploadId })).toMatchObject({ finished: true, kind: 'image', parts: [] });
    await expect(finish(who, uploadId)).rejects.toMatchObject({ slug: 'upload-unknown' });
    await eventually(async () => (await keysBelow(`arriving/${uploadId}/`)).length === 0, 'its pieces to go');
  });

  it('counts bytes once when two connections send them', async () => {
    const who = guest();
    const { uploadId } = await begin(who);
    const both = await Promise.allSettled([0, 1].map(() => part(who, uploadId, 0, photo.subarray(0, 5_000))));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(part(who, uploadId, 3, photo.subarray(3, 9))).rejects.toMatchObject({ slug: 'upload-offset-differs' });
    await expect(part(who, uploadId, 5_000, Buffer.alloc(photo.length))).rejects.toMatchObject({
      slug: 'upload-too-long',
    });
    expect(await files(who).Look({ uploadId })).toMatchObject({ received: 5_000 });
  });

  it('is registered once when the gateway retries the last part', async () => {
    const who = guest();
    const { uploadId } = await begin(who);
    const objectKey = `incoming/${uploadId}-${randomUUID()}`;
    await put(objectKey, photo);
    const ask = () => files(who, objectKey).Finish({ uploadId, objectKey, sha256: 'x' });
    expect(await ask()).toEqual(await ask());
  });

  it('is begun once when the browser retries', async () => {
    const who = guest();
    const key = randomUUID();
    const ask = { name: 'a.jpg', type: 'image/jpeg', size: 10, network: '' };
    expect(await files(who, key).Begin(ask)).toEqual(await files(who, key).Begin(ask));
    expect((await files(who).ListOwn({})).uploads).toHaveLength(1);
  });

  it('is rejected by type at its first part, or when too short', async () => {
    const who = guest();
    const text = Buffer.from('<html>'.repeat(2_000));
    const long = await begin(who, text.length * 2, 'film.mp4');
    await expect(part(who, long.uploadId, 0, text)).rejects.toMatchObject({ slug: 'media-type-refused' });
    const short = await begin(who, 100, 'face.jpg');
    await expect(finish(who, short.uploadId, text.subarray(0, 99))).rejects.toMatchObject({
      slug: 'upload-incomplete',
    });
    await expect(finish(who, short.uploadId, text.subarray(0, 100))).rejects.toMatchObject({
      slug: 'media-type-refused',
    });
  });

  it('cannot be read, continued, finished or claimed by other browsers', async () => {
    const [mine, other] = [guest(), guest()];
    const { uploadId } = await begin(mine);
    const tries = [
      files(other).Look({ uploadId }),
      part(other, uploadId, 0, photo.subarray(0, 5_000)),
      finish(other, uploadId),
      files(other).Cancel({ uploadId }),
    ];
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: 'rejected', reason: { slug: 'upload-unknown' } });
    expect((await files(other).ListOwn({})).uploads).toEqual([]);
  });

  it('can be canceled until it is claimed', async () => {
    const who = guest();
    const { uploadId } = await begin(who);
    await part(who, uploadId, 0, photo.subarray(0, 5_000));
    expect(await files(who).Cancel({ uploadId })).toEqual({ cancelled: true });
    await eventually(async () => (await keysBelow(`arriving/${uploadId}/`)).length === 0, 'its pieces to go');
    const whole = await begin(who);
    await finish(who, whole.uploadId);
    expect(await files(who).Cancel({ uploadId: whole.uploadId })).toEqual({ cancelled: true });
    expect(await files(who).Cancel({ uploadId: whole.uploadId })).toEqual({ cancelled: false });
    await eventually(async () => (await keysBelow(`incoming/${whole.uploadId}`)).length === 0, 'its bytes to go');
    expect((await files(who).ListOwn({})).uploads).toEqual([]);
  });
});

describe('the sweep of uploads', () => {
  it('deletes files idle for a day with parts and orphans, keeps active ones', async () => {
    const who = guest();
    const quiet = await begin(who);
    const alive = await begin(who);
    await part(who, quiet.uploadId, 0, photo.subarray(0, 5_000));
    await part(who, alive.uploadId, 0, photo.subarray(0, 5_000));
    await put(`arriving/${randomUUID()}/0-stray`, photo);
    time.aheadMs = dayMs / 2;
    await part(who, alive.uploadId, 5_000, photo.subarray(5_000, 6_000));
    time.aheadMs = dayMs + 60_000;
    await run('sweep-arrivals');
    expect(await files(who).Look({ uploadId: alive.uploadId })).toMatchObject({ received: 6_000 });
    await expect(files(who).Look({ uploadId: quiet.uploadId })).rejects.toMatchObject({ slug: 'upload-unknown' });
    expect((await keysBelow('arriving/')).every((key) => key.startsWith(`arriving/${alive.uploadId}/`))).toBe(true);
    await part(who, alive.uploadId, 6_000, photo.subarray(6_000));
    await finish(who, alive.uploadId);
    time.aheadMs = 0;
  });
});

describe('upload quotas', () => {
  const day = async (): Promise<Readonly<Record<string, { bytes: number; files: number }>>> => {
    const today = new Date(Date.now() + time.aheadMs).toISOString().slice(0, 10);
    const { rows } = await sql<{ scope: string; bytes: number; files: number }>`
      select scope, bytes, files from upload_budgets where day = ${today}`.execute(world.running.db);
    return Object.fromEntries(rows.map(({ scope, bytes, files: count }) => [scope, { bytes, files: count }]));
  };
  const fill = (scope: string, bytes: number) =>
    sql`insert into upload_budgets (day, scope, bytes, files)
      values (${new Date(Date.now() + time.aheadMs).toISOString().slice(0, 10)}, ${scope}, ${bytes}, 1)`.execute(
      world.running.db,
    );
  const half = () => Math.floor(photo.length / 2);
  const browserOf = (who: Caller): string => ('browserId' in who ? (who.browserId ?? '') : '');
  const code = 'CF7K3M9QXA2TDV';
  const fullBrowser = 'This is as much as one device can send in a day. Please go on tomorrow, or write to us.';
  beforeEach(() => {
    time.aheadMs += 10 * dayMs;
  });
  afterAll(() => {
    time.aheadMs = 0;
  });

  it('reserve nothing for announcements', async () => {
    for (let n = 0; n < 30; n++) await begin(guest(), 40_000_000, 'film.mp4', { network: `n${n}`, code });
    expect(await day()).toEqual({});
    await expect(begin(guest(), photo.length, 'a.jpg', { code })).resolves.toMatchObject({
      uploadId: expect.any(String),
    });
  });

  it('reserve received bytes once per quota', async () => {
    const who = guest();
    const { uploadId } = await begin(who, photo.length, 'a.jpg', { network: 'home', code });
    await part(who, uploadId, 0, photo.subarray(0, half()));
    const first = { bytes: half(), files: 1 };
    const scopes = [`browser:${browserOf(who)}`, 'network:home', `timeline:${code}`, 'house'];
    expect(await day()).toEqual(Object.fromEntries(scopes.map((scope) => [scope, first])));
    await part(who, uploadId, half(), photo.subarray(half()));
    await finish(who, uploadId);
    const whole = { bytes: photo.length, files: 1 };
    expect(await day()).toEqual(Object.fromEntries(scopes.map((scope) => [scope, whole])));
  });

  it('are released by canceled files, complete or not', async () => {
    const who = guest();
    const partial = await begin(who, photo.length, 'a.jpg', { network: 'home', code });
    await part(who, partial.uploadId, 0, photo.subarray(0, half()));
    const whole = await begin(who, photo.length, 'b.jpg', { network: 'home', code });
    await finish(who, whole.uploadId);
    for (const { uploadId } of [partial, whole]) {
      await files(who).Cancel({ uploadId });
      await files(who)
        .Cancel({ uploadId })
        .catch(() => undefined);
    }
    const none = { bytes: 0, files: 0 };
    const scopes = [`browser:${browserOf(who)}`, 'network:home', `timeline:${code}`, 'house'];
    expect(await day()).toEqual(Object.fromEntries(scopes.map((scope) => [scope, none])));
  });

  it('are released by a file that is no image', async () => {
    const who = guest();
    const text = Buffer.from('<html>'.repeat(600));
    const { uploadId } = await begin(who, text.length, 'face.jpg', { network: 'home' });
    await part(who, uploadId, 0, text);
    expect((await day())['network:home']).toEqual({ bytes: text.length, files: 1 });
    const objectKey = `incoming/${uploadId}-${randomUUID()}`;
    await put(objectKey, text);
    for (let n = 0; n < 2; n++)
      await expect(files(who, objectKey).Finish({ uploadId, objectKey, sha256: 'x' })).rejects.toMatchObject({
        slug: 'media-type-refused',
      });
    expect((await day())['network:home']).toEqual({ bytes: 0, files: 0 });
    await expect(files(who).Look({ uploadId })).rejects.toMatchObject({ slug: 'upload-unknown' });
  });

  it('are released on the day they were reserved when a file expires', async () => {
    const who = guest();
    const { uploadId } = await begin(who, photo.length, 'a.jpg', { network: 'home' });
    await part(who, uploadId, 0, photo.subarray(0, half()));
    const booked = await day();
    expect(booked['house']).toEqual({ bytes: half(), files: 1 });
    time.aheadMs += dayMs + 60_000;
    await run('sweep-arrivals');
    time.aheadMs -= dayMs + 60_000;
    expect((await day())['house']).toEqual({ bytes: 0, files: 0 });
    time.aheadMs += 2 * dayMs;
  });

  it('reject a browser over its daily quota with a message and a time', async () => {
    const who = guest();
    await fill(`browser:${browserOf(who)}`, quotas.browserBytes - photo.length);
    const [one, other] = [await begin(who), await begin(who)];
    const uploadSessions = await Promise.allSettled([finish(who, one.uploadId), finish(who, other.uploadId)]);
    expect(uploadSessions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = { slug: 'upload-quota-reached', message: fullBrowser, extra: { retryAfterMs: expect.any(Number) } };
    expect(uploadSessions.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused });
    await expect(begin(who)).rejects.toMatchObject(refused);
    await expect(begin(guest())).resolves.toMatchObject({ uploadId: expect.any(String) });
    time.aheadMs += dayMs;
    await expect(begin(who)).resolves.toMatchObject({ uploadId: expect.any(String) });
  });

  it.each([
    ['timeline', `timeline:${code}`, quotas.timelineBytes, 'This timeline has taken as much as it can in a day.'],
    ['network', 'network:home', quotas.networkBytes, 'This is as much as one internet connection can send in a day.'],
    ['house', 'house', quotas.totalBytes, 'We cannot take more files today.'],
  ])('reject more than the daily quota of a %s', async (_, scope, bytes, sentence) => {
    await fill(scope, bytes);
    const request = { size: 1, network: 'home', code };
    await expect(files(guest()).Reserve(request)).rejects.toMatchObject({ message: expect.stringContaining(sentence) });
    await expect(begin(guest(), 1, 'a.jpg', { network: 'home', code })).rejects.toMatchObject({
      slug: 'upload-quota-reached',
    });
  });

  it('count files, too', async () => {
    const many = guest();
    for (let n = 0; n < quotas.browserFiles; n++) await finish(many, (await begin(many)).uploadId);
    await expect(begin(many, 1)).rejects.toMatchObject({ slug: 'upload-quota-reached' });
  });

  it('limit announcements per network without affecting photos and other networks', async () => {
    const flood = await Promise.allSettled(
      Array.from({ length: 20 }, () => begin(guest(), 60_000_000, 'film.mp4', { network: 'flooder' })),
    );
    expect(flood.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(flood.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { slug: 'upload-too-many-open', extra: { retryAfterMs: expect.any(Number) } },
    });
    for (const network of ['flooder', 'other'])
      await expect(begin(guest(), photo.length, 'a.jpg', { network })).resolves.toMatchObject({
        uploadId: expect.any(String),
      });
    await expect(begin(guest(), 50_000_000, 'film.mp4', { network: 'other' })).resolves.toMatchObject({
      uploadId: expect.any(String),
    });
    time.aheadMs += 15 * 60_000 + 1;
    await expect(begin(guest(), 50_000_000, 'film.mp4', { network: 'flooder' })).resolves.toMatchObject({
      uploadId: expect.any(String),
    });
  });
});

describe('the files of an owner', () => {
  const arrived = async (who: Caller, names: readonly string[]): Promise<string[]> => {
    const uploadIds: string[] = [];
    for (const name of names) {
      const { uploadId } = await begin(who, photo.length, name);
      await finish(who, uploadId);
      uploadIds.push(uploadId);
    }
    return uploadIds;
  };
  const order = async (customerId: string, number: string): Promise<string> => {
    const orderId = randomUUID();
    await sql`insert into plate_orders (order_id, customer_id, number, codes, copies, placed_at)
      values (${orderId}, ${customerId}, ${number}, 1, 1, now())`.execute(world.running.db);
    return orderId;
  };

  it('are added to their timeline once, in order, and never to another’s', async () => {
    const uploadIds = await arrived(owner, ['First light.jpg', 'Second tea.jpg']);
    const { code } = await world.open();
    const mine = await world.open({ ownerId: 'somebody-else' });
    await expect(files(owner).Place({ uploadIds, code: mine.code })).rejects.toMatchObject({
      slug: 'not-your-timeline',
    });
    await expect(files(guest()).Place({ uploadIds, code })).rejects.toMatchObject({ slug: 'sign-in-needed' });
    expect(await files(owner).Place({ uploadIds: uploadIds.toReversed(), code })).toEqual({ placed: 2 });
    expect((await world.see(code)).entries.map(({ title }) => title)).toEqual(['Second tea', 'First light']);
    await expect(files(owner).Place({ uploadIds, code })).rejects.toMatchObject({ slug: 'upload-missing' });
    expect((await world.see(code)).total).toBe(2);
  });

  it('are added to a kept timeline under the keeper’s name', async () => {
    const ola: Caller = { kind: 'customer', id: 'customer-of-ola', browserId: randomUUID() };
    const { code, timelineId } = await world.open();
    const known = async () => (await files(ola).ListTargets({})).timelines.map((one) => one.code);
    const keep = (state: 'invited' | 'keeping') =>
      sql`insert into timeline_keepers (id, timeline_id, customer_id, name, email_sealed, role, state, invited_at, since)
        values (${randomUUID()}, ${timelineId}, 'customer-of-ola', 'Ola Nordmann', '', 'helper', ${state}, now(), now())
        on conflict (timeline_id, customer_id) where state <> 'ended' do update set state = excluded.state`.execute(
        world.running.db,
      );
    await keep('invited');
    expect(await known()).toEqual([]);
    await keep('keeping');
    await sql`update timelines set keepers = '{"customer-of-ola": "helper"}' where id = ${timelineId}`.execute(
      world.running.db,
    );
    expect(await known()).toEqual([code]);
    expect(await files(ola).Place({ uploadIds: await arrived(ola, ['Picnic.jpg']), code })).toEqual({ placed: 1 });
    expect((await world.see(code)).entries).toMatchObject([{ title: 'Picnic', submittedBy: 'Ola Nordmann' }]);
  });

  it('are added to their open order and published after its own files', async () => {
    const orderId = await order(ownerId, 'K-OPEN0001');
    const foreign = await order('somebody-else', 'K-OPEN0002');
    const [early = ''] = await arrived(owner, ['Early.jpg']);
    await world.inOneTransaction((tx) =>
      world.parts.uploads.claimForOrder(tx, orderId, owner.kind === 'customer' ? owner.browserId : '', [early]),
    );
    const added = await arrived(owner, ['Later.jpg', 'Last of all.jpg']);
    const { orders, timelines } = await files(owner).ListTargets({});
    expect(orders.map(({ number }) => number)).toEqual(['K-OPEN0001']);
    expect(timelines.map(({ honoreeName }) => honoreeName)).toContain('Giulia Rossi');
    await expect(files(owner).Place({ uploadIds: added, orderId: foreign })).rejects.toMatchObject({
      slug: 'order-not-open',
    });
    expect(await files(owner).Place({ uploadIds: added, orderId })).toEqual({ placed: 2 });
    const published = (await world.published()).filter(({ type }) => type === 'qr-timeline.uploads-added.v1');
    expect(published.map(({ data }) => data)).toEqual([{ orderId, uploadIds: added, kinds: { photos: 2, videos: 0 } }]);
    const { code, timelineId } = await world.open();
    await world.inOneTransaction((tx) =>
      world.parts.timelines.publishUploads(tx, timelineId, { orderId, uploadIds: [early], submittedBy: 'Maria' }),
    );
    const { rows } = await sql<{ title: string }>`
      select title from entries where timeline_id = ${timelineId} order by sort_key`.execute(world.running.db);
    expect(rows.map(({ title }) => title)).toEqual(['Early', 'Later', 'Last of all']);
    expect(code).toBeTruthy();
  });
});
