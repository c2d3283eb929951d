/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const place = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Okafor Mobile',
  city: 'Mobile',
  state: 'AL',
  partnerType: 'memorial',
  subscriptionTier: 'starter',
  currentCases: 3,
  casesPerMonth: 15,
};
const logo = { url: '/api/partner-logos/0197a000-0000-7000-8000-00000000000a', width: 400, height: 200 };

let server: FakeServer;
let role: string;
let brand: { name: string | null; logo: typeof logo | null };
beforeEach(async () => {
  server = await startFakeServer();
  role = 'owner';
  brand = { name: null, logo: null };
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [place] }));
  server.on('GET /api/partners/team', () => ({ body: { you: place.id, role, people: [] } }));
  server.on('GET /api/partners/brand', () => ({ body: brand }));
  server.on('PUT /api/partners/brand', ({ body }) => {
    brand = { ...brand, name: (body as { name: string }).name || null };
    return { body: brand };
  });
  server.on('POST /api/partners/brand/logo', () => ({ body: (brand = { ...brand, logo }) }));
  server.on('DELETE /api/partners/brand/logo', () => ({ body: (brand = { ...brand, logo: null }) }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const shown = () => screen.getByText(/^Prepared for you by/).textContent;
const chooseFile = async (file: File) => {
  const field = document.querySelector<HTMLInputElement>('input[type=file]');
  if (field) await userEvent.setup({ delay: null, applyAccept: false }).upload(field, file);
};

describe('brand', () => {
  test('saves name and logo, and shows what families see', async () => {
    renderRoute(server, '/partners/brand');
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByLabelText(/Name that families see/), 'Okafor & Sons');
    expect(shown()).toBe('Prepared for you by Okafor Mobile');
    await press('Save');
    await waitFor(() => expect(shown()).toBe('Prepared for you by Okafor & Sons'));
    await chooseFile(new File(['png'], 'logo.png', { type: 'image/png' }));
    await waitFor(() => expect(document.querySelector('.partner-logo')?.getAttribute('src')).toBe(logo.url));
    await press('Remove logo');
    await waitFor(() => expect(document.querySelector('.partner-logo')).toBeNull());
  });

  test('keeps the name and explains why a logo was refused', async () => {
    const sentence = 'This picture could not be read. Please save it again as JPG or PNG and add it once more.';
    server.on('POST /api/partners/brand/logo', () => problem(422, 'media-unreadable', sentence));
    renderRoute(server, '/partners/brand');
    const field = await screen.findByLabelText<HTMLInputElement>(/Name that families see/);
    await userEvent.setup({ delay: null }).type(field, 'Okafor');
    await chooseFile(new File(['text'], 'logo.png', { type: 'image/png' }));
    await screen.findByText(sentence);
    expect(field.value).toBe('Okafor');
  });

  test('is only shown to those who do not own the account', async () => {
    role = 'director';
    renderRoute(server, '/partners/brand');
    await screen.findByText('Owners of your team change the brand. Please ask one of them.');
    expect(shown()).toBe('Prepared for you by Okafor Mobile');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
