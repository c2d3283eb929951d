import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionAnswer } from '@keepsake/contracts/rest/session';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { openResources } from '@keepsake/platform/run';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { gatewayEntry } from '../../identity/service.js';
import { contact, ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { fakeService } from '../../testing/fake-service.js';
import { happyPathWith } from '../../testing/happy-path.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  ADMIN_EMAIL: 'owner@keepsake.example',
  ADMIN_PASSWORD: 'a long enough password',
};
type Contact = Output<OrdersDefinition, 'ReplyToContact'>;
const given: unknown[] = [];
let stored: Contact | undefined = contact;
let refusal: ReturnType<typeof problem> | undefined;
let staffId = '';

let sut: TestService;
let gateway: RunningGateway;
let staff: Browser;
beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(
      fakeService(ordersRpc, {
        ListContacts: async () => ({ contacts: stored ? [stored] : [], total: stored ? 1 : 0 }),
        GetContact: async () => (stored ? { contact: stored } : {}),
        ReplyToContact: async (input): Promise<Contact> => {
          given.push(input);
          if (refusal) throw refusal;
          const reply = { id: ids.entry, text: input.text, staffId, createdAt: contact.createdAt };
          const earlier = { ...reply, id: ids.batch, text: 'Earlier.', staffId: 'no-longer-known' };
          stored = { ...contact, language: 'de', answeredAt: contact.createdAt, replies: [earlier, reply] };
          return stored;
        },
      }),
    ),
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  staff = openBrowser(gateway.port);
  await staff.post('/api/admin/login', { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  staffId = sessionAnswer.parse((await staff.get('/api/session')).body).id ?? '';
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const reply = (body: object, browser = staff) => browser.post(`/api/admin/contacts/${ids.order}/reply`, body);

describe('a reply to a contact', () => {
  it('is shown with its author in the answer, the list and the details', async () => {
    const { status, body } = await reply({ reply: 'Two hundred at once.\n\nShall we?' });
    expect(status).toBe(200);
    expect(given).toEqual([{ contactId: ids.order, text: 'Two hundred at once.\n\nShall we?' }]);
    const shown = {
      answeredAt: contact.createdAt,
      language: 'de',
      replies: [
        { text: 'Earlier.', by: 'no-longer-known', at: contact.createdAt },
        { text: 'Two hundred at once.\n\nShall we?', by: env.ADMIN_EMAIL, at: contact.createdAt },
      ],
    };
    expect(body).toMatchObject(shown);
    expect((await staff.get('/api/contacts')).body).toMatchObject([shown]);
    expect((await staff.get(`/api/admin/contacts/${ids.order}`)).body).toMatchObject(shown);
  });

  it('is refused with the next step when the message is already answered', async () => {
    refusal = problem('conflict', 'contact-answered', 'This message is already answered. Reopen it to reply again.');
    expect(await reply({ reply: 'Hello.' })).toMatchObject({
      status: 409,
      body: { detail: 'This message is already answered. Reopen it to reply again.' },
    });
    refusal = undefined;
  });

  it('is refused when empty', async () => {
    const before = given.length;
    expect(await reply({ reply: ' \n ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reply', message: 'Enter your reply.' }] },
    });
    expect(given).toHaveLength(before);
  });

  it('answers 503 when orders is unavailable', async () => {
    refusal = problem('unavailable', 'unavailable', 'Not available.');
    expect((await reply({ reply: 'Hello.' })).status).toBe(503);
    refusal = undefined;
  });

  it('answers 404 for the details of an erased message', async () => {
    stored = undefined;
    expect((await staff.get(`/api/admin/contacts/${ids.order}`)).status).toBe(404);
  });

  it('requires staff who serve buyers', async () => {
    const stranger = openBrowser(gateway.port);
    expect((await reply({ reply: 'Hello.' }, stranger)).status).toBe(401);
    expect((await stranger.get(`/api/admin/contacts/${ids.order}`)).status).toBe(401);
  });
});
