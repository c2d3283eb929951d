/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TeamActShown, TeamAnswer, TeamMember } from '@keepsake/contracts/rest/team';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { listPage } from '../../../../test/fake-list.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

// Loading a page is slow on a busy machine.
jest.setTimeout(90_000);
const at = '2026-05-03T10:00:00.000Z';
const place = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Okafor Funeral Home',
  city: 'Mobile',
  state: 'AL',
  contactName: 'Ann Okafor',
  email: 'ann@example.org',
  partnered: true,
  createdAt: at,
  subscriptionStatus: 'active',
  subscriptionTier: 'starter',
  currentCases: 1,
  casesPerMonth: 15,
  partnerType: 'memorial',
  currentStock: 3,
  lowStockThreshold: 5,
};
const north = { ...place, id: '0197a000-0000-7000-8000-000000000002', name: 'Okafor North', city: 'Troy' };
const ann: TeamMember = {
  id: '0197a000-0000-7000-8000-000000000011',
  firstName: 'Ann',
  lastName: 'Okafor',
  email: 'ann@example.org',
  role: 'owner',
  status: 'active',
  locationIds: [],
  founder: true,
  invitedAt: at,
  joinedAt: at,
  lastActAt: at,
};
const ben: TeamMember = {
  ...ann,
  id: '0197a000-0000-7000-8000-000000000012',
  firstName: 'Ben',
  lastName: 'Cole',
  email: 'ben@example.org',
  role: 'director',
  locationIds: [place.id],
  founder: false,
  lastActAt: null,
};

let server: FakeServer;
let team: TeamAnswer;
let acts: TeamActShown[];
beforeEach(async () => {
  server = await startFakeServer();
  team = { you: ann.id, role: 'owner', people: [ann] };
  acts = [];
  server.on('GET /api/session', () => ({ body: { kind: 'partner', id: team.you, teamRole: team.role } }));
  server.on('GET /api/partners', () => ({ body: [place, north] }));
  server.on('GET /api/partners/team', () => ({ body: team }));
  server.on('GET /api/partners/team/activity', ({ query }) => listPage(acts, query));
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const open = async () => {
  renderRoute(server, '/partners/team');
  await screen.findByRole('heading', { name: 'People' });
  return userEvent.setup({ delay: null });
};
const sent = () => server.requests.filter(({ method }) => method !== 'GET');

test('invites a colleague with name, role and locations from a team of one', async () => {
  server.on('POST /api/partners/team', ({ body }) => {
    const invited = { ...ben, ...(body as object), status: 'invited', joinedAt: null } as TeamMember;
    team = { ...team, people: [ann, invited] };
    return { status: 201, body: invited };
  });
  const user = await open();
  await screen.findByText('You work alone here so far. Invite a colleague.');
  await press('Invite');
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  await press('Send the invitation');
  await screen.findByText('Please enter a first name.');
  await screen.findByText('Please choose at least one location.');
  await user.type(screen.getByLabelText('First name'), 'Ben');
  await user.type(screen.getByLabelText('Last name'), 'Cole');
  await user.type(screen.getByLabelText('Email'), 'ben@example.org');
  await user.selectOptions(screen.getByLabelText('Role'), 'Assistant');
  await user.click(await screen.findByLabelText('Okafor North, Troy'));
  await press('Send the invitation');
  await screen.findByText('The invitation is sent');
  await screen.findByText(/has not joined yet/);
  expect(sent().map(({ body }) => body)).toEqual([
    { firstName: 'Ben', lastName: 'Cole', email: 'ben@example.org', role: 'assistant', locationIds: [north.id] },
  ]);
});

test('keeps the input when an invitation fails, and shows errors under fields', async () => {
  const taken = 'There is a partner account or an invitation under this address already. Please use another one.';
  server.on('POST /api/partners/team', () => problem(409, 'member-email-taken', taken));
  const user = await open();
  await press('Invite');
  await user.type(screen.getByLabelText('First name'), 'Ben');
  await user.type(screen.getByLabelText('Last name'), 'Cole');
  await user.type(screen.getByLabelText('Email'), 'ben@example.org');
  await user.selectOptions(screen.getByLabelText('Role'), 'Owner');
  expect(screen.queryByText('Locations')).toBeNull();
  await press('Send the invitation');
  await screen.findByText(taken);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ben@example.org');
});

test('changes the role and the locations of a person', async () => {
  team = { ...team, people: [ann, ben] };
  server.on('PUT /api/partners/team/:id', ({ body }) => {
    const changed = { ...ben, ...(body as object) } as TeamMember;
    team = { ...team, people: [ann, changed] };
    return { body: changed };
  });
  const user = await open();
  expect(screen.queryByRole('button', { name: /Ann Okafor/ })).toBeNull();
  await press('Change access: Ben Cole');
  const form = within(screen.getByRole('form', { name: 'Access of Ben Cole' }));
  await user.click(form.getByLabelText('Okafor Funeral Home, Mobile'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Please choose at least one location.');
  await user.click(form.getByLabelText('Okafor North, Troy'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('ben@example.org · Director, Okafor North');
  expect(sent().map(({ body }) => body)).toEqual([{ role: 'director', locationIds: [north.id] }]);
});

test('disables a person with two presses, and enables with one', async () => {
  team = { ...team, people: [ann, ben] };
  const ctx = (status: TeamMember['status']) => () => {
    const turned: TeamMember = { ...ben, status };
    team = { ...team, people: [ann, turned] };
    return { body: turned };
  };
  server.on('POST /api/partners/team/:id/deactivate', ctx('off'));
  server.on('POST /api/partners/team/:id/reactivate', ctx('active'));
  await open();
  await press('Deactivate: Ben Cole');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep' }));
  expect(sent()).toEqual([]);
  await press('Deactivate: Ben Cole');
  await screen.findByText('The name stays on what they did.');
  await press('Reactivate: Ben Cole');
  await screen.findByRole('button', { name: 'Deactivate: Ben Cole' });
});

test('lets an owner reset a colleague’s two-step verification after a question', async () => {
  team = { ...team, people: [ann, { ...ben, twoStep: true }] };
  server.on('DELETE /api/partners/team/:id/two-step', () => {
    team = { ...team, people: [ann, { ...ben, twoStep: false }] };
    return { status: 204 };
  });
  const user = await open();
  await screen.findByText(/Uses two-step verification/);
  await press('Lost phone: Ben Cole');
  const group = within(screen.getByRole('group', { name: 'Turn off two-step verification for Ben Cole?' }));
  expect(sent()).toEqual([]);
  await user.click(group.getByRole('button', { name: 'Turn off two-step verification: Ben Cole' }));
  await screen.findByText('Two-step verification is off');
  await waitFor(() => expect(screen.queryByText(/Uses two-step verification/)).toBeNull());
  expect(screen.queryByRole('button', { name: /Lost phone/ })).toBeNull();
});

test('sends an invitation again', async () => {
  team = { ...team, people: [ann, { ...ben, status: 'invited', joinedAt: null }] };
  server.on('POST /api/partners/team/:id/invitation', () => ({ status: 204 }));
  await open();
  await press('Send again: Ben Cole');
  await screen.findByText('The invitation is sent');
  expect(sent()).toHaveLength(1);
});

test('is read-only for people who are not owners', async () => {
  team = { you: ben.id, role: 'director', people: [ann, ben] };
  await open();
  await screen.findByText('Owners invite colleagues and change what they may do.');
  await screen.findByText('(you)', { exact: false });
  await waitFor(() => expect(screen.queryByText('Loading what was done')).toBeNull());
  expect(screen.queryByRole('button', { name: /Invite|Deactivate|Change access/ })).toBeNull();
});

test('lists acts with a link to the case', async () => {
  const caseId = '0197a000-0000-7000-8000-000000000031';
  const subject = 'Inés Duarte (CASE-1)';
  acts = [
    {
      id: caseId.replace(/1$/, '2'),
      person: 'Ben Cole',
      act: 'case-created',
      about: subject,
      at,
      locationName: place.name,
      caseId,
    },
    {
      id: caseId.replace(/1$/, '3'),
      person: 'Ann Okafor',
      act: 'invited',
      about: 'Ben Cole',
      at,
      locationName: null,
      caseId: null,
    },
  ];
  await open();
  const list = within(await screen.findByRole('list', { name: 'Activity' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.getByRole('link', { name: subject }).getAttribute('href')).toBe(`/partner-portal/cases/${caseId}`);
  expect(list.getByText(/invited/).textContent).toBe('Ann Okafor invited Ben Cole');
});

test('offers a retry when the team does not load', async () => {
  server.on('GET /api/partners/team', () => problem(503, 'away', 'Please try again in a moment.'));
  renderRoute(server, '/partners/team');
  expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
});
