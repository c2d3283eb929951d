import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { openResources } from '@keepsake/platform/run';
import { problem } from '@keepsake/platform/problem';
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
const queued: unknown[] = [];
const marked: string[] = [];
let isKnown = true;
let marks = true;

let sut: TestService;
let gateway: RunningGateway;
let staff: Browser;
beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(
      fakeService(campaignsRpc, {
        QueueMail: async (mail) => {
          queued.push(mail);
          return { mailId: ids.entry };
        },
      }),
      fakeService(ordersRpc, {
        GetContact: async () => (isKnown ? { contact } : {}),
        MarkContact: async ({ contactId }) => {
          if (!marks) throw problem('unavailable', 'unavailable', 'Resting.');
          marked.push(contactId);
          return { ...contact, answeredAt: contact.createdAt };
        },
      }),
    ),
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  staff = openBrowser(gateway.port);
  await staff.post('/api/admin/login', { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const reply = (body: object, browser = staff) => browser.post(`/api/admin/contacts/${ids.order}/reply`, body);

describe('a reply to a contact', () => {
  it('is emailed to the writer and marks the message as answered', async () => {
    const { status, body } = await reply({ reply: 'Two hundred at once.' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ answeredAt: contact.createdAt });
    expect(queued).toMatchObject([
      {
        to: contact.email,
        template: 'contact-reply',
        valuesJson: JSON.stringify({ firstName: contact.firstName, reply: 'Two hundred at once.' }),
      },
    ]);
    expect(marked).toEqual([ids.order]);
  });

  it('is refused when empty, and when the message is erased', async () => {
    const before = queued.length;
    expect(await reply({ reply: ' \n ' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reply', message: 'Enter your reply.' }] },
    });
    isKnown = false;
    expect((await reply({ reply: 'Hello.' })).status).toBe(404);
    isKnown = true;
    expect(queued).toHaveLength(before);
  });

  it('leaves the message waiting when it cannot be marked', async () => {
    const before = marked.length;
    marks = false;
    expect((await reply({ reply: 'Hello.' })).status).toBe(503);
    marks = true;
    expect(marked).toHaveLength(before);
  });

  it('requires staff who serve buyers', async () => {
    expect((await reply({ reply: 'Hello.' }, openBrowser(gateway.port))).status).toBe(401);
  });
});
