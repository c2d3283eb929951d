import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportSettled } from '@keepsake/contracts/events/qr-timeline/export-settled.v1';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';
import { prepareExportsJob } from './application/prepare-exports.js';

const staff: Caller = { kind: 'staff', id: 'ana-of-the-staff', role: 'owner' };
const system: Caller = { kind: 'system', service: 'campaigns' };
const email = 'ines@example.org';
const other = 'rui@example.org';

// Far in the past, so that the worker starts each job immediately.
let nowMs = Date.parse('2015-05-03T10:00:00Z');
let under: TestService;
let codes: readonly string[] = [];
const idOf = (address: string): string => under.running.platform.customerIdOf(address);
const owner = (address: string): Caller => ({ kind: 'customer', id: idOf(address), browserId: address });

beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    clock: { now: () => new Date((nowMs += 1)) },
    fakes: [fakeService(ordersRpc, {})],
  });
  const { batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity: 4, prefix: 'CF', batchName: 'A' });
  ({ codes } = await under.call(codesRpc, staff).ExportBatch({ batchId }));
  for (const [index, address] of [email, email, other].entries()) {
    const activation = { name: 'Ines', email: address, honoreeName: 'Lotte', inviteEmails: [] };
    await under
      .call(codesRpc, { kind: 'anyone', browserId: 'b' })
      .Activate({ code: codes[index] ?? '', ...activation });
    await under.call(keepingRpc, owner(address)).ConfirmOwner({});
  }
});
afterAll(() => under.stop());

const progress = () => under.call(closingRpc, staff).GetClosingExports({});
const prepare = (): Promise<unknown> =>
  under.running
    .contextFor({ caller: system, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
    .transaction(async (tx) => {
      tx.enqueue(prepareExportsJob, {}, { key: 'prepare-closing-exports' });
      return {};
    });
const settled = async () => (await under.published()).filter(({ type }) => type === exportSettled.name);

describe('exports of a closing', () => {
  it('are made once per timeline, and not again when a fresh one exists', async () => {
    expect(await progress()).toEqual({ total: 0, done: 0, failedTotal: 0, failed: [] });
    await under.call(exportsRpc, owner(other)).StartExport({ code: codes[2] ?? '', everything: false });
    await eventually(async () => (await settled()).length === 1, 'the export of a family');
    // The database has the time of today.
    await sql`update timelines set changed_at = '2015-05-01'`.execute(under.running.db);
    await under.call(closingRpc, staff).AnnounceClosing({ closesOn: '2015-08-31', sentence: 'We retire.' });
    await prepare();
    await eventually(async () => (await progress()).done === 3, 'all exports');
    expect(await progress()).toEqual({ total: 3, done: 3, failedTotal: 0, failed: [] });
    await prepare();
    await under.waitUntilIdle();
    const events = await settled();
    expect(events.map(({ data }) => `${String(data['customerId'])} ${String(data['outcome'])}`).toSorted()).toEqual(
      [`${idOf(email)} ready`, `${idOf(email)} ready`, `${idOf(other)} ready`].toSorted(),
    );
    const exportId = String(events.find(({ data }) => data['customerId'] === idOf(email))?.data['exportId']);
    const notice = await under.call(exportsRpc, system).GetExport({ exportId });
    expect(notice).toMatchObject({ forClosing: true, state: 'ready', askerEmail: email });
    expect(Date.parse(notice.expiresAt ?? '')).toBeGreaterThan(nowMs + 50 * 24 * 60 * 60_000);
  });

  it('list failed ones with the reason, for owners of the back office', async () => {
    await sql`update exports set state = 'failed', object_key = null, size = null, fault = 'The store is full.'
      where timeline_id = (select id from timelines where code = ${codes[0]})`.execute(under.running.db);
    expect(await progress()).toMatchObject({
      total: 3,
      done: 2,
      failedTotal: 1,
      failed: [{ code: codes[0], reason: 'The store is full.' }],
    });
    await expect(under.call(closingRpc, owner(email)).GetClosingExports({})).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
