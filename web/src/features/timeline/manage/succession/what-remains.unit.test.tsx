/** @jest-environment ./web/test/browser-environment.cjs */
import type { SuccessionAnswer } from '@keepsake/contracts/rest/succession';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { code, manageView } from '../../../../../test/fake-manage.js';
import { problem, startFakeServer, type FakeServer } from '../../../../../test/fake-server.js';
import { press } from '../../../../../test/press.js';
import { chooseLanguage } from '../../../../shared/language/in-language.js';
import { leavePage, renderRoute } from '../../../../../test/render-route.js';

const at = '2026-05-03T10:00:00.000Z';
const empty: SuccessionAnswer = {
  wish: 'keep',
  successor: null,
  ownerSeenAt: at,
  nextCheckAt: '2027-05-03T10:00:00.000Z',
};
const named = (state: 'asked' | 'agreed' | 'declined' | 'gone'): SuccessionAnswer => ({
  ...empty,
  wish: 'hand-over',
  successor: {
    name: state === 'gone' ? '' : 'Rui Duarte',
    email: state === 'gone' ? '' : 'rui@example.org',
    state,
    since: at,
  },
});

let server: FakeServer;
let now: SuccessionAnswer;
beforeEach(async () => {
  server = await startFakeServer();
  now = empty;
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'ines@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: manageView }));
  server.on(`GET /api/timeline/${code}/succession`, () => ({ body: now }));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = () => {
  renderRoute(server, `/timeline/${code}/desk?section=what-remains`);
  return userEvent.setup({ delay: null });
};
const isChosen = (name: RegExp): boolean => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

test('names a successor, keeps what was typed when refused, and shows the state', async () => {
  const refused = problem(409, 'successor-is-owner', 'This address is your own.');
  server.on(`PUT /api/timeline/${code}/successor`, ({ body }) =>
    (body as { email: string }).email === 'ines@example.org' ? refused : { body: (now = named('asked')) },
  );
  const user = open();
  await press('Ask them');
  await screen.findByText('Please enter a name.');
  expect(screen.getByText('Please enter an email address.')).toBeTruthy();
  await user.type(screen.getByLabelText('Name'), 'Rui Duarte');
  await user.type(screen.getByLabelText('Email'), 'ines@example.org');
  await press('Ask them');
  await screen.findByText('This address is your own.');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Rui Duarte');
  await user.clear(screen.getByLabelText('Email'));
  await user.type(screen.getByLabelText('Email'), 'rui@example.org');
  await press('Ask them');
  await screen.findByText(/no answer yet/);
  expect(isChosen(/Hand it to my successor/)).toBe(true);
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('saves a wish when it is chosen, and undoes it', async () => {
  const wishes: unknown[] = [];
  server.on(`PUT /api/timeline/${code}/succession`, ({ body }) => {
    const { wish } = body as { wish: 'keep' | 'close' };
    wishes.push(wish);
    return { body: (now = { ...now, wish }) };
  });
  const user = open();
  await user.click(await screen.findByRole('radio', { name: /Close it for new memories/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(isChosen(/Keep the page as it is/)).toBe(true));
  expect(wishes).toEqual(['close', 'keep']);
});

test('returns to the saved wish when saving fails', async () => {
  server.on(`PUT /api/timeline/${code}/succession`, () =>
    problem(403, 'timeline-frozen', 'This timeline is locked while we resolve a dispute.'),
  );
  const user = open();
  await user.click(await screen.findByRole('radio', { name: /Close it for new memories/ }));
  await screen.findByText(/locked while we resolve a dispute/);
  await waitFor(() => expect(isChosen(/Keep the page as it is/)).toBe(true));
});

test('removes a successor only after a question', async () => {
  now = named('agreed');
  server.on(`DELETE /api/timeline/${code}/successor`, () => ({ body: (now = empty) }));
  open();
  await press('Remove');
  await press('Cancel');
  expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Remove');
  await screen.findByText(/stops working/);
  await press('Remove');
  await screen.findByRole('button', { name: 'Ask them' });
});

test.each([
  ['asked', /As soon as Rui Duarte has agreed/],
  ['agreed', /We ask Rui Duarte, who can take it over 30 days later/],
  ['declined', /Name another person below first/],
  ['gone', /Name another person below first/],
] as const)('explains what follows when the successor is %s', async (state, note) => {
  now = named(state);
  open();
  await screen.findByText(note);
  expect(screen.queryByRole('button', { name: 'Send again' }) !== null).toBe(state === 'asked');
});

test('explains the choice in German, with the day in the reader’s form', async () => {
  await chooseLanguage('de');
  now = named('agreed');
  open();
  await screen.findByText('Wir fragen Rui Duarte; 30 Tage später ist die Übernahme möglich.', { exact: false });
  expect(screen.getByText(/Zugestimmt am 3\. Mai 2026/)).toBeTruthy();
  await act(async () => await chooseLanguage('en'));
});
