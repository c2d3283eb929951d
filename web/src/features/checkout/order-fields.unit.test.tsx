/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fillInOrder, pressPlace, quoted, referred } from '../../../test/checkout-steps.js';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
  server.on('GET /api/quote', quoted);
  server.on('GET /api/referral', referred);
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const orders = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders');

describe('names of several timelines', () => {
  test('asks for a name per further timeline and sends those of the quantity', async () => {
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=multi');
    await fillInOrder(user);
    expect(screen.queryByLabelText(/Name on timeline/)).toBeNull();
    for (let more = 0; more < 3; more++) await user.click(screen.getByRole('button', { name: 'More' }));
    await user.type(screen.getByLabelText(/Name on timeline 2/), 'Emil Duarte');
    await user.type(screen.getByLabelText(/Name on timeline 4/), 'Nuno Duarte');
    screen.getByText('You can also tell us later: we ask when you activate each plate.');
    await user.click(screen.getByRole('button', { name: 'Fewer' }));
    expect(screen.queryByLabelText(/Name on timeline 4/)).toBeNull();
    await pressPlace(user);
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ honoreeName: 'Inés Duarte', otherHonoreeNames: ['Emil Duarte'] });
  });

  test('takes many names as lines and shows the server’s error about them', async () => {
    const message = 'This order has 11 timelines. Please enter at most 10 other names.';
    server.on('POST /api/orders', () =>
      problem(400, 'invalid-input', message, { errors: [{ field: 'otherHonoreeNames', message }] }),
    );
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=multi');
    await fillInOrder(user);
    await user.clear(screen.getByLabelText('Quantity'));
    await user.type(screen.getByLabelText('Quantity'), '11');
    const list = screen.getByLabelText(/Names on the other timelines/);
    await user.type(list, 'Emil{Enter}{Enter}Nuno');
    await pressPlace(user);
    await screen.findByText(message, { selector: '.field-error' });
    expect(orders()[0]?.body).toMatchObject({ quantity: 11, otherHonoreeNames: ['Emil', 'Nuno'] });
    expect(list).toHaveProperty('value', 'Emil\n\nNuno');
  });
});

describe('privacy of an order', () => {
  test('refuses a short access code at its field and sends nothing', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillInOrder(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    const code = screen.getByLabelText('Access code');
    await user.clear(code);
    await user.type(code, 'abc');
    await pressPlace(user);
    await screen.findByText('The access code has 6 letters or digits.', { selector: '.field-error' });
    expect(code.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(code);
    expect(orders()).toHaveLength(0);
  });

  test('keeps a malformed invited address in its field and sends nothing', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillInOrder(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    await user.type(screen.getByLabelText(/Invited emails/), 'aunt@example');
    await pressPlace(user);
    await screen.findByText('Please enter a valid email address', { selector: '.field-error' });
    expect(screen.getByLabelText(/Invited emails/)).toHaveProperty('value', 'aunt@example');
    expect(orders()).toHaveLength(0);
  });

  test('shows the server’s error about an invited address at the privacy fields', async () => {
    const message = 'Please invite at most 200 people at once.';
    server.on('POST /api/orders', () =>
      problem(400, 'invalid-input', message, { errors: [{ field: 'inviteEmails', message }] }),
    );
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillInOrder(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    await pressPlace(user);
    expect(await screen.findByText(message, { selector: '.field-error' })).toBeTruthy();
  });
});

describe('event type in another language', () => {
  afterEach(async () => await act(async () => await chooseLanguage('en')));

  test('keeps a text that begins with an English label as typed', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?event=Wedding');
    await screen.findByLabelText('Event type');
    await act(async () => await chooseLanguage('es'));
    const field = await screen.findByLabelText<HTMLInputElement>('Ocasión');
    await user.clear(field);
    await user.type(field, 'Memorial de Rosa');
    expect(field.value).toBe('Memorial de Rosa');
    await user.click(screen.getByRole('button', { name: 'Boda' }));
    expect(field.value).toBe('Boda');
  });
});
