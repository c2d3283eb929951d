import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { readPlate } from '../packs/adapters/plate-image.js';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

const aPlate = async () => {
  const { batchId } = await under
    .call(codesRpc, staff)
    .MakeBatch({ quantity: 1, prefix: 'CF', batchName: 'For a case' });
  const code = (await under.call(codesRpc, staff).ExportBatch({ batchId })).codes[0] ?? '';
  return (await under.call(codesRpc).LookUpCodes({ ids: [], code })).codes[0]?.id ?? '';
};
const take = (codeId: string, caseId: string) => under.call(codesRpc).TakeCode({ codeId, holder: `case:${caseId}` });

describe('taking a plate for a case', () => {
  test('has one winner of fifty and is idempotent for that winner', async () => {
    const codeId = await aPlate();
    const asking = Array.from({ length: 50 }, () => randomUUID());
    const outcomes = await Promise.all(asking.map(async (one) => ({ one, ...(await take(codeId, one)) })));
    const winners = outcomes.filter(({ outcome }) => outcome === 'taken');
    expect(winners).toHaveLength(1);
    expect(await take(codeId, winners[0]?.one ?? '')).toEqual({ outcome: 'taken' });
    expect(await take(codeId, randomUUID())).toEqual({ outcome: 'held' });
  });

  test('rejects unknown plates and is limited to services', async () => {
    expect(await take(randomUUID(), randomUUID())).toEqual({ outcome: 'unknown' });
    const person = under.call(codesRpc, { kind: 'partner', id: randomUUID(), browserId: 'browser-0001' });
    await expect(person.TakeCode({ codeId: randomUUID(), holder: `case:${randomUUID()}` })).rejects.toMatchObject({
      slug: 'services-only',
    });
  });
});

describe('plate symbols for print', () => {
  test('encode the printed address in requested order and omit unknown codes', async () => {
    const ids = [await aPlate(), await aPlate()];
    const { plates } = await under.call(codesRpc).DrawPlates({ ids: [...ids.toReversed(), randomUUID()] });
    expect(plates.map(({ id }) => id)).toEqual(ids.toReversed());
    for (const { code, address, side, bars } of plates) {
      expect(address).toBe(`http://localhost:8080/c/${code}`);
      const runs = bars.join(' ').replaceAll(/(\d+) (\d+) (\d+) ?/g, 'M$1 $2h$3v1h-$3z');
      expect(readPlate(`<svg viewBox="0 0 ${side} ${side}"><path d="${runs}"/></svg>`)).toBe(address.toUpperCase());
    }
  });

  test('are returned to services only', async () => {
    const person = under.call(codesRpc, { kind: 'partner', id: randomUUID(), browserId: 'browser-0001' });
    await expect(person.DrawPlates({ ids: [randomUUID()] })).rejects.toMatchObject({ slug: 'services-only' });
  });
});
