import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contactReplied } from '@keepsake/contracts/events/orders/contact-replied.v1';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { randomIds } from '@keepsake/platform/ids';
import type { Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { campaignsEntry } from '../service.js';

type Contact = Output<OrdersDefinition, 'MarkContact'>;
const contacts = new Map<string, Contact>();

let campaigns: TestService;
beforeAll(async () => {
  campaigns = await openTestService(campaignsEntry, {
    env: { PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'support@keepsake.example' },
    fakes: [
      fakeService(ordersRpc, {
        GetContact: async ({ contactId }) => {
          const contact = contacts.get(contactId);
          return contact ? { contact } : {};
        },
      }),
    ],
  });
});
afterAll(() => campaigns.stop());

type Texts = { readonly texts: readonly string[]; readonly language?: string; readonly email?: string };

/** Stores a message with replies in the fake of orders. */
const answered = ({ texts, language, email = 'ann@example.org' }: Texts) => {
  const contactId = randomIds.next();
  const createdAt = '2026-01-01T00:00:00.000Z';
  const replies = texts.map((text) => ({ id: randomIds.next(), text, staffId: 'staff-0001', createdAt }));
  contacts.set(contactId, {
    ...(language !== undefined && { language }),
    id: contactId,
    firstName: 'Ann',
    lastName: 'Okafor',
    email,
    type: 'prospect',
    source: 'website',
    notes: 'Please call me.',
    createdAt,
    replies,
  });
  return replies.map(({ id }) => ({ contactId, replyId: id }));
};
const only = (texts: Texts) => {
  const [first] = answered(texts);
  if (!first) throw new Error('There is no reply.');
  return first;
};

const mailsOf = async (replyId: string) => {
  const { rows } = await sql<{ id: string; template: string; to: string; language: string | null }>`
    select id, template, to_email as to, language from mails where subject_id = ${replyId}`.execute(
    campaigns.running.db,
  );
  return rows;
};
const sentFor = async (replyId: string) => {
  const [mail] = await mailsOf(replyId);
  const folder = join(campaigns.folder, 'mail');
  const file = await eventually(
    async () => (await readdir(folder)).find((name) => name === `${mail?.id}.eml`),
    'the email to be sent',
  );
  return PostalMime.parse(await readFile(join(folder, file)));
};

it('emails a reply once, also when its event repeats under another id', async () => {
  const reply = only({ texts: ['Two hundred at once.'] });
  const id = await campaigns.deliver(contactReplied, reply);
  await campaigns.deliver(contactReplied, reply, { id });
  await campaigns.deliver(contactReplied, reply);
  expect(await mailsOf(reply.replyId)).toMatchObject([{ template: 'contact-reply', to: 'ann@example.org' }]);
  expect(await campaigns.parked()).toEqual([]);
});

it('emails each reply when the event of the first arrives late', async () => {
  const [first, second] = answered({ texts: ['First.', 'Second.'] });
  if (!first || !second) throw new Error('There are no two replies.');
  await campaigns.deliver(contactReplied, second);
  await campaigns.deliver(contactReplied, first);
  expect((await sentFor(first.replyId)).text).toContain('First.');
  expect((await sentFor(second.replyId)).text).toContain('Second.');
});

it('sends nothing when the writer was erased before the event arrived', async () => {
  const reply = only({ texts: ['Hello.'] });
  contacts.delete(reply.contactId);
  await campaigns.deliver(contactReplied, reply);
  expect(await mailsOf(reply.replyId)).toEqual([]);
  expect(await campaigns.parked()).toEqual([]);
});

it('erases the address of a sent reply with its writer', async () => {
  const email = 'gone@example.org';
  const reply = only({ texts: ['Hello.'], email });
  await campaigns.deliver(contactReplied, reply);
  await sentFor(reply.replyId);
  await campaigns.deliver(customerErased, { customerId: campaigns.running.platform.customerIdOf(email) });
  expect((await mailsOf(reply.replyId)).filter(({ to }) => to === email)).toEqual([]);
});

it('greets in the language of the message and keeps the reply as typed', async () => {
  const long = 'word '.repeat(60).trim();
  const text = `${long}\nSecond line.\n\n  \nÀ bientôt`;
  const reply = only({ texts: [text], language: 'fr' });
  await campaigns.deliver(contactReplied, reply);
  const sent = await sentFor(reply.replyId);
  expect(sent.subject).toBe('Votre message à Keepsake');
  expect(sent.text).toContain(`Bonjour Ann,\n\n${long}\nSecond line.\n\nÀ bientôt\n\nCordialement\n`);
  expect(sent.html).toContain(`<p dir="auto">${long}<br>Second line.</p>\n<p dir="auto">À bientôt</p>`);
});

it('greets in English when the language of the message is unknown', async () => {
  const reply = only({ texts: ['Hello.'] });
  await campaigns.deliver(contactReplied, reply);
  const sent = await sentFor(reply.replyId);
  expect(sent.subject).toBe('Your message to Keepsake');
  expect(sent.text).toContain('Hello Ann,\n\nHello.\n\nKind regards\n');
});
