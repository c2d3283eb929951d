import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { ordersEntry } from '../service.js';

const visitor: Caller = { kind: 'anyone', browserId: 'browser-of-a-visitor' };
const staff = (id: string, role: 'support' | 'marketing' = 'support') => ({ kind: 'staff', id, role }) as const;
const ana = staff('staff-ana-0001');
const ben = staff('staff-ben-0002');

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry);
});
afterAll(() => under.stop());

const written = async (): Promise<string> => {
  const message = { firstName: 'Ann', lastName: 'Okafor', email: 'ann@example.org', notes: 'A question.' };
  return (await under.call(ordersRpc, visitor).AddContact(message)).contactId;
};
const reply = (contactId: string, text: string, { by = ana, key }: { by?: Caller; key?: string } = {}) =>
  under.call(ordersRpc, by, key).ReplyToContact({ contactId, text });
const shown = async (contactId: string) => (await under.call(ordersRpc).GetContact({ contactId })).contact;
const publishedOf = async (contactId: string) =>
  (await under.published()).filter(({ type, key }) => key === contactId && type !== 'orders.contact-added.v1');
const typesOf = async (contactId: string) => (await publishedOf(contactId)).map(({ type }) => type);
const once = ['orders.contact-replied.v1', 'orders.staff-acted.v1'];

test('stores the reply, marks the message as answered, and publishes ids only', async () => {
  const contactId = await written();
  const answered = await reply(contactId, '  Two hundred at once.\n\nShall we?  ');
  const [stored] = answered.replies;
  expect(answered).toMatchObject({ id: contactId, answeredAt: stored?.createdAt });
  expect(answered.replies).toMatchObject([{ text: 'Two hundred at once.\n\nShall we?', staffId: ana.id }]);
  expect(await shown(contactId)).toEqual(answered);
  const { contacts } = await under.call(ordersRpc, ben).ListContacts({ limit: 100 });
  expect(contacts.find(({ id }) => id === contactId)).toEqual(answered);
  expect((await publishedOf(contactId)).map(({ data }) => data)).toEqual([
    { contactId, replyId: stored?.id },
    {
      subjectId: contactId,
      staffId: ana.id,
      action: 'reply',
      subject: 'message',
      changed: ['replies', 'answeredAt'],
    },
  ]);
});

test('answers a repeated request with the stored reply and publishes it once', async () => {
  const contactId = await written();
  const twice = await Promise.all([1, 2].map(() => reply(contactId, 'Yes.', { key: 'reply-1' })));
  const later = await reply(contactId, 'Yes.', { key: 'reply-1' });
  expect(twice).toEqual([later, later]);
  expect(later.replies).toHaveLength(1);
  expect(await typesOf(contactId)).toEqual(once);
  await expect(reply(contactId, 'No.', { key: 'reply-1' })).rejects.toMatchObject({ slug: 'idempotency-key-reused' });
});

test('accepts exactly one of two concurrent replies', async () => {
  const contactId = await written();
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(under.running.db);
    return rows[0]?.n === 2 ? true : undefined;
  };
  // Holds the message until both requests wait for it.
  const results = await under.running.db.transaction().execute(async (tx) => {
    await sql`select 1 from contacts where id = ${contactId} for update`.execute(tx);
    const both = Promise.allSettled([
      reply(contactId, 'Of Ana.', { by: ana, key: 'ana' }),
      reply(contactId, 'Of Ben.', { by: ben, key: 'ben' }),
    ]);
    await eventually(waiting, 'both replies to wait for the message');
    return { both };
  });
  const settled = await results.both;
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toMatchObject([
    {
      kind: 'conflict',
      slug: 'contact-answered',
      message: 'This message is already answered. Reopen it to reply again.',
    },
  ]);
  expect((await shown(contactId))?.replies).toHaveLength(1);
  expect(await typesOf(contactId)).toEqual(once);
});

test('accepts another reply after the message was reopened, and lists both in order', async () => {
  const contactId = await written();
  await reply(contactId, 'First.');
  await expect(reply(contactId, 'Second.', { by: ben, key: 'second' })).rejects.toMatchObject({
    slug: 'contact-answered',
  });
  await under.call(ordersRpc, ben).MarkContact({ contactId, answered: false });
  const { replies, answeredAt } = await reply(contactId, 'Second.', { by: ben, key: 'second' });
  expect(replies.map(({ text, staffId }) => [text, staffId])).toEqual([
    ['First.', ana.id],
    ['Second.', ben.id],
  ]);
  expect(answeredAt).toBe(replies[1]?.createdAt);
});

test('refuses a reply to a message that was marked as answered', async () => {
  const contactId = await written();
  await under.call(ordersRpc, ben).MarkContact({ contactId, answered: true });
  await expect(reply(contactId, 'Hello.')).rejects.toMatchObject({ slug: 'contact-answered' });
  expect((await shown(contactId))?.replies).toEqual([]);
});

test('refuses unknown messages, empty texts and other callers', async () => {
  const contactId = await written();
  await expect(reply(randomIds.next(), 'Hello.')).rejects.toMatchObject({ slug: 'contact-not-found' });
  await expect(reply(contactId, ' \n ')).rejects.toMatchObject({ kind: 'invalid' });
  for (const by of [visitor, staff('staff-cleo-0003', 'marketing')]) {
    await expect(reply(contactId, 'Hello.', { by })).rejects.toBeDefined();
    await expect(under.call(ordersRpc, by).GetContact({ contactId })).rejects.toMatchObject({ kind: 'forbidden' });
  }
  expect(await typesOf(contactId)).toEqual([]);
});

test('keeps the language of the request that sent the message', async () => {
  const message = { firstName: 'Ana', lastName: 'Sol', email: 'ana@example.org', notes: 'Una pregunta.' };
  const { contactId } = await under.running
    .clientAs(ordersRpc, visitor)
    .AddContact(message, { language: 'es', signal: AbortSignal.timeout(60_000), correlationId: 'test' });
  expect((await shown(contactId))?.language).toBe('es');
  expect(await shown(await written())).not.toHaveProperty('language');
});

test('deletes a message and its replies two years after the last of them', async () => {
  const { db } = under.running;
  const [old, answeredLate, recent] = [await written(), await written(), await written()];
  for (const contactId of [old, answeredLate]) {
    await reply(contactId, 'Two hundred at once.');
    await sql`update contacts set created_at = now() - interval '731 days', answered_at = now() - interval '731 days'
      where id = ${contactId}`.execute(db);
  }
  await sql`update contact_replies set created_at = now() - interval '731 days' where contact_id = ${old}`.execute(db);
  await sql`update contacts set created_at = now() - interval '729 days' where id = ${recent}`.execute(db);
  for (const time of ['first', 'again']) {
    await sql`select graphile_worker.add_job('delete-old-contacts', '{}', job_key => ${time})`.execute(db);
    await eventually(async () => (await shown(old)) === undefined, 'the old message to be deleted');
  }
  expect((await shown(answeredLate))?.replies).toHaveLength(1);
  expect(await shown(recent)).toBeDefined();
  const { rows } = await sql`select from contact_replies where contact_id = ${old}`.execute(db);
  expect(rows).toEqual([]);
});
