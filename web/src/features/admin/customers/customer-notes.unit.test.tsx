/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CustomerFile, CustomerNote } from '@keepsake/contracts/rest/customer-service';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

jest.setTimeout(90_000);
const at = '2026-05-03T10:00:00.000Z';
const note = (number: number, text: string, changed: Partial<CustomerNote> = {}): CustomerNote => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  words: text,
  at,
  by: 'Amy',
  mayRemove: true,
  ...changed,
});

let server: FakeServer;
let notes: readonly CustomerNote[];
beforeEach(async () => {
  setDevice('desktop');
  server = await startFakeServer();
  openOffice(server, 'support');
  notes = [];
  server.on('GET /api/admin/customers/:id', () => {
    const body: CustomerFile = {
      customer: {
        id: 'customer-rosa',
        name: 'Rosa',
        email: 'rosa@example.org',
        phone: '',
        createdAt: at,
        emailMarketing: false,
        birthdayReminders: false,
        eraseAt: null,
      },
      qrCodes: [],
      orders: [],
      mails: [],
      notes: [...notes],
      missing: [],
    };
    return { body };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const panel = async () => {
  renderRoute(server, '/admin/customers/customer-rosa');
  await screen.findByRole('heading', { level: 2, name: 'Notes' });
  return within(screen.getByRole('region', { name: 'Notes' }));
};

describe('customer notes', () => {
  test('are shown newest first, with author and time; own notes can be deleted', async () => {
    notes = [note(1, 'Newest.\nTwo lines.', { by: null, mayRemove: false }), note(2, 'Older.')];
    const region = await panel();
    expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Newest\.\nTwo lines\.A former colleague · .*2026, /),
      expect.stringMatching(/^Older\.Amy · .*2026, /),
    ]);
    expect(region.getAllByRole('button', { name: /^Delete the note of / })).toHaveLength(1);
  });

  test('report missing text when one is added, and keep input on failure', async () => {
    const region = await panel();
    expect(region.getByText('No notes yet.')).toBeTruthy();
    await userEvent.click(region.getByRole('button', { name: 'Add note' }));
    await region.findByText('Enter the note.');

    const field = () => region.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    await userEvent.type(field(), 'Calls after five.');
    server.on('POST /api/admin/customers/:id/notes', () => problem(503, 'unavailable', 'Resting. Try again.'));
    await userEvent.click(region.getByRole('button', { name: 'Add note' }));
    expect((await region.findByRole('alert')).textContent).toContain('Try again');
    expect(field().value).toBe('Calls after five.');

    server.on('POST /api/admin/customers/:id/notes', ({ body }) => {
      const added = note(1, (body as { readonly text: string }).text);
      notes = [added, ...notes];
      return { status: 201, body: added };
    });
    await userEvent.click(region.getByRole('button', { name: /Add note/ }));
    await region.findByRole('listitem');
    await waitFor(() => expect(field().value).toBe(''));
    const presses = server.requests.filter(({ method }) => method === 'POST');
    expect(new Set(presses.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  test('ask before one is deleted, and show a refusal', async () => {
    notes = [note(1, 'Calls after five.')];
    const region = await panel();
    await userEvent.click(region.getByRole('button', { name: /^Delete the note of / }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Calls after five.')).toBeTruthy();
    server.on('DELETE /api/admin/customers/:id/notes/:note', () =>
      problem(403, 'note-of-another', 'Only its author or an owner can delete this note.'),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Only its author or an owner');
    server.on('DELETE /api/admin/customers/:id/notes/:note', ({ params }) => {
      notes = notes.filter(({ id }) => id !== params['note']);
      return { status: 204 };
    });
    await userEvent.click(dialog.getByRole('button', { name: /Delete/ }));
    await region.findByText('No notes yet.');
  });
});
