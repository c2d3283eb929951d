import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { entryReported } from '@keepsake/contracts/events/qr-timeline/entry-reported.v1';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import {
  guest,
  anonymousViewer,
  owner,
  support,
  timelineWorld,
  type TimelineWorld,
} from '../composition/timeline-fixture.js';

let world: TimelineWorld;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
beforeAll(async () => {
  world = await timelineWorld({ clock: { now: () => new Date((nowMs += 1)) } });
});
afterAll(() => world.stop());

const as = (caller: Caller) => world.call(keepingRpc, caller);
const report = (code: string, entryId: string, more: object = {}, caller = guest()) =>
  as(caller).ReportEntry({ code, entryId, reason: 'private', words: 'That is me.', aboutKeepers: false, ...more });
const story = async () => {
  const { code, timelineId } = await world.open();
  const { entryId } = await world.post(guest(), code);
  return { code, timelineId, entryId };
};
const notifiedOf = async (timelineId: string) =>
  (await world.published()).filter(
    ({ type, data }) => type === entryReported.name && data['timelineId'] === timelineId,
  );

describe('a report', () => {
  it('reaches the keepers with its reason and its entry', async () => {
    const { code, timelineId, entryId } = await story();
    const { reportId } = await report(code, entryId);
    const { reports } = await as(owner).ListReports({ code });
    expect(reports).toMatchObject([{ id: reportId, entryId, reason: 'private', words: 'That is me.' }]);
    expect(timelineEntry.parse(JSON.parse(reports[0]?.entryJson.toString() ?? '')).title).toBe('A walk');
    expect((await notifiedOf(timelineId)).map(({ data }) => data)).toEqual([
      { reportId, timelineId, aboutKeepers: false },
    ]);
    expect(await as(anonymousViewer).GetReport({ id: reportId })).toMatchObject({
      title: 'A walk',
      reason: 'private',
      keepers: [{ name: 'Maria Rossi', email: 'maria@example.org' }],
    });
    for (const caller of [guest(), { kind: 'customer', id: 'another', browserId: 'b' } as const])
      await expect(as(caller).ListReports({ code })).rejects.toMatchObject({ kind: expect.any(String) });
    expect((await world.see(code)).entries).toHaveLength(1);
  });

  it('is one per browser, with one email for many in an hour', async () => {
    const { code, timelineId, entryId } = await story();
    const again = guest();
    const first = await report(code, entryId, {}, again);
    const second = await report(code, entryId, { words: 'Really.' }, again);
    expect(second).toEqual(first);
    for (let at = 0; at < 3; at += 1) await report(code, entryId);
    const { reports } = await as(owner).ListReports({ code });
    expect(reports.map(({ words: text }) => text)).toEqual([
      'Really.',
      ...Array.from({ length: 3 }, () => 'That is me.'),
    ]);
    expect(await notifiedOf(timelineId)).toHaveLength(1);
  });

  it('keeps or hides the entry and settles other reports about it', async () => {
    const keeping = await story();
    const { reportId: kept } = await report(keeping.code, keeping.entryId);
    await report(keeping.code, keeping.entryId);
    expect(await as(owner).SettleReport({ code: keeping.code, id: kept, act: 'keep' })).toMatchObject({
      state: 'kept',
    });
    expect((await as(owner).ListReports({ code: keeping.code })).reports).toEqual([]);
    expect((await world.see(keeping.code)).entries).toHaveLength(1);

    const hiding = await story();
    const { reportId } = await report(hiding.code, hiding.entryId);
    await as(owner).SettleReport({ code: hiding.code, id: reportId, act: 'hide' });
    await as(owner).SettleReport({ code: hiding.code, id: reportId, act: 'hide' });
    expect((await world.see(hiding.code)).entries).toEqual([]);
    await expect(report(hiding.code, hiding.entryId)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(as(anonymousViewer).GetReport({ id: reportId })).rejects.toMatchObject({ kind: 'not-found' });
  });

  it('about the keepers is visible to support only', async () => {
    const { code, timelineId, entryId } = await story();
    const { reportId } = await report(code, entryId, { aboutKeepers: true });
    expect((await as(owner).ListReports({ code })).reports).toEqual([]);
    await expect(as(owner).SettleReport({ code, id: reportId, act: 'keep' })).rejects.toMatchObject({
      slug: 'report-unknown',
    });
    expect(await as(anonymousViewer).GetReport({ id: reportId })).toMatchObject({ aboutKeepers: true, keepers: [] });
    expect((await notifiedOf(timelineId))[0]?.data['aboutKeepers']).toBe(true);
    expect((await as(support).ListReports({ code })).reports).toHaveLength(1);
    expect(await as(support).SettleReport({ code, id: reportId, act: 'hide' })).toMatchObject({ state: 'hidden' });
    expect((await world.see(code)).entries).toEqual([]);
  });

  it('is listed for support newest first by page, settled ones separately', async () => {
    const [first, second] = [await story(), await story()];
    await report(first.code, first.entryId);
    const { reportId } = await report(second.code, second.entryId, { aboutKeepers: true });
    const page = await as(support).ListSupportReports({ settled: false, limit: 1 });
    expect(page.reports).toMatchObject([
      { code: second.code, state: 'open', isPrivate: false, report: { id: reportId, aboutKeepers: true } },
    ]);
    const { nextCursor = '' } = page;
    const next = await as(support).ListSupportReports({ settled: false, limit: 1, cursor: nextCursor });
    expect(next.reports[0]?.code).toBe(first.code);
    expect(next.total).toBe(page.total);

    await as(support).SettleReport({ code: second.code, id: reportId, act: 'hide' });
    const waiting = await as(support).ListSupportReports({ settled: false, limit: 0 });
    expect(waiting.reports.map(({ code }) => code)).not.toContain(second.code);
    const settled = await as(support).ListSupportReports({ settled: true, limit: 1 });
    expect(settled.reports).toMatchObject([{ code: second.code, state: 'hidden', settledAt: expect.any(String) }]);
    for (const caller of [owner, guest(), { kind: 'staff', id: 'f', role: 'finance' } as const])
      await expect(as(caller).ListSupportReports({ settled: false, limit: 0 })).rejects.toMatchObject({
        kind: expect.stringMatching(/forbidden|unauthenticated/),
      });
  });

  it('requires an entry that everyone sees', async () => {
    const { code, entryId } = await story();
    await world.call(timelinesRpc, owner).ModerateEntry({ code, entryId, act: 'hide' });
    await expect(report(code, entryId)).rejects.toMatchObject({ slug: 'entry-unknown' });
    await expect(report(code, entryId, { reason: 'because' })).rejects.toMatchObject({ kind: 'invalid' });
  });
});
