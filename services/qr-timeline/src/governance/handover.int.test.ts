import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const support: Caller = { kind: 'staff', id: 'amy-of-the-staff', role: 'support' };
const system: Caller = { kind: 'system', service: 'partners-inventory' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };
const story = {
  eventType: 'Memorial',
  honoreeName: 'Inés Duarte',
  fromDate: '1941',
  toDate: '2026-02-01',
  words: 'She painted it blue every spring.',
};

/** What partners have prepared, by case. */
const prepared = new Map<string, object>();
let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    fakes: [
      fakeService(handoverRpc, {
        GetPrepared: async ({ caseId }) => ({ known: prepared.has(caseId), files: [], ...prepared.get(caseId) }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const owner: Caller = { kind: 'customer', id: '', browserId: 'browser-of-a-customer' };
const me = (): Caller => ({ ...owner, id: under.running.platform.customerIdOf('rui@example.org') });
/** Plates assigned to one case. */
const ofCase = async (quantity: number, caseId: string = randomUUID()) => {
  const { batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity, prefix: 'CF', batchName: 'Plates' });
  const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
  for (const code of codes) {
    const [one] = (await under.call(codesRpc, system).LookUpCodes({ ids: [], code })).codes;
    await under.call(codesRpc, system).TakeCode({ codeId: one?.id ?? '', holder: `case:${caseId}` });
  }
  return { caseId, codes };
};
const activate = (code: string, rest: object = {}, key?: string) =>
  under
    .call(codesRpc, anyone, key)
    .Activate({ code, name: 'Rui Duarte', email: 'rui@example.org', inviteEmails: [], ...rest });
const where = (code: string) => under.call(viewingRpc, anyone).ResolveCode({ code });
const status = (code: string) => under.call(viewingRpc, anyone).CodeStatus({ code });
const detailsOf = async (code: string) => {
  const { honoreeName, fromDate, toDate, eventDescription, eventType } =
    (await under.call(manageRpc, me()).GetDesk({ code })).about ?? {};
  return { honoreeName, fromDate, toDate, eventDescription, eventType };
};
const asPrepared = {
  honoreeName: story.honoreeName,
  fromDate: story.fromDate,
  toDate: story.toDate,
  eventDescription: story.words,
  eventType: 'Memorial',
};
const empty = { honoreeName: undefined, fromDate: undefined, toDate: undefined, eventDescription: undefined };

describe('the plate of a partner’s case', () => {
  test('opens with prepared name, dates and text, and its case', async () => {
    const { caseId, codes } = await ofCase(1);
    const [code = ''] = codes;
    prepared.set(caseId, story);
    await activate(code);
    expect(await detailsOf(code)).toEqual(asPrepared);
    const published = (await under.published()).findLast(({ type }) => type === codeActivated.name);
    expect(published?.data).toMatchObject({ caseId, eventType: 'memorial' });
    expect(published?.body).not.toMatch(/duarte|blue/i);
  });

  test('names the partner until the family hides the line', async () => {
    const { caseId, codes } = await ofCase(1);
    const [code = ''] = codes;
    prepared.set(caseId, { ...story, preparedBy: 'Okafor & Sons' });
    await activate(code);
    const page = async () => {
      const { json } = await under.call(viewingRpc, anyone).ViewTimeline({ code, own: false });
      return JSON.parse(Buffer.from(json).toString()) as { preparedBy?: string };
    };
    expect((await page()).preparedBy).toBe('Okafor & Sons');
    const manage = under.call(manageRpc, me());
    const hidden = await manage.Describe({ code, preparedByShown: false });
    expect(hidden).toMatchObject({ preparedBy: 'Okafor & Sons', preparedByShown: false });
    expect((await page()).preparedBy).toBeUndefined();
    expect(await manage.Describe({ code, heading: 'Inés' })).toMatchObject({ preparedByShown: false });
    await manage.Describe({ code, preparedByShown: true });
    expect((await page()).preparedBy).toBe('Okafor & Sons');
  });

  test('prefers the family’s texts over prepared ones', async () => {
    const { caseId, codes } = await ofCase(1);
    prepared.set(caseId, story);
    await activate(codes[0] ?? '', { honoreeName: 'Inês', eventType: 'Birthday Celebration' });
    expect(await detailsOf(codes[0] ?? '')).toEqual({
      ...asPrepared,
      honoreeName: 'Inês',
      eventType: 'Birthday Celebration',
    });
  });

  test('starts empty on request or when nothing was prepared', async () => {
    const chosen = await ofCase(1);
    prepared.set(chosen.caseId, story);
    await activate(chosen.codes[0] ?? '', { startEmpty: true });
    expect(await detailsOf(chosen.codes[0] ?? '')).toMatchObject(empty);
    const bare = await ofCase(1);
    await activate(bare.codes[0] ?? '');
    expect(await detailsOf(bare.codes[0] ?? '')).toMatchObject(empty);
  });

  test('opens one memorial for all plates of the case, in any order', async () => {
    const { caseId, codes } = await ofCase(2);
    prepared.set(caseId, story);
    const [one = '', other = ''] = codes;
    const answers = await Promise.all([activate(one), activate(other)]);
    const [url] = new Set(answers.map(({ timelineUrl }) => timelineUrl));
    expect(answers.map(({ timelineUrl }) => timelineUrl)).toEqual([url, url]);
    const memorial = url?.split('/').at(-1) ?? '';
    const later = memorial === one ? other : one;
    expect(await detailsOf(memorial)).toEqual(asPrepared);
    expect(await where(later)).toEqual({ outcome: 'live', code: memorial });
    expect(await status(later)).toMatchObject({ isActivated: true, timelineUrl: url, sharesMemorial: true });
    expect(await status(memorial)).toMatchObject({ isActivated: true, sharesMemorial: false });
    const { code, outcome } = await under.call(viewingRpc, anyone).ViewTimeline({ code: later, own: false });
    expect([code, outcome]).toEqual([memorial, 'replaced']);
  });

  test('opens a private memorial that no plate of the case shows to others', async () => {
    const { caseId, codes } = await ofCase(2);
    prepared.set(caseId, { ...story, preparedBy: 'Okafor & Sons' });
    const [one = '', other = ''] = codes;
    const opened = await activate(one, { isPrivate: true, accessCode: 'ROSE42' });
    expect(opened).toMatchObject({ outcome: 'activated', accessCode: 'ROSE42' });
    await activate(other);
    for (const code of codes) {
      const seen = [await status(code), await under.call(viewingRpc, anyone).ViewTimeline({ code, own: false })];
      expect(JSON.stringify(seen)).not.toMatch(/duarte|blue|okafor|rui/i);
      expect(seen[0]).toMatchObject({ isActivated: true, private: true });
    }
    expect(await detailsOf(one)).toEqual(asPrepared);
  });

  test('gives a later plate a separate page on request', async () => {
    const { caseId, codes } = await ofCase(2);
    prepared.set(caseId, story);
    const [first = '', second = ''] = codes;
    await activate(first);
    expect(await activate(second, { startEmpty: true })).toMatchObject({ timelineUrl: `/timeline/${second}` });
    expect(await detailsOf(second)).toMatchObject(empty);
    expect(await where(second)).toEqual({ outcome: 'live', code: second });
  });

  test('frees all plates of the case when support undoes the first activation', async () => {
    const { caseId, codes } = await ofCase(2);
    prepared.set(caseId, story);
    const [first = '', second = ''] = codes;
    await activate(first, { email: 'stranger@example.org' });
    await under.call(codesRpc, support).UndoActivation({ code: first });
    expect(await where(second)).toEqual({ outcome: 'unactivated', code: second });
    expect(await activate(second)).toMatchObject({ timelineUrl: `/timeline/${second}` });
    expect(await where(first)).toEqual({ outcome: 'live', code: second });
  });

  test('is activated once with the same story for repeated requests', async () => {
    const { caseId, codes } = await ofCase(1);
    const [code = ''] = codes;
    prepared.set(caseId, story);
    const once = await activate(code, {}, 'the same press');
    prepared.set(caseId, { ...story, honoreeName: 'Somebody else' });
    expect(await activate(code, {}, 'the same press')).toEqual(once);
    expect(await detailsOf(code)).toEqual(asPrepared);
  });

  test('gives prepared content to the next activation after support undoes one', async () => {
    const { caseId, codes } = await ofCase(1);
    const [code = ''] = codes;
    prepared.set(caseId, story);
    await activate(code, { email: 'stranger@example.org' });
    await under.call(codesRpc, support).UndoActivation({ code });
    await activate(code);
    expect(await detailsOf(code)).toEqual(asPrepared);
  });
});
