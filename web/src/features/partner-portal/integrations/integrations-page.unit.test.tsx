/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

jest.setTimeout(90_000);
const at = '2026-05-03T10:00:00.000Z';
const mobile = '0197a000-0000-7000-8000-000000000001';
const troy = '0197a000-0000-7000-8000-000000000002';
const places = [mobile, troy].map((id, index) => ({
  id,
  name: index === 0 ? 'Okafor Mobile' : 'Okafor Troy',
  city: index === 0 ? 'Mobile' : 'Troy',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  currentCases: 3,
  casesPerMonth: 15,
}));
const apiKey = {
  id: '0197a000-0000-7000-8000-00000000000a',
  name: 'Passare',
  lastFour: 'aB3d',
  scopes: ['cases:read'],
  locationIds: null,
  createdBy: 'Ann Okafor',
  createdAt: at,
  lastUsedAt: null as string | null,
  revokedAt: null as string | null,
};
const webhook = {
  id: '0197a000-0000-7000-8000-00000000000b',
  url: 'https://okafor.example/hooks',
  events: ['case.claimed'],
  active: true,
  createdAt: at,
};
const delivery = {
  id: '0197a000-0000-7000-8000-00000000000c',
  event: 'case.claimed',
  status: 'failed',
  attempts: 9,
  responseStatus: 500,
  error: 'It answered 500.',
  createdAt: at,
  lastAttemptAt: at,
  nextAttemptAt: null,
};

let server: FakeServer;
let role: string;
let keys: (typeof apiKey)[];
let webhooks: (typeof webhook)[];
beforeEach(async () => {
  server = await startFakeServer();
  role = 'owner';
  keys = [];
  webhooks = [];
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: places }));
  server.on('GET /api/partners/team', () => ({ body: { you: mobile, role, people: [] } }));
  server.on('GET /api/partners/api-keys', () => ({ body: keys }));
  server.on('GET /api/partners/webhooks', () => ({ body: webhooks }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const written = () => server.requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const open = () => {
  renderRoute(server, '/partners/integrations');
  return userEvent.setup({ delay: null });
};

describe('API keys', () => {
  test('are created with permissions and locations, and shown once', async () => {
    server.on('POST /api/partners/api-keys', () => {
      keys = [apiKey];
      return { status: 201, body: { ...apiKey, key: 'keepsake_secret-of-the-test' } };
    });
    const user = open();
    await press('Create API key');
    const form = within(await screen.findByRole('form', { name: 'Create API key' }));
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    await form.findByText(integrationMessages.keyName);
    await user.type(form.getByLabelText('Name'), 'Passare');
    await user.click(form.getByLabelText('Create and change cases'));
    await user.click(form.getByLabelText('Okafor Troy, Troy'));
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    await screen.findByText('keepsake_secret-of-the-test');
    expect(document.activeElement?.textContent).toBe('Key of Passare');
    expect(written()).toEqual([
      ['/api/partners/api-keys', { name: 'Passare', scopes: ['cases:read'], locationIds: [mobile] }],
    ]);
    await press('I’ve saved it');
    expect(screen.queryByText('keepsake_secret-of-the-test')).toBeNull();
    const row = within(await screen.findByRole('list', { name: 'API keys' }));
    expect(row.getByText('Read cases · all locations')).toBeTruthy();
    expect(row.getByText('Created May 3, 2026 by Ann Okafor · never used')).toBeTruthy();
  });

  test('are revoked after a question', async () => {
    keys = [apiKey];
    server.on('DELETE /api/partners/api-keys/:id', () => {
      keys = [{ ...apiKey, revokedAt: at }];
      return { body: keys[0] as object };
    });
    open();
    await press('Revoke Passare');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await press('Cancel');
    expect(written()).toEqual([]);
    await press('Revoke Passare');
    await press('Revoke key');
    await screen.findByText('revoked');
    expect(screen.queryByRole('button', { name: 'Revoke Passare' })).toBeNull();
  });

  test('show the message of the server when there are too many', async () => {
    server.on('POST /api/partners/api-keys', () => problem(409, 'api-keys-full', integrationMessages.keysFull));
    const user = open();
    await press('Create API key');
    const form = within(await screen.findByRole('form', { name: 'Create API key' }));
    await user.type(form.getByLabelText('Name'), 'Passare{Enter}');
    await screen.findByText(integrationMessages.keysFull);
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Passare');
  });
});

describe('webhooks', () => {
  test('are added with a signing secret; a private address is explained', async () => {
    let answer: () => object = () =>
      problem(400, 'invalid-request', 'No.', { errors: [{ field: 'url', message: integrationMessages.urlPrivate }] });
    server.on('POST /api/partners/webhooks', () => answer() as never);
    const user = open();
    await press('Add webhook');
    const form = within(await screen.findByRole('form', { name: 'Add webhook' }));
    await user.type(form.getByLabelText('Address'), 'https://10.0.0.1/{Enter}');
    await form.findByText(integrationMessages.urlPrivate);
    answer = () => {
      webhooks = [webhook];
      return { status: 201, body: { ...webhook, secret: 'whsec_c2VjcmV0' } };
    };
    await user.clear(form.getByLabelText('Address'));
    await user.type(form.getByLabelText('Address'), 'https://okafor.example/hooks{Enter}');
    await screen.findByText('whsec_c2VjcmV0');
    expect(written().at(-1)).toEqual([
      '/api/partners/webhooks',
      { url: 'https://okafor.example/hooks', events: ['case.created', 'plate.assigned', 'case.claimed'] },
    ]);
  });

  test('list their deliveries, which can be sent again', async () => {
    webhooks = [webhook];
    let status = 'failed';
    server.on('GET /api/partners/webhooks/:id/deliveries', () => ({ body: [{ ...delivery, status }] }));
    server.on('POST /api/partners/webhook-deliveries/:id/replay', () => {
      status = 'delivered';
      return { status: 202, body: { ...delivery, status: 'waiting' } };
    });
    open();
    await press(`Deliveries to ${webhook.url}`);
    await screen.findByText(/It answered 500\. Not sent after 9 attempts\./);
    await press(/^Send case\.claimed of .* again$/);
    expect(await screen.findByText(/Delivered, 9 attempts/)).toBeTruthy();
  });

  test('are turned off, tested and deleted', async () => {
    webhooks = [webhook];
    server.on('GET /api/partners/webhooks/:id/deliveries', () => ({ body: [] }));
    server.on('POST /api/partners/webhooks/:id/test', () => ({
      status: 202,
      body: { ...delivery, status: 'waiting' },
    }));
    server.on('PUT /api/partners/webhooks/:id', ({ body }) => {
      webhooks = [{ ...webhook, ...(body as { active: boolean }) }];
      return { body: webhooks[0] as object };
    });
    server.on('DELETE /api/partners/webhooks/:id', () => {
      webhooks = [];
      return { status: 204 };
    });
    open();
    await press(`Send a test to ${webhook.url}`);
    await screen.findByText('Nothing was sent in the last 30 days.');
    await press(`Turn off ${webhook.url}`);
    await screen.findByText('off');
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
    await press(`Delete ${webhook.url}`);
    await press('Delete webhook');
    await waitFor(() => expect(screen.queryByText(webhook.url)).toBeNull());
  });
});

describe('the page', () => {
  test('explains to others that owners keep the integrations', async () => {
    role = 'director';
    open();
    await screen.findByText(/Owners of your team keep the integrations/);
    expect(server.requests.some(({ path }) => path === '/api/partners/api-keys')).toBe(false);
    const settings = within(screen.getByRole('navigation', { name: 'Settings' }));
    expect(settings.getByRole('link', { name: 'Integrations' }).getAttribute('aria-current')).toBe('page');
  });
});
