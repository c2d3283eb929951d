/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { PayoutDetails } from '@keepsake/contracts/rest/payout-details';
import { screen, within } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { affiliateId, fakeDashboard, rui } from '../../../test/fake-affiliate.js';
import { problem, startFakeServer, type Answer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

const kept: PayoutDetails = {
  taxCountry: 'PT',
  holder: 'Rui Melo',
  paidTo: 'IBAN ending 3000',
  changedAt: '2026-05-03T10:00:00.000Z',
  changedLately: false,
};

let server: FakeServer;
let user: UserEvent;
let answer: Answer;
let saved: Answer;
beforeEach(async () => {
  server = await startFakeServer();
  user = userEvent.setup({ delay: null });
  answer = { body: { details: null } };
  saved = { body: { details: kept } };
  server.on('GET /api/session', () => ({ body: { kind: 'affiliate', id: affiliateId, email: rui.email } }));
  server.on('GET /api/affiliates/:id/dashboard', () => ({ body: fakeDashboard() }));
  server.on('GET /api/affiliates/:id/payout-details', () => answer);
  server.on('PUT /api/affiliates/:id/payout-details', () => saved);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const card = async () => {
  renderRoute(server, '/affiliate/dashboard');
  return within(await screen.findByRole('region', { name: 'Payout details' }));
};
const sent = () => server.requests.filter(({ method }) => method === 'PUT');

describe('payout details', () => {
  test('are optional; adding them requires a method and the password', async () => {
    const region = await card();
    await user.click(await region.findByRole('button', { name: 'Add payout details' }));
    await user.selectOptions(region.getByLabelText('Tax country'), 'Portugal');
    await user.type(region.getByLabelText('Name on the account'), 'Rui Melo');
    await user.type(region.getByLabelText('IBAN'), 'DE89 3704 0044 0532 0130 00');
    await user.type(region.getByLabelText('Your password'), 'a good password');
    await user.click(region.getByRole('button', { name: 'Save' }));
    expect(await region.findByText('IBAN ending 3000')).toBeTruthy();
    expect(await screen.findByText('Your payout details are saved')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toEqual([
      {
        taxCountry: 'PT',
        holder: 'Rui Melo',
        password: 'a good password',
        account: { method: 'iban', iban: 'DE89 3704 0044 0532 0130 00' },
      },
    ]);
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('DE89');
  });

  test('report every error of the selected method under its field, without a request', async () => {
    const region = await card();
    await user.click(await region.findByRole('button', { name: 'Add payout details' }));
    await user.click(region.getByRole('radio', { name: 'Bank account in the United States' }));
    await user.type(region.getByLabelText('Routing number'), '021000022');
    await user.click(region.getByRole('button', { name: 'Save' }));
    expect(document.activeElement).toBe(region.getByLabelText('Tax country'));
    for (const sentence of [
      'Please choose the country where you pay tax.',
      'Please enter the name on the account.',
      'This routing number is not right. It has nine digits and is at the bottom of a check.',
      'Please enter the account number: 4 to 17 digits.',
      'Please enter your password. It keeps others from changing where your money goes.',
    ])
      expect(region.getByText(sentence)).toBeTruthy();
    expect(region.queryByText(/IBAN is not right/)).toBeNull();
    expect(sent()).toEqual([]);
  });

  test('report a wrong password below it, and keep the input', async () => {
    saved = problem(422, 'invalid', 'This is not your password.', {
      errors: [{ field: 'password', message: 'This is not your password.' }],
    });
    answer = { body: { details: kept } };
    const region = await card();
    await user.click(await region.findByRole('button', { name: 'Change' }));
    await user.click(region.getByRole('radio', { name: 'PayPal' }));
    await user.type(region.getByLabelText('Email of your PayPal account'), 'rui@example.org');
    await user.type(region.getByLabelText('Your password'), 'not mine');
    await user.click(region.getByRole('button', { name: 'Save' }));
    expect(await region.findByText('This is not your password.')).toBeTruthy();
    expect(region.getByDisplayValue('rui@example.org')).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    expect(region.getByText('IBAN ending 3000')).toBeTruthy();
  });

  test('announce a recent change as a warning', async () => {
    answer = { body: { details: { ...kept, changedLately: true } } };
    const region = await card();
    expect((await region.findByText(/Your payment details were changed on/)).textContent).toMatch(
      /changed on .*2026.* Not you\? Write to us\./,
    );
  });

  test('leave the rest of the dashboard when they do not load', async () => {
    answer = problem(503, 'unavailable', 'Away.');
    const region = await card();
    await region.findByText(/could not be loaded/);
    expect(screen.getByRole('heading', { name: 'Welcome, Rui' })).toBeTruthy();
    answer = { body: { details: kept } };
    await user.click(region.getByRole('button', { name: 'Try Again' }));
    expect(await region.findByText('IBAN ending 3000')).toBeTruthy();
  });
});
