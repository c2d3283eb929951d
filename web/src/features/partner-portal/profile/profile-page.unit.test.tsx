/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocationContact } from '@keepsake/contracts/rest/brand';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const contact: LocationContact = {
  locationId: '0197a000-0000-7000-8000-000000000001',
  name: 'Okafor Mobile',
  city: 'Mobile',
  state: 'AL',
  phone: '555 0100',
  website: null,
  address: null,
  zipCode: null,
  email: null,
};
const west = { ...contact, locationId: '0197a000-0000-7000-8000-000000000002', name: 'Okafor West', phone: '555 0199' };
const business = {
  businessName: 'Okafor Funeral Home',
  businessType: 'Funeral home',
  licenseNumber: 'L-1',
  address: '3 Bay Ln',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
};

let server: FakeServer;
let role: string;
let contacts: readonly LocationContact[];
let bodies: unknown[];
beforeEach(async () => {
  server = await startFakeServer();
  role = 'owner';
  contacts = [contact];
  bodies = [];
  server.on('GET /api/session', () => ({ body: { kind: 'partner', email: 'ann@okafor.example' } }));
  server.on('GET /api/partners', () => ({ body: [] }));
  server.on('GET /api/partners/team', () => ({ body: { you: contact.locationId, role, people: [] } }));
  server.on('GET /api/partners/profile', () => ({ body: { business, contacts } }));
  server.on(`PUT /api/partners/${contact.locationId}/contact`, ({ body }) => {
    bodies.push(body);
    contacts = [{ ...contact, phone: '555 0142', website: 'https://okafor.example' }];
    return { body: { business, contacts } };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});
const user = () => userEvent.setup({ delay: null });

describe('profile', () => {
  test('saves the contact data and shows it as stored', async () => {
    renderRoute(server, '/partners/profile');
    const phone = await screen.findByLabelText<HTMLInputElement>(/^Phone/);
    await user().clear(phone);
    await user().type(phone, '555 0142');
    await user().type(screen.getByLabelText(/^Website/), 'okafor.example');
    await press('Save');
    await screen.findByText('Contact data saved');
    expect(bodies).toEqual([{ phone: '555 0142', email: '', website: 'okafor.example', address: '', zipCode: '' }]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Website/).value).toBe('https://okafor.example');
    screen.getByText('3 Bay Ln, Mobile, AL 36602');
  });

  test('names what is wrong below its field, and focuses the first one', async () => {
    renderRoute(server, '/partners/profile');
    await user().clear(await screen.findByLabelText(/^Phone/));
    await user().type(screen.getByLabelText(/^Email for replies/), 'no address');
    await press('Save');
    await screen.findByText('Phone number is required');
    screen.getByText('Please enter a valid email address.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/));
    expect(bodies).toEqual([]);
  });

  test('shows the refusal of the server at its field', async () => {
    const message = 'Please enter the full web address, such as https://example.org.';
    server.on(`PUT /api/partners/${contact.locationId}/contact`, () => ({
      ...problem(400, 'invalid-request', message, { errors: [{ field: 'website', message }] }),
    }));
    renderRoute(server, '/partners/profile');
    await screen.findByLabelText(/^Phone/);
    await press('Save');
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('has a form for each location', async () => {
    contacts = [contact, west];
    renderRoute(server, '/partners/profile');
    await user().selectOptions(await screen.findByLabelText('Location'), west.locationId);
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('555 0199');
  });

  test('is only shown to those who do not own the account', async () => {
    role = 'director';
    renderRoute(server, '/partners/profile');
    await screen.findByText('Owners of your team change the contact data. Please ask one of them.');
    screen.getByText('555 0100');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
