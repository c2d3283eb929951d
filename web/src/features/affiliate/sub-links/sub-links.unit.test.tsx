/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AffiliateSubLink } from '@keepsake/contracts/rest/affiliates';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { affiliateId, fakeDashboard, rui } from '../../../../test/fake-affiliate.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';

const instagram: AffiliateSubLink = {
  id: '01900000-0000-7000-8000-0000000000d1',
  label: 'instagram',
  link: 'https://keepsake.example/?ref=RUI4F7Q2&via=instagram',
  all: { clicks: 48, sales: 3, commission: 2550 },
  thisMonth: { clicks: 5, sales: 1, commission: 850 },
};
const blog = { ...instagram, id: '01900000-0000-7000-8000-0000000000d2', label: 'my-blog' };

let server: FakeServer;
let user: UserEvent;
let links: readonly AffiliateSubLink[];
let mayChooseCode: boolean;
beforeEach(async () => {
  server = await startFakeServer();
  user = userEvent.setup({ delay: null });
  links = [instagram];
  mayChooseCode = false;
  const answer = () => ({ body: { mayChooseCode, links } });
  server.on('GET /api/session', () => ({ body: { kind: 'affiliate', id: affiliateId, email: rui.email } }));
  server.on('GET /api/affiliates/:id/dashboard', () => ({ body: fakeDashboard() }));
  server.on('GET /api/affiliates/:id/payout-details', () => ({ body: { details: null } }));
  server.on('GET /api/affiliates/:id/links', answer);
  server.on('POST /api/affiliates/:id/links', () => {
    links = [instagram, blog];
    return answer();
  });
  server.on('DELETE /api/affiliates/:id/links/:link', () => {
    links = [];
    return answer();
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const card = async (name = 'Named links') => {
  renderRoute(server, '/affiliate/dashboard');
  return within(await screen.findByRole('region', { name }));
};
const cellsOf = (row: HTMLElement): readonly (string | null)[] =>
  within(row)
    .getAllByRole('cell')
    .slice(0, 3)
    .map(({ textContent }) => textContent);

describe('named links', () => {
  test('show their figures, in total or this month, and are copied', async () => {
    const region = await card();
    const row = await region.findByRole('row', { name: /^instagram/ });
    expect(cellsOf(row)).toEqual(['48', '3', '$25.50']);
    await user.selectOptions(region.getByLabelText('Period'), 'This month');
    expect(cellsOf(row)).toEqual(['5', '1', '$8.50']);
    await user.click(within(row).getByRole('button', { name: /^Copy/ }));
    expect(await navigator.clipboard.readText()).toBe(instagram.link);
  });

  test('are added by name; spaces become hyphens', async () => {
    const region = await card();
    const field = await region.findByLabelText('Name');
    await user.type(field, '!');
    await user.click(region.getByRole('button', { name: 'Add link' }));
    await region.findByText('Please use 2 to 24 small letters, digits or hyphens, such as “instagram”.');
    await user.clear(field);
    await user.type(field, 'My Blog');
    await user.click(region.getByRole('button', { name: 'Add link' }));
    await region.findByRole('row', { name: /^my-blog/ });
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { label: 'my-blog' },
    ]);
  });

  test('ask before they are removed', async () => {
    const region = await card();
    await user.click(await region.findByRole('button', { name: /^Remove/ }));
    const question = within(region.getByRole('group', { name: 'Remove the link instagram?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(region.queryByRole('row')).toBeNull());
  });
});

describe('an own code', () => {
  test('is chosen while no one has used the generated one', async () => {
    mayChooseCode = true;
    server.on('PUT /api/affiliates/:id/code', ({ body }) => {
      const message = 'This code is in use, or looks like one that is. Please choose another one.';
      if ((body as { code: string }).code === 'ROSE-1')
        return problem(400, 'invalid-request', message, { errors: [{ field: 'code', message }] });
      mayChooseCode = false;
      return { body: { mayChooseCode, links } };
    });
    const region = await card('Your own code');
    await user.type(region.getByLabelText('New code'), 'rose-1');
    await user.click(region.getByRole('button', { name: 'Use this code' }));
    await region.findByText('This code is in use, or looks like one that is. Please choose another one.');
    await user.type(region.getByLabelText('New code'), '0');
    await user.click(region.getByRole('button', { name: 'Use this code' }));
    await screen.findByText('Your new code is saved');
    expect(screen.queryByRole('region', { name: 'Your own code' })).toBeNull();
  });
});
