import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { packsRpc } from '@keepsake/contracts/rpc/packs';
import { platesRpc } from '@keepsake/contracts/rpc/plates';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { readPlate } from './adapters/plate-image.js';
import { unzip } from '../shared/adapters/unzip-fixture.js';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const maker: Caller = { kind: 'anyone', browserId: 'browser-of-the-maker' };

let under: TestService;
let batchId: string;
let codes: readonly string[];
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef', PUBLIC_URL: 'https://keepsake.family' },
  });
  ({ batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity: 5, prefix: 'CF', batchName: 'Versions' }));
  ({ codes } = await under.call(codesRpc, staff).ExportBatch({ batchId }));
  await ready();
});
afterAll(() => under.stop());

const packs = (caller: Caller = staff) => under.call(packsRpc, caller);
const ready = () =>
  eventually(async () => {
    const { packState } = await under.call(codesRpc, staff).GetBatch({ batchId });
    return packState === 'ready' ? true : undefined;
  }, 'the pack to be ready');
const filesOf = async (objectKey: string): Promise<ReadonlyMap<string, Buffer>> => {
  const found = await under.running.platform.objects.get(objectKey);
  return unzip(found ? await buffer(found.body) : Buffer.alloc(0));
};
const order = (plates: 'all' | 'damaged', plateMm = 30) =>
  packs().OrderPack({ batchId, plateMm, plates, reason: 'The maker asked for it' });

describe('a maker pack', () => {
  test('requires confirmation of its address, typed letter by letter', async () => {
    await expect(packs().FindPack({ batchId })).rejects.toMatchObject({ slug: 'address-unconfirmed' });
    await expect(packs().MakePackLink({ batchId, version: 1, days: 7 })).rejects.toMatchObject({
      slug: 'address-unconfirmed',
    });
    await expect(packs().ConfirmAddress({ batchId, address: 'https://keepsake.famly' })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('https://keepsake.family'),
    });
    await packs().ConfirmAddress({ batchId, address: ' https://keepsake.family/ ' });
    expect(await packs().FindPack({ batchId })).toMatchObject({ version: 1, plates: 5, plateMm: 40, sample: false });
  });

  test('has every code in physical size, and each decodes to its address', async () => {
    const files = await filesOf((await packs().FindPack({ batchId })).objectKey);
    const pictures = [...files].filter(([name]) => name.endsWith('.svg')).map(([, bytes]) => bytes.toString());
    expect(pictures.map(readPlate)).toEqual(codes.map((code) => `HTTPS://KEEPSAKE.FAMILY/C/${code}`));
    expect(pictures.filter((svg) => svg.includes('width="40mm" height="40mm"'))).toHaveLength(5);
    expect(files.get('about.txt')?.toString()).toContain('33 modules of 0.97 mm');
  });

  test('rejects an unscannable size with a message', async () => {
    await expect(order('all', 12)).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('Too small to scan reliably on this plate. Choose a larger one.'),
    });
    await expect(order('damaged')).rejects.toMatchObject({ slug: 'nothing-damaged' });
  });

  test('has a new version without damaged plates, with changes listed', async () => {
    const first = await filesOf((await packs().FindPack({ batchId, version: 1 })).objectKey);
    const [bad = '', ...good] = codes;
    await under.call(platesRpc, staff).TakeInPlates({ typed: [bad], mark: 'damaged', reason: 'Scratched' });
    expect(await order('all')).toEqual({ version: 2, plates: 4 });
    await ready();
    const files = await filesOf((await packs().FindPack({ batchId })).objectKey);
    expect(files.get('codes.txt')?.toString()).toBe(good.map((code) => `${code}\n`).join(''));
    const { versions, damaged } = await packs().ListPacks({ batchId });
    expect(versions[1]).toMatchObject({
      askedBy: 'ben-of-the-staff',
      changes: ['1 plate left out', 'Plates of 30 mm instead of 40 mm'],
    });
    expect(damaged).toBe(1);
    expect(await filesOf((await packs().FindPack({ batchId, version: 1 })).objectKey)).toEqual(first);
  });

  test('can consist of the damaged plates only, with the same codes', async () => {
    expect(await order('damaged')).toEqual({ version: 3, plates: 1 });
    await ready();
    const files = await filesOf((await packs().FindPack({ batchId, version: 3 })).objectKey);
    expect(files.get('codes.txt')?.toString()).toBe(`${codes[0]}\n`);
    const { steps } = await under.call(platesRpc, staff).ShowPlate({ typed: codes[0] ?? '' });
    const checked = steps.filter(({ step }) => step === 'checked').map(({ version }) => version);
    expect(checked).toEqual([1, 3]);
  });

  test('has one new version for concurrent requests', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => order('all')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await ready();
    expect((await packs().ListPacks({ batchId })).versions.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
  });
});

describe('a link for the maker', () => {
  const link = (version = 1) => packs().MakePackLink({ batchId, version, days: 7 });
  const open = (token: string, toFile = false) => packs(maker).OpenPackLink({ token, toFile });
  const over = { kind: 'not-found', slug: 'pack-link-over' };

  test('opens one version without an account and records its use', async () => {
    const { token, linkId } = await link();
    expect(await open(token)).toMatchObject({ version: 1, plates: 5, batchName: 'Versions' });
    await open(token, true);
    const { links } = await packs().ListPacks({ batchId });
    expect(links.find(({ id }) => id === linkId)).toMatchObject({ uses: 1, madeBy: 'ben-of-the-staff' });
    const { steps } = await under.call(platesRpc, staff).ShowPlate({ typed: codes[1] ?? '' });
    expect(steps.map(({ step }) => step)).toContain('maker-downloaded');
  });

  test('opens nothing else, neither by guesses nor by other ids', async () => {
    const { token, linkId } = await link();
    const proof = token.split('.')[1] ?? '';
    for (const wrong of [linkId, `${linkId}.`, `${batchId}.${proof}`, `${token}x`, '', 'a.b'])
      await expect(open(wrong)).rejects.toMatchObject(over);
    await expect(packs(maker).FindPack({ batchId })).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(packs(maker).ListPacks({ batchId })).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('ends when revoked; idempotent', async () => {
    const { token, linkId } = await link();
    await packs().RevokePackLink({ linkId });
    await packs().RevokePackLink({ linkId });
    await expect(open(token)).rejects.toMatchObject(over);
  });

  test('ends at its expiry', async () => {
    const { token, linkId } = await link();
    await sql`update pack_links set expires_at = now() - interval '1 second' where id = ${linkId}`.execute(
      under.running.db,
    );
    await expect(open(token, true)).rejects.toMatchObject(over);
  });

  test('ends with its version, which no one can download any more', async () => {
    const { token } = await link(2);
    await packs().VoidPack({ batchId, version: 2, reason: 'Wrong size' });
    await expect(open(token)).rejects.toMatchObject(over);
    await expect(packs().FindPack({ batchId, version: 2 })).rejects.toMatchObject({ slug: 'pack-void' });
    await expect(packs().VoidPack({ batchId, version: 2, reason: 'Again' })).rejects.toMatchObject({
      slug: 'pack-void',
    });
    await expect(link(2)).rejects.toMatchObject({ slug: 'pack-void' });
    expect((await packs().FindPack({ batchId })).version).toBe(4);
  });

  test('is created only by staff who make plates', async () => {
    await expect(packs(support).MakePackLink({ batchId, version: 1, days: 7 })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    await expect(packs().MakePackLink({ batchId, version: 1, days: 31 })).rejects.toMatchObject({ kind: 'invalid' });
  });
});
