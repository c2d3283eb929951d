/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EmailSequence } from '@keepsake/contracts/rest/email-sequences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listPage } from '../../../../test/fake-list.js';
import { openOffice, setDevice } from '../../../../test/fake-office.js';
import { startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { audienceLabels, timeOf } from './sequence-labels.js';

// Loading antd is slow on a busy machine.
jest.setTimeout(90_000);

const sequence = (kind: EmailSequence['kind'], changed: Partial<EmailSequence> = {}): EmailSequence => ({
  kind,
  campaignId: '00000000-0000-4000-8000-000000000001',
  state: 'off',
  subject: 'First steps',
  body: 'Good words.',
  memorialSubject: '',
  memorialBody: '',
  days: 3,
  minDays: 1,
  maxDays: 60,
  since: null,
  switchedBy: null,
  sentCount: 0,
  openCount: 0,
  waitingCount: 0,
  ...changed,
});

let server: FakeServer;
let sequences: EmailSequence[];
beforeEach(async () => {
  setDevice('desktop');
  sequences = [
    sequence('welcome', { sentCount: 12, openCount: 3 }),
    sequence('activation_reminder', { days: 21 }),
    sequence('first_anniversary', {
      days: -7,
      minDays: -30,
      maxDays: 30,
      memorialSubject: 'A year',
      memorialBody: 'Words.',
    }),
  ];
  server = await startFakeServer();
  openOffice(server, 'marketing');
  server.on('GET /api/email-sequences', () => ({ body: sequences }));
  server.on('GET /api/email-sequences/:kind/audience', () => ({ body: { now: 4, later: 30, passed: 1 } }));
  server.on('GET /api/email-campaigns/:id/recipients', ({ query }) => listPage([], query));
  server.on('POST /api/email-campaigns/preview', () => ({
    body: { subject: 'First steps', html: '<p>Hello.</p>', text: 'Hello.', faults: [] },
  }));
  for (const on of [true, false])
    server.on(`POST /api/email-sequences/:kind/${on ? 'on' : 'off'}`, ({ params }) => {
      sequences = sequences.map((one) =>
        one.kind === params['kind']
          ? { ...one, state: on ? 'on' : 'off', since: '2026-05-03T10:31:00.000Z', switchedBy: 'Mia' }
          : one,
      );
      return { body: sequences[0] };
    });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const sent = (path: string): typeof server.requests =>
  server.requests.filter((request) => request.method !== 'GET' && request.path === path);

describe('page of the sequences', () => {
  test('lists who gets each, when, and the last 30 days', async () => {
    renderRoute(server, '/admin/email-marketing/sequences');
    const table = within(await screen.findByRole('table', {}, { timeout: 60_000 }));
    expect(table.getByText('3 days after activation')).toBeTruthy();
    expect(table.getByText('21 days after shipping')).toBeTruthy();
    expect(table.getByText('7 days before the page is one year old')).toBeTruthy();
    expect(table.getByText('3 (25.0%)')).toBeTruthy();
  });

  test('asks with the number of readers before switching on, and switches off immediately', async () => {
    renderRoute(server, '/admin/email-marketing/sequences');
    fireEvent.click(await screen.findByRole('button', { name: 'Switch on Welcome' }, { timeout: 60_000 }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch “Welcome” on?' }, { timeout: 60_000 }));
    await dialog.findByText('4 people would get it now, 30 people in the next 30 days.');
    expect(dialog.getByText('1 person whose day has passed does not get it anymore.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Switch on' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Switch off Welcome' }, { timeout: 60_000 }));
    await screen.findByRole('button', { name: 'Switch on Welcome' }, { timeout: 60_000 });
    expect(sent('/api/email-sequences/welcome/on')).toHaveLength(1);
    expect(sent('/api/email-sequences/welcome/off')).toHaveLength(1);
  });
});

describe('page of one sequence', () => {
  test('saves text and days, and shows the error of a field', async () => {
    server.on('PUT /api/email-sequences/:kind', () => ({
      status: 422,
      body: {
        type: 'about:blank',
        title: 'Invalid',
        status: 422,
        detail: 'Please check the fields.',
        errors: [{ field: 'body', message: 'Write it without the word “Happy”.' }],
      },
    }));
    renderRoute(server, '/admin/email-marketing/sequences/welcome');
    const days = await screen.findByLabelText('Days after the page was opened', {}, { timeout: 60_000 });
    fireEvent.change(days, { target: { value: '5' } });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Happy days' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Write it without the word “Happy”.');
    server.on('PUT /api/email-sequences/:kind', () => ({ body: sequences[0] }));
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Good days' } });
    await press('Save');
    await screen.findByText('Sequence saved');
    const [, saved] = sent('/api/email-sequences/welcome');
    expect(saved?.body).toMatchObject({ body: 'Good days', days: 5 });
  });

  test('saves a changed text, and sends the one shown as a test', async () => {
    server.on('POST /api/email-sequences/:kind/test', () => ({ status: 204 }));
    renderRoute(server, '/admin/email-marketing/sequences/first_anniversary');
    fireEvent.click(await screen.findByRole('button', { name: 'Memorial pages' }, { timeout: 60_000 }));
    await press('Send me a test');
    await screen.findByText('Test sent');
    expect(sent('/api/email-sequences/first_anniversary/test')[0]?.body).toEqual({ memorial: true });
    await waitFor(() => expect(sent('/api/email-sequences/first_anniversary')).toEqual([]));
  });

  test('shows a message when the sequence does not exist', async () => {
    renderRoute(server, '/admin/email-marketing/sequences/other');
    expect(await screen.findByText('Sequence not found.', {}, { timeout: 60_000 })).toBeTruthy();
  });
});

test('names days and people in the singular', () => {
  expect(timeOf({ kind: 'welcome', days: 1 })).toBe('1 day after activation');
  expect(timeOf({ kind: 'first_anniversary', days: 0 })).toBe('On the day the page is one year old');
  expect(audienceLabels({ now: 1, later: 0, passed: 0 })).toEqual([
    '1 person would get it now, 0 people in the next 30 days.',
  ]);
});
