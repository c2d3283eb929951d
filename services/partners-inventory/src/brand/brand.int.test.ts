import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brandRpc } from '@keepsake/contracts/rpc/brand';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { aPlate, casePeople, fakeCodes, operations } from '../composition/case-fixture.js';
import { postgresBrands } from './adapters/brands.postgres.js';
import { deleteLogo, sweepLogos } from './application/brand.js';
import { partnersInventoryEntry } from '../service.js';

let under: TestService;
const requests: object[] = [];
beforeAll(async () => {
  const uploads = fakeService(uploadsRpc, {
    MakeLogo: async (request) => {
      requests.push(request);
      const png = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'navy' } })
        .png()
        .toBuffer();
      const objectKey = `logos/${request.uploadId}.png`;
      await under.running.platform.objects.put(objectKey, Readable.from([png]), { type: 'image/png' });
      return { objectKey, width: 400, height: 200 };
    },
  });
  under = await openTestService(partnersInventoryEntry, { fakes: [fakeCodes, uploads] });
});
afterAll(() => under.stop());
const { cases, newPartner } = casePeople(() => under);
const brand = (caller: Caller, key?: string) => under.call(brandRpc, caller, key);
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-a-family' };
const isStored = async (objectKey: string): Promise<boolean> => {
  const found = await under.running.platform.objects.get(objectKey);
  found?.body.destroy();
  return found !== undefined;
};
const system: Caller = { kind: 'system', service: 'qr-timeline' };

describe('the brand of a partner', () => {
  it('replaces the name of the location wherever families see it', async () => {
    const { caller, begin, assign } = await newPartner(1);
    const { id: caseId, orderRef } = await begin('Inés Duarte');
    const code = aPlate();
    await assign(orderRef, code);
    const draft = { caseId, revision: 0, honoreeName: 'Inés Duarte' };
    await under.call(handoverRpc, caller).SaveDraft(draft);
    await cases(caller).SaveCase({ caseId, subjectName: 'Inés Duarte', familyEmail: 'rui@example.org' });
    expect(await brand(caller).GetBrand({})).toEqual({});
    expect((await under.call(handoverRpc, anyone).ShowPrepared({ code })).preparedBy).toBe('Okafor Funeral Home');
    await brand(caller).SaveBrandName({ name: 'Okafor & Sons' });
    const { logo } = await brand(caller).SetLogo({ uploadId: randomUUID() });
    const seen = { preparedBy: 'Okafor & Sons', logoId: logo?.id };
    expect(await under.call(handoverRpc, anyone).ShowPrepared({ code })).toMatchObject(seen);
    expect(await under.call(handoverRpc, caller).ShowCasePreview({ caseId })).toMatchObject(seen);
    expect((await under.call(handoverRpc, system).GetPrepared({ caseId })).preparedBy).toBe('Okafor & Sons');
    expect((await under.call(handoverRpc, system).GetFamilyNotice({ caseId })).partner).toBe('Okafor & Sons');
    const { pdf } = await cases(caller).RenderFamilySheet({ caseId, paper: 'letter' });
    const texts = readPdf(Buffer.from(pdf)).pages[0]?.texts.map(({ text }) => text);
    expect(texts).toContain('Okafor & Sons');
    expect(texts).toContain('Questions? Okafor & Sons · Mobile, AL · 555 0100');
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
    await brand(caller).SaveBrandName({});
    expect((await under.call(handoverRpc, anyone).ShowPrepared({ code })).preparedBy).toBe('Okafor Funeral Home');
  });

  it('has one logo, of the browser that sent it; a replaced one is deleted', async () => {
    const { caller } = await newPartner(0);
    const [first, second] = [randomUUID(), randomUUID()];
    const { logo } = await brand(caller, 'one press').SetLogo({ uploadId: first });
    expect((await brand(caller, 'one press').SetLogo({ uploadId: first })).logo).toEqual(logo);
    expect(requests.filter((one) => 'uploadId' in one && one.uploadId === first)).toEqual([
      { uploadId: first, browserId: 'browser-0001' },
    ]);
    const { objectKey } = await brand(anyone).FindLogo({ logoId: logo?.id ?? '' });
    expect(objectKey).toBe(`logos/${first}.png`);
    await brand(caller).SetLogo({ uploadId: second });
    await expect(brand(anyone).FindLogo({ logoId: logo?.id ?? '' })).rejects.toMatchObject({ slug: 'logo-not-found' });
    await eventually(async () => !(await isStored(objectKey)), 'the replaced logo is deleted');
    expect((await brand(caller).SetLogo({})).logo).toBeUndefined();
  });

  it('deletes stored logos after a day when no brand took them', async () => {
    const { caller } = await newPartner(0);
    const [used, lost] = [randomUUID(), randomUUID()];
    await brand(caller).SetLogo({ uploadId: used });
    const { db, platform, contextFor } = under.running;
    await platform.objects.put(`logos/${lost}.png`, Readable.from(['x']), { type: 'image/png' });
    const sweepAfter = (hours: number) =>
      sweepLogos({
        brands: postgresBrands(db),
        objects: platform.objects,
        clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
      })({}, contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) }));
    await sweepAfter(23);
    expect(await isStored(`logos/${lost}.png`)).toBe(true);
    await sweepAfter(25);
    expect(await isStored(`logos/${lost}.png`)).toBe(false);
    expect(await isStored(`logos/${used}.png`)).toBe(true);
  });

  it('keeps the bytes of a logo that was replaced and chosen again', async () => {
    const { caller } = await newPartner(0);
    const uploadId = randomUUID();
    const objectKey = `logos/${uploadId}.png`;
    await brand(caller).SetLogo({ uploadId });
    const { db, platform, contextFor } = under.running;
    const ctx = contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) });
    await deleteLogo({ brands: postgresBrands(db), objects: platform.objects })({ objectKey }, ctx);
    expect(await isStored(objectKey)).toBe(true);
  });

  it('belongs to its account, and is for owners to change', async () => {
    const mine = await newPartner(0);
    const other = await newPartner(0);
    await brand(mine.caller).SaveBrandName({ name: 'Okafor & Sons' });
    expect(await brand(other.caller).GetBrand({})).toEqual({});
    const stranger: Caller = { kind: 'partner', id: mine.accountId, memberId: randomUUID(), browserId: 'browser-0002' };
    for (const caller of [stranger, operations, anyone]) {
      await expect(brand(caller).SaveBrandName({ name: 'x' })).rejects.toMatchObject({ kind: expect.any(String) });
      await expect(brand(caller).SetLogo({})).rejects.toMatchObject({ kind: expect.any(String) });
    }
    expect((await brand(mine.caller).GetBrand({})).name).toBe('Okafor & Sons');
  });
});
