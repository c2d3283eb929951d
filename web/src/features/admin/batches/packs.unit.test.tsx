/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { batch, openOffice, packs, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);
const address = `/admin/qr-generation/${batch(1).batchId}`;

let server: FakeServer;
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server);
  server.on('GET /api/admin/qr-batches/:id', () => ({ body: batch(1) }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const known = (changed: Parameters<typeof packs>[0]): void =>
  server.on('GET /api/admin/qr-batches/:id/packs', () => ({ body: packs(changed) }));
const posts = (): typeof server.requests => server.requests.filter(({ method }) => method === 'POST');

describe('maker pack versions', () => {
  test('are sent only after the address was typed', async () => {
    known({ addressConfirmed: null });
    renderRoute(server, address);
    await screen.findByText(/These plates will say/);
    expect(screen.queryByRole('link', { name: 'Download ZIP' })).toBeNull();
    server.on('POST /api/admin/qr-batches/:id/address', () =>
      problem(422, 'invalid-request', 'These plates say https://keepsake.example.'),
    );
    await userEvent.type(screen.getByLabelText('Address on the plates'), 'https://keepsake.exmple');
    await press('Confirm address');
    await screen.findByText(/These plates say https/);
    server.on('POST /api/admin/qr-batches/:id/address', () => ({ status: 204 }));
    known({});
    await press('Confirm address');
    expect(await screen.findByRole('link', { name: 'Download ZIP' })).toBeTruthy();
  });

  test('show the effect of a plate size before a request, and send the choice', async () => {
    known({ damaged: 3 });
    server.on('POST /api/admin/qr-batches/:id/packs', () => ({ status: 202, body: { version: 2, plates: 3 } }));
    renderRoute(server, address);
    await press('New version…');
    await screen.findByText(/Scans reliably\. 33 modules of 0\.97 mm/);
    await press('Make a new version');
    await screen.findByText('Enter a reason.');
    await userEvent.click(screen.getByLabelText('The damaged ones again (3)'));
    await userEvent.type(screen.getByLabelText('Why a new version'), 'Scratched');
    await press('Make a new version');
    await waitFor(() => expect(posts()[0]?.body).toEqual({ plateMm: 40, plates: 'damaged', reason: 'Scratched' }));
    await waitFor(() => expect(screen.queryByLabelText('Why a new version')).toBeNull());
  });

  test('end with a reason and the name of the colleague', async () => {
    server.on('POST /api/admin/qr-batches/:id/packs/:version/void', () => ({ status: 204 }));
    renderRoute(server, address);
    await press('Void');
    const dialog = await screen.findByRole('dialog', { name: 'Void version 1?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void it' }));
    await within(dialog).findByText('Enter a reason.');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Wrong size');
    const [one] = packs().versions;
    if (one)
      known({
        versions: [{ ...one, voidedAt: '2026-05-04T09:00:00.000Z', voidedBy: 'Amy', voidReason: 'Wrong size' }],
      });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Void it' }));
    await screen.findByText(/Void since .* by Amy: Wrong size/);
    expect(screen.queryByRole('link', { name: 'Download ZIP' })).toBeNull();
  });

  test('open for the maker by an expiring, revocable link', async () => {
    const url = 'https://keepsake.example/maker/secret';
    server.on('POST /api/admin/qr-batches/:id/packs/:version/links', () => ({
      status: 201,
      body: { id: batch(5).batchId, url, expiresAt: '2036-05-10T09:00:00.000Z' },
    }));
    renderRoute(server, address);
    const link = {
      id: batch(5).batchId,
      version: 1,
      madeBy: 'Ben',
      madeAt: '2026-05-03T09:00:00.000Z',
      expiresAt: '2036-05-10T09:00:00.000Z',
      revokedAt: null,
      uses: 0,
      lastUsedAt: null,
    };
    await screen.findByRole('link', { name: 'Download ZIP' });
    known({ links: [link] });
    await press('Link for the maker');
    expect(await screen.findByRole('link', { name: url })).toBeTruthy();
    expect(posts()[0]?.body).toEqual({ days: 7 });
    server.on('DELETE /api/admin/pack-links/:id', () => ({ status: 204 }));
    await screen.findByText(/not used yet/);
    known({ links: [{ ...link, revokedAt: '2026-05-04T09:00:00.000Z' }] });
    await press(/^Revoke the link/);
    await screen.findByText(/revoked/);
  });
});

describe('maker page', () => {
  test('shows what to make, in which size, and by when', async () => {
    server.on('GET /api/maker-packs/:token', () => ({
      body: {
        batchName: 'Spring',
        version: 2,
        plates: 99,
        plateMm: 30,
        sample: false,
        baseUrl: 'https://keepsake.example',
        expiresAt: '2036-05-10T09:00:00.000Z',
        fileUrl: '/api/maker-packs/secret/file',
      },
    }));
    renderRoute(server, '/maker/secret');
    const download = await screen.findByRole('link', { name: 'Download ZIP' });
    expect(download.getAttribute('href')).toBe('/api/maker-packs/secret/file');
    expect(screen.getByText(/30 × 30 mm/)).toBeTruthy();
  });

  test('explains that a link has expired', async () => {
    server.on('GET /api/maker-packs/:token', () => problem(404, 'pack-link-over', 'This link does not open anything.'));
    renderRoute(server, '/maker/secret');
    expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeTruthy();
  });
});
