/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { ApiKey, Webhook, WebhookDelivery } from '@keepsake/contracts/rest/integrations';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { listPage } from '../../../../test/fake-list.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(180_000);

const at = '2026-05-03T10:31:00.000Z';
const key: ApiKey = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c4e',
  name: 'Accounting',
  lastFour: 'aB3d',
  scopes: ['orders:read', 'figures:read'],
  locationIds: null,
  createdBy: 'Amy',
  createdAt: at,
  lastUsedAt: null,
  revokedAt: null,
};
const hook: Webhook = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c4f',
  url: 'https://erp.example/hooks',
  events: ['order.paid'],
  active: true,
  createdAt: at,
};
const delivery: WebhookDelivery = {
  id: '0199a2b4-7c11-7aa2-9d7c-0f6e3a1b2c50',
  event: 'order.paid',
  status: 'failed',
  attempts: 9,
  responseStatus: 500,
  error: 'It answered 500.',
  createdAt: at,
  lastAttemptAt: at,
  nextAttemptAt: null,
};

let server: FakeServer;
let keys: readonly ApiKey[];
let hooks: readonly Webhook[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'owner');
  keys = [];
  hooks = [];
  server.on('GET /api/admin/api-keys', () => ({ body: keys }));
  server.on('GET /api/admin/webhooks', () => ({ body: hooks }));
  server.on('GET /api/admin/webhooks/:id/deliveries', ({ query }) => listPage([delivery], query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = (method: string) => server.requests.filter((one) => one.method === method);

describe('integrations of the business', () => {
  test('creates a key, shows it once, and revokes it after a question', async () => {
    server.on('POST /api/admin/api-keys', () => {
      keys = [key];
      return { status: 201, body: { ...key, key: 'keepsake_secret' } };
    });
    renderRoute(server, '/admin/integrations');
    await screen.findByText('No API keys yet.');
    await press('Create API key');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await form.findByText('Please name the program that uses this key.');
    await form.findByText('Please choose at least one permission.');
    expect(sent('POST')).toEqual([]);
    await userEvent.type(form.getByLabelText('Name'), 'Accounting');
    await userEvent.click(form.getByLabelText('Read orders, with buyers and shipments'));
    await userEvent.click(form.getByRole('button', { name: 'Create' }));
    await screen.findByText('keepsake_secret');
    expect(sent('POST')[0]?.body).toEqual({ name: 'Accounting', scopes: ['orders:read'] });
    await press('I’ve saved it');
    expect(screen.queryByText('keepsake_secret')).toBeNull();
    server.on('DELETE /api/admin/api-keys/:id', () => {
      keys = [{ ...key, revokedAt: at }];
      return { body: keys[0] };
    });
    await press('Revoke Accounting');
    await press('Revoke key');
    await screen.findByText('Revoked May 3, 2026');
    expect(screen.queryByRole('button', { name: 'Revoke Accounting' })).toBeNull();
  });

  test('names what the server refuses beside the address of a webhook', async () => {
    const message = 'This address is not public.';
    server.on('POST /api/admin/webhooks', () => ({
      status: 400,
      body: { type: '/problems/invalid-request', detail: 'No', errors: [{ field: 'url', message }] },
    }));
    renderRoute(server, '/admin/integrations');
    await screen.findByText('No webhooks yet.');
    await press('Add webhook');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('Address'), 'https://10.0.0.1/');
    await userEvent.click(form.getByLabelText('An order is paid (order.paid)'));
    await userEvent.click(form.getByRole('button', { name: 'Add' }));
    expect(await form.findByText(message)).toBeTruthy();
  });

  test('shows deliveries, sends one again, and turns the webhook off', async () => {
    hooks = [hook];
    server.on('POST /api/admin/webhook-deliveries/:id/replay', () => ({ status: 202, body: delivery }));
    server.on('PUT /api/admin/webhooks/:id', () => {
      hooks = [{ ...hook, active: false }];
      return { body: hooks[0] };
    });
    renderRoute(server, '/admin/integrations');
    await press(`Deliveries to ${hook.url}`);
    const list = within(await screen.findByRole('list', { name: `Deliveries to ${hook.url}` }));
    await list.findByText(/It answered 500\. Not sent after 9 attempts\./);
    await userEvent.click(list.getByRole('button', { name: /^Send order\.paid/ }));
    await waitFor(() =>
      expect(sent('POST').map(({ path }) => path)).toEqual([`/api/admin/webhook-deliveries/${delivery.id}/replay`]),
    );
    await press(`Turn off ${hook.url}`);
    await press(`Turn on ${hook.url}`);
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
  });

  test('explains a failed load of one part and keeps the other', async () => {
    server.on('GET /api/admin/api-keys', () => problem(503, 'unavailable', 'Resting.'));
    hooks = [hook];
    renderRoute(server, '/admin/integrations');
    await screen.findByRole('alert');
    await screen.findByText(hook.url);
    keys = [key];
    server.on('GET /api/admin/api-keys', () => ({ body: keys }));
    await press('Try again');
    expect(await screen.findByText('Accounting')).toBeTruthy();
  });
});
