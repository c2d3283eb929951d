/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const address = (): string => screen.getByTestId('address').textContent ?? '';
const way = (): string | null =>
  within(screen.getByRole('tabpanel')).getByRole('link', { name: 'Sign in or apply' }).getAttribute('href');

describe('partner landing page', () => {
  test('has three tabs, each linked to its own sign-in', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/partners');
    await screen.findByRole('heading', { level: 1, name: 'Partners' });
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Memorial Care',
      'Pet Cemeteries',
      'Affiliates',
    ]);
    expect(way()).toBe('/partners/memorial');
    await user.click(screen.getByRole('tab', { name: 'Pet Cemeteries' }));
    expect(way()).toBe('/partners/pet');
    await user.click(screen.getByRole('tab', { name: 'Affiliates' }));
    expect([way(), address()]).toEqual(['/affiliate/login', '/partners?for=affiliates']);
  });

  test('opens the tab of its address, and arrow keys wrap around', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/partners?for=affiliates');
    const tab = await screen.findByRole('tab', { name: 'Affiliates', selected: true });
    tab.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Memorial Care', selected: true }));
    await user.keyboard('{End}');
    expect(address()).toBe('/partners?for=affiliates');
  });

  test('names the rate, and the commission of it in the sample sales', async () => {
    renderRoute(server, '/partners?for=affiliates');
    await screen.findByRole('heading', { level: 2, name: 'Recommend Keepsake and earn 10% of each order' });
    for (const amount of ['$7.90', '$24.90', '$12.80']) expect(screen.getByText(amount)).toBeTruthy();
  });

  test('lists what a partner gets and does not get', async () => {
    renderRoute(server, '/partners');
    await screen.findByRole('heading', { level: 3, name: 'What you get' });
    expect(screen.getByText('A monthly statement for each location as a PDF.')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^A square steel plate/ })).toBeTruthy();
    await screen.findByRole('heading', { level: 3, name: 'What we don’t do' });
    expect(screen.getByText('Plans start at 15 codes a month')).toBeTruthy();
    expect(screen.getByText('Read within 2-3 business days')).toBeTruthy();
    expect(screen.getByText('The family owns the page')).toBeTruthy();
    expect(screen.getByText('No way into a page after the family has claimed it.')).toBeTruthy();
  });
});
