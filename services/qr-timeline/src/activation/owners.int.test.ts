import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { randomIds } from '@keepsake/platform/ids';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-somebody' };

let under: TestService;
let nowMs = Date.parse('2026-05-03T10:00:00Z');
let people = 0;
const emails = new Map<string, string>();
const names = new Map<string, string>();

beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    clock: { now: () => new Date(nowMs) },
    fakes: [
      fakeService(ordersRpc, {
        GetCustomer: async ({ customerId }) => ({
          customerId,
          known: emails.has(customerId),
          firstName: names.get(customerId) ?? '',
          lastName: names.has(customerId) ? 'Rossi' : '',
          email: emails.get(customerId) ?? '',
          phone: '',
          emailMarketing: false,
          birthdayReminders: false,
          version: 1,
        }),
      }),
    ],
  });
});
afterAll(() => under.stop());

const idOf = (email: string): string => under.running.platform.customerIdOf(email);
const freshEmail = (): string => {
  const email = `person-${++people}@example.org`;
  emails.set(idOf(email), email);
  return email;
};
const customer = (email: string): Caller => ({ kind: 'customer', id: idOf(email), browserId: 'browser-of-a-customer' });
const openTimeline = async (email: string): Promise<string> => {
  const { batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity: 1, prefix: 'CF', batchName: 'One' });
  const [code = ''] = (await under.call(codesRpc, staff).ExportBatch({ batchId })).codes;
  await under
    .call(codesRpc, customer(email))
    .Activate({ code, name: 'Ines Rossi', email, honoreeName: 'Oma Lotte', inviteEmails: [] });
  return code;
};
const listOf = async (email: string) =>
  (await under.call(codesRpc, customer(email)).ListCustomerCodes({})).codes.map(({ qrCode }) => qrCode);
const view = (code: string) => under.call(viewingRpc, anyone).ViewTimeline({ code, own: false });
const later = (): Date => new Date((nowMs += 1_000));

describe('a corrected owner address', () => {
  test('moves every timeline once when its event repeats', async () => {
    const [old, proved] = [freshEmail(), freshEmail()];
    const code = await openTimeline(old);
    const merge = { fromId: idOf(old), toId: idOf(proved) };
    const at = later();
    const id = await under.deliver(customerMerged, merge, { at });
    await under.deliver(customerMerged, merge, { id, at });
    expect(await listOf(old)).toEqual([]);
    expect(await listOf(proved)).toEqual([code]);
    expect((await view(code)).ownerId).toBe(idOf(proved));
    expect(await under.call(timelinesRpc, customer(proved)).GetSettings({ code })).toMatchObject({ code });
    await expect(under.call(timelinesRpc, customer(old)).GetSettings({ code })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(await under.parked()).toEqual([]);
  });

  test('leaves timelines opened under the old address afterwards', async () => {
    const [old, proved] = [freshEmail(), freshEmail()];
    const at = new Date(nowMs);
    later();
    const code = await openTimeline(old);
    await under.deliver(customerMerged, { fromId: idOf(old), toId: idOf(proved) }, { at });
    expect((await view(code)).ownerId).toBe(idOf(old));
  });

  test('moves an earlier order whose event arrives later', async () => {
    const [old, proved] = [freshEmail(), freshEmail()];
    const placedAt = new Date(nowMs);
    await under.deliver(customerMerged, { fromId: idOf(old), toId: idOf(proved) }, { at: later() });
    const placed = (orderId: string) => ({
      orderId,
      number: `K-${randomIds.symbols(8)}`,
      customerId: idOf(old),
      variant: 'checkout' as const,
      tier: 'individual' as const,
      quantity: 1,
      codes: 1,
      copies: 1,
      eventType: 'memorial' as const,
      totalCents: 7900,
      currency: 'USD' as const,
      uploadIds: [],
      browserId: 'browser-of-somebody',
      paid: true,
    });
    await under.deliver(orderPlaced, placed(randomIds.next()), { at: placedAt });
    expect(await listOf(proved)).toHaveLength(1);
    await under.deliver(orderPlaced, placed(randomIds.next()), { at: later() });
    expect(await listOf(proved)).toHaveLength(1);
    expect(await listOf(old)).toHaveLength(1);
  });
});

describe('a corrected owner name', () => {
  const support: Caller = { kind: 'staff', id: 'sam-of-the-staff', role: 'support' };
  const nameOn = async (code: string) => (await under.call(viewingRpc, support).CodeStatus({ code })).ownerName;
  const change = (email: string, more: object) => ({ customerId: idOf(email), version: 2, ...more });

  test('appears on every timeline once when its event repeats', async () => {
    const email = freshEmail();
    const code = await openTimeline(email);
    const others = await openTimeline(freshEmail());
    names.set(idOf(email), 'Inês');
    const id = await under.deliver(customerChanged, change(email, { corrected: true }));
    await under.deliver(customerChanged, change(email, { corrected: true }), { id });
    expect([await nameOn(code), await nameOn(others)]).toEqual(['Inês Rossi', 'Ines Rossi']);
    expect(await under.parked()).toEqual([]);
  });

  test('uses the current name when the event is late', async () => {
    const email = freshEmail();
    const code = await openTimeline(email);
    names.set(idOf(email), 'Agnes');
    await under.deliver(customerChanged, change(email, { corrected: true, version: 3 }));
    await under.deliver(customerChanged, change(email, { corrected: true, version: 2 }));
    expect(await nameOn(code)).toBe('Agnes Rossi');
  });

  test('is not changed by a name typed into an order with this address', async () => {
    const email = freshEmail();
    const code = await openTimeline(email);
    names.set(idOf(email), 'Somebody Rude');
    await under.deliver(customerChanged, change(email, {}));
    expect(await nameOn(code)).toBe('Ines Rossi');
  });
});

describe('a deleted owner account', () => {
  test('removes or keeps each timeline as chosen and erases the person', async () => {
    const email = freshEmail();
    const [stays, goes] = [await openTimeline(email), await openTimeline(email)];
    for (const code of [stays, goes])
      await under.call(timelinesRpc, anyone).AddEntry({ code, title: 'The boat', description: 'A good boat.' });
    await under.call(codesRpc, customer(email)).PlanFarewell({ farewells: [{ code: goes, choice: 'remove' }] });
    expect((await view(goes)).outcome).toBe('live');
    const uploadId = randomUUID();
    await sql`
      with sent as (insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, received_at)
          values (${uploadId}, 'b', ${`originals/${uploadId}`}, 'ines.jpg', 'image', 'image/jpeg', 1, '', 'ready', now())
          returning id),
        drawn as (insert into media (id, timeline_id, upload_id, kind, state)
          select 'PORTRAIT' || replace(${uploadId}::text, '-', ''), t.id, sent.id, 'image', 'ready'
          from timelines t, sent where t.code = ${goes} returning id, timeline_id)
      select * from drawn`.execute(under.running.db);
    await sql`
      update timelines set portrait_id = (select id from media where upload_id = ${uploadId}), heading = 'Our Inés',
        resting_place = 'Prazeres', grave_cemetery = 'Prazeres', grave_plot = 'Row 12', grave_latitude = 38.7,
        grave_longitude = -9.1, grave_shown = true where code = ${goes}`.execute(under.running.db);

    const at = later();
    const id = await under.deliver(customerErased, { customerId: idOf(email) }, { at });
    await under.deliver(customerErased, { customerId: idOf(email) }, { id, at });
    expect(Buffer.from((await view(stays)).json).toString()).toContain('A good boat.');
    expect((await view(goes)).outcome).toBe('gone');
    expect(await under.call(viewingRpc, anyone).ResolveCode({ code: goes })).toMatchObject({ outcome: 'gone' });
    expect(await under.call(viewingRpc, anyone).CodeStatus({ code: stays })).not.toHaveProperty('ownerEmail');
    expect(await listOf(email)).toEqual([]);
    for (const table of ['timelines', 'codes', 'claims', 'plate_orders', 'entries', 'head_documents']) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} t where t::text like ${`%${email}%`} or t::text like ${`%${idOf(email)}%`}`.execute(
        under.running.db,
      );
      expect([table, rows]).toEqual([table, []]);
    }
    const left =
      await sql`select 1 from entries e join timelines t on t.id = e.timeline_id where t.code = ${goes}`.execute(
        under.running.db,
      );
    expect(left.rows).toEqual([]);
    const { rows: blank } = await sql`
      select concat(portrait_id, heading, resting_place, grave_cemetery, grave_plot, grave_latitude, grave_longitude) as texts,
        grave_shown from timelines where code = ${goes}`.execute(under.running.db);
    expect(blank).toEqual([{ texts: '', grave_shown: false }]);
    expect(await under.parked()).toEqual([]);
  });

  test('removes their name from signed entries and their unused uploads', async () => {
    const [email, friend] = [freshEmail(), freshEmail()];
    const [own, shared] = [await openTimeline(email), await openTimeline(friend)];
    const signed = { title: 'The boat', description: 'A good boat.', submittedBy: 'ines rossi ' };
    await under.call(timelinesRpc, anyone).AddEntry({ code: own, ...signed });
    await under.call(timelinesRpc, anyone).AddEntry({ code: own, ...signed, submittedBy: 'Rui' });
    const { entryId } = await under.call(timelinesRpc, anyone).AddEntry({ code: own, ...signed });
    await under.call(timelinesRpc, customer(email)).EditEntry({ code: own, entryId, ...signed, submittedBy: 'Rosa' });
    const [orderId, used, unused] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`
      with ordered as (
        insert into plate_orders (order_id, customer_id, number, codes, copies, placed_at)
          values (${orderId}, ${idOf(email)}, 'K-UNSIGNED', 1, 1, ${new Date(nowMs)})),
      sent as (
        insert into uploads (id, browser_id, object_key, name, kind, type, size, sha256, state, order_id, received_at, put_away)
          select id, 'b', 'incoming/' || id, 'ines-rossi.jpg', 'image', 'image/jpeg', 1, '', state, ${orderId}::uuid, now(), true
          from (values (${used}::uuid, 'ready'), (${unused}::uuid, 'claimed')) as given (id, state) returning id),
      drawn as (
        insert into media (id, timeline_id, upload_id, kind, state)
          select 'BOUGHT' || replace(sent.id::text, '-', ''), t.id, sent.id, 'image', 'ready'
          from timelines t, sent where t.code = ${shared} and sent.id = ${used}::uuid returning id, timeline_id)
      insert into entries (id, timeline_id, sort_key, title, description, submitted_by, media_id, status, submitted_at, version)
        select ${randomUUID()}::uuid, timeline_id, 'a', 'The harbor', '', 'Ines Rossi', id, 'shown', now(), 1 from drawn`.execute(
      under.running.db,
    );

    await under.deliver(customerErased, { customerId: idOf(email) }, { at: later() });
    const { rows } = await sql<{ submitted_by: string | null }>`
      select submitted_by from entries e join timelines t on t.id = e.timeline_id where t.code in (${own}, ${shared})
      order by submitted_by`.execute(under.running.db);
    expect(rows.map((row) => row.submitted_by)).toEqual(['Rosa', 'Rui', null, null]);
    const former = await sql`select submitted_by from former_texts where entry_id = ${entryId}`.execute(
      under.running.db,
    );
    expect(former.rows).toEqual([{ submitted_by: null }]);
    for (const code of [own, shared])
      expect(Buffer.from((await view(code)).json).toString()).not.toMatch(/ines rossi/i);
    const sent = await sql<{ state: string }>`
      select state from uploads where order_id = ${orderId} order by state`.execute(under.running.db);
    expect(sent.rows.map(({ state }) => state)).toEqual(['ready', 'swept']);
  });

  test('keeps a timeline that they opened after returning', async () => {
    const email = freshEmail();
    const at = new Date(nowMs);
    later();
    const code = await openTimeline(email);
    await under.deliver(customerErased, { customerId: idOf(email) }, { at });
    expect((await view(code)).ownerId).toBe(idOf(email));
  });

  test('accepts choices for a timeline from its owner only', async () => {
    const code = await openTimeline(freshEmail());
    const plan = (caller: Caller) =>
      under.call(codesRpc, caller).PlanFarewell({ farewells: [{ code, choice: 'remove' }] });
    await expect(plan(customer(freshEmail()))).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(plan(anyone)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

describe('a timeline with keepers', () => {
  const keepingOf = (email: string) => under.call(keepingRpc, customer(email));
  const newestToken = async (timelineCode: string): Promise<string> => {
    const links = (await under.published()).filter(({ type }) => type === linkMade.name);
    const client = under.call(keepingRpc, { kind: 'system', service: 'campaigns' });
    const { code, token } = await client.GetLink({ id: String(links.at(-1)?.data['linkId']) });
    expect(code).toBe(timelineCode);
    return token;
  };
  /** Creates a timeline with an active keeper. */
  const withKeeper = async (owner: string, email: string) => {
    const code = await openTimeline(owner);
    const { id } = await keepingOf(owner).InviteKeeper({ code, name: 'Rui Duarte', email, role: 'keeper' });
    await keepingOf(email).AcceptKeeping({ token: await newestToken(code) });
    return { code, keeperId: id };
  };
  const plan = (owner: string, code: string, keeperId: string) =>
    under.call(codesRpc, customer(owner)).PlanFarewell({ farewells: [{ code, choice: 'hand-over', keeperId }] });

  test('goes with its plate to its successor when the owner is erased; idempotent', async () => {
    const [owner, successor] = [freshEmail(), freshEmail()];
    const { code, keeperId } = await withKeeper(owner, successor);
    await plan(owner, code, keeperId);
    const agreed = await keepingOf(successor).AcceptKeeping({ token: await newestToken(code) });
    expect(agreed).toMatchObject({ kind: 'own', atFarewell: true });
    expect((await view(code)).ownerId).toBe(idOf(owner));
    const at = later();
    const id = await under.deliver(customerErased, { customerId: idOf(owner) }, { at });
    await under.deliver(customerErased, { customerId: idOf(owner) }, { id, at });
    expect(await view(code)).toMatchObject({ ownerId: idOf(successor), keeperIds: [] });
    expect(await listOf(successor)).toEqual([code]);
    expect((await under.published()).filter(({ data }) => data['keeperId'] === keeperId).at(-1)?.data).toEqual({
      timelineId: expect.any(String),
      keeperId,
      customerId: idOf(successor),
      now: 'owns',
    });
    expect(await under.parked()).toEqual([]);
  });

  test('goes immediately to a successor who accepts after that day', async () => {
    const [owner, successor] = [freshEmail(), freshEmail()];
    const { code, keeperId } = await withKeeper(owner, successor);
    await plan(owner, code, keeperId);
    const token = await newestToken(code);
    await under.deliver(customerErased, { customerId: idOf(owner) }, { at: later() });
    expect(await view(code)).toMatchObject({
      ownerId: expect.stringMatching(/^erased-/),
      keeperIds: [idOf(successor)],
    });
    expect(await keepingOf(successor).AcceptKeeping({ token })).toMatchObject({ role: 'owner', atFarewell: false });
    expect(await view(code)).toMatchObject({ ownerId: idOf(successor), keeperIds: [] });
  });

  test('stays without an owner when the successor left or the choice changed', async () => {
    const [owner, successor] = [freshEmail(), freshEmail()];
    const first = await withKeeper(owner, successor);
    await plan(owner, first.code, first.keeperId);
    await keepingOf(successor).AcceptKeeping({ token: await newestToken(first.code) });
    await keepingOf(successor).EndKeeping({ code: first.code, id: first.keeperId });
    const second = await withKeeper(owner, successor);
    await plan(owner, second.code, second.keeperId);
    await keepingOf(successor).AcceptKeeping({ token: await newestToken(second.code) });
    await under.call(codesRpc, customer(owner)).PlanFarewell({ farewells: [{ code: second.code, choice: 'keep' }] });
    await under.deliver(customerErased, { customerId: idOf(owner) }, { at: later() });
    for (const { code } of [first, second]) expect((await view(code)).ownerId).toMatch(/^erased-/);
  });

  test('follows a keeper to a corrected address and forgets an erased one', async () => {
    const [owner, old, proved] = [freshEmail(), freshEmail(), freshEmail()];
    const { code } = await withKeeper(owner, old);
    await under.deliver(customerMerged, { fromId: idOf(old), toId: idOf(proved) }, { at: later() });
    expect((await view(code)).keeperIds).toEqual([idOf(proved)]);
    expect((await keepingOf(owner).ListKeepers({ code })).keepers).toMatchObject([{ email: proved }]);
    await under.deliver(customerErased, { customerId: idOf(proved) }, { at: later() });
    expect((await view(code)).keeperIds).toEqual([]);
    expect((await keepingOf(owner).ListKeepers({ code })).keepers).toEqual([]);
  });
});
