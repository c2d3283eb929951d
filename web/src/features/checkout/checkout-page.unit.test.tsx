/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { fillInOrder as fillIn, orderId, pressPlace as press, quoted, referred } from '../../../test/checkout-steps.js';
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
  await chooseLanguage('en');
  await server.close();
});

const orders = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders');

describe('checkout', () => {
  test('quotes the package of the address and updates with the quantity', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=event');
    expect((await screen.findAllByText('$79.00', { selector: 'strong' })).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect((await screen.findAllByText('$85.00', { selector: 'strong' })).length).toBeGreaterThan(0);
    expect(screen.getByText('1 shared timeline, 3 printed copies of its code')).toBeTruthy();
  });

  test('shows all packages with prices, marks pairs as Popular, totals the choice', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    const seen = (await screen.findAllByRole('radio'))
      .filter((radio) => (radio as HTMLInputElement).name === 'pricingTier')
      .map((radio) => radio.closest('label')?.textContent);
    expect(seen).toEqual([
      'Single Timeline$79.00each timeline',
      'Parent Pair$149.00 for 2saves $9.00Popular',
      'Multi-Pack$79.00each additional $49.00',
      'Event by Number$79.00each extra copy $3.00',
      'Small Event$149.0025 copies',
      'Medium Event$249.0050 copiesMost Popular',
      'Large Event$399.00100 copies',
      'Extra Large Event$699.00200 copies',
    ]);
    for (const [name, total] of [
      ['Single', '$79.00'],
      ['Parent Pair', '$149.00'],
      ['Small Event', '$149.00'],
      ['Medium Event', '$249.00'],
      ['Large Event', '$399.00'],
      ['Extra Large Event', '$699.00'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
      expect((await screen.findAllByText(total, { selector: 'strong' })).length).toBeGreaterThan(0);
    }
    expect(new URLSearchParams(screen.getByTestId('address').textContent.split('?')[1]).get('tier')).toBe('event-200');
  });

  test('keeps the total while a price loads, and the quantity of each package', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    expect((await screen.findAllByText('$79.00', { selector: 'strong' })).length).toBeGreaterThan(0);
    server.on('GET /api/quote', () => new Promise<never>(() => undefined));
    await user.click(screen.getByRole('radio', { name: /^Parent Pair/ }));
    expect(screen.getAllByText('$149.00', { selector: 'strong' }).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('radio', { name: /^Single/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('1');
    expect(screen.getAllByText('$79.00', { selector: 'strong' }).length).toBeGreaterThan(0);
  });

  test('requests no price for an invalid quantity', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    const quantity = await screen.findByLabelText('Quantity');
    await user.clear(quantity);
    await user.type(quantity, '1.5');
    await screen.findByText('Please choose a quantity between 1 and 1,000.');
    const quoteAsks = server.requests.filter(({ path }) => path === '/api/quote');
    expect(quoteAsks.map(({ query }) => query.get('quantity'))).toEqual(['1']);
  });

  test('warns about a rounded pair and offers the cheaper package', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=parent_pair');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByText(/your quantity of 3 was rounded up to 4/);
    await user.click(screen.getByRole('button', { name: 'Use it' }));
    await waitFor(() =>
      expect((screen.getByRole('radio', { name: /Multi-Pack/ }) as HTMLInputElement).checked).toBe(true),
    );
    expect((await screen.findAllByText('$226.00', { selector: 'strong' })).length).toBeGreaterThan(0);
  });

  test('shows missing fields in the catalog’s wording and places no order', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await screen.findAllByText('$79.00', { selector: 'strong' });
    await press(user);
    for (const message of [
      'Event type is required',
      'Honoree name is required',
      'Event date is required',
      'First name is required',
      'Last name is required',
      'Valid email is required',
      'Phone number is required',
    ])
      await screen.findByText(message);
    expect(orders()).toHaveLength(0);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Event type')));
  });

  test('fills the event type by one press and keeps typed ones', async () => {
    const user = userEvent.setup();
    renderRoute(server, '/checkout');
    const choices = await screen.findByRole('group', { name: 'Common occasions' });
    await user.click(within(choices).getByRole('button', { name: 'Pet Memorial' }));
    const field = screen.getByLabelText<HTMLInputElement>('Event type');
    expect(field.value).toBe('Pet Memorial');
    expect(within(choices).getByRole('button', { name: 'Pet Memorial', pressed: true })).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'Goodbye at the harbor');
    expect(within(choices).queryByRole('button', { pressed: true })).toBeNull();
  });

  test('requires a complete address or none, in the server’s wording', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await user.type(await screen.findByLabelText(/^Street/), '12 Harbor Street');
    await press(user);
    for (const message of ['Please add the city.', 'Please add the state.', 'Please add the ZIP code.'])
      await screen.findByText(message);
    expect(orders()).toHaveLength(0);
  });

  test('orders with the shown total, referral and key, then shows the order', async () => {
    server.on('POST /api/orders', () => ({
      status: 201,
      body: { id: orderId, number: 'K-4F7Q2M9X', status: 'pending', totalPrice: 8500 },
    }));
    server.on('GET /api/orders/:id', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=event&ref=RUI10');
    await screen.findByText('Referred by RUI10. Your price stays the same.');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findAllByText('$85.00', { selector: 'strong' });
    await fillIn(user);
    await press(user);
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(`/order-confirmation/${orderId}`));
    await screen.findAllByText('Order Created Successfully');
    await screen.findAllByText('We will contact you within 24 hours to arrange payment.');
    expect(localStorage.getItem('keepsake.draft.checkout')).toBeNull();
    expect(orders()[0]?.body).toMatchObject({
      pricingTier: 'event',
      quantity: 3,
      totalPrice: 8500,
      unitPrice: 7900,
      affiliateCode: 'RUI10',
      eventType: 'Memorial',
      eventDate: '2024',
      isPrivate: false,
      inviteEmails: [],
    });
    expect(orders()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps the form after a refusal and a reload, and shows the reason', async () => {
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Orders are away.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout?tier=multi');
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findAllByText('$128.00', { selector: 'strong' });
    await fillIn(user);
    await press(user);
    await screen.findAllByText('Order Creation Failed');
    await screen.findAllByText('Failed to create order');
    expect(screen.getByLabelText('Whose page is it?')).toHaveProperty('value', 'Inés Duarte');
    server.on('POST /api/orders', () => problem(422, 'upload-missing', 'We do not have this file any more.'));
    await press(user);
    await screen.findAllByText('We do not have this file any more.');
    expect(orders()[1]?.headers['idempotency-key']).toBe(orders()[0]?.headers['idempotency-key']);
    await waitFor(() => expect(localStorage.getItem('keepsake.draft.checkout')).toContain('555 0100'));
    cleanup();
    renderRoute(server, '/checkout?tier=multi');
    await screen.findAllByText('$128.00', { selector: 'strong' });
    for (const [label, value] of [
      ['Event type', 'Memorial'],
      ['Whose page is it?', 'Inés Duarte'],
      ['Year', '2024'],
      ['Email', 'rui@example.org'],
    ] as const)
      expect([label, screen.getByLabelText(label)]).toEqual([label, expect.objectContaining({ value })]);
  });

  test('shows server errors beside their fields', async () => {
    server.on('POST /api/orders', () =>
      problem(400, 'invalid', 'Please check the form.', {
        errors: [{ field: 'honoreeName', message: 'Please write this in one line.' }],
      }),
    );
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await press(user);
    await screen.findByText('Please write this in one line.');
    expect(orders()).toHaveLength(1);
  });

  test('places no order while there is no price', async () => {
    server.on('GET /api/quote', () => problem(400, 'invalid', 'Not now.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await press(user);
    await screen.findAllByText('Pricing Error');
    await screen.findAllByText('Please select a pricing package.');
    expect(orders()).toHaveLength(0);
  });

  test('offers a retry while the price service is unavailable', async () => {
    let away = true;
    server.on('GET /api/quote', (request) => (away ? problem(503, 'unavailable', 'Later.') : quoted(request)));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await press(user);
    await screen.findAllByText("We couldn't read the price, so your order isn't placed yet.");
    expect(screen.queryByText('Please select a pricing package.')).toBeNull();
    expect(orders()).toHaveLength(0);
    away = false;
    const [again] = screen.getAllByRole('button', { name: 'Try again' });
    if (again) await user.click(again);
    expect((await screen.findAllByText('$79.00', { selector: 'strong' })).length).toBeGreaterThan(0);
  });

  test('sends reminder days, description and reminder consent', async () => {
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: /^Add birthdays, an anniversary/ }));
    const birthday = within(screen.getByRole('group', { name: /Your birthday/ }));
    await user.type(birthday.getByLabelText('Year'), '1970');
    await user.selectOptions(birthday.getByLabelText('Month'), '02');
    await user.selectOptions(birthday.getByLabelText('Day'), '28');
    await user.type(screen.getByLabelText(/Family birthdays/), 'Inés: 1999-05-03');
    await user.type(screen.getByLabelText(/Description/), 'A long life.');
    await user.click(screen.getByRole('checkbox', { name: 'Remind me of the birthdays above' }));
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({
      customerBirthday: '1970-02-28',
      anniversaryDate: null,
      familyBirthdays: 'Inés: 1999-05-03',
      eventDescription: 'A long life.',
      birthdayReminders: true,
    });
  });

  test('remembers the referral, accepts unknown codes and lets the buyer disclaim it', async () => {
    server.on('GET /api/referral', (request) =>
      request.query.has('ref') ? referred(request) : { body: { affiliateCode: 'RUI10', known: true } },
    );
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await screen.findByText('Referred by RUI10. Your price stays the same.');
    const code = screen.getByLabelText(/^Referral code/);
    expect(code).toHaveProperty('value', 'RUI10');
    await user.clear(code);
    await user.type(code, 'aunt-may');
    await screen.findByText('We don’t recognize this code. Your order goes through without it.');
    await fillIn(user);
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ affiliateCode: 'aunt-may' });
    await user.clear(code);
    await screen.findAllByText('Order Creation Failed');
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.body).toMatchObject({ affiliateCode: '', noReferral: true });
  });

  test('lets the server choose the access code of a private order', async () => {
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    await waitFor(() => expect(localStorage.getItem('keepsake.draft.checkout')).toContain('"isPrivate":true'));
    expect(localStorage.getItem('keepsake.draft.checkout')).toContain('"accessCode":""');
    await user.clear(screen.getByLabelText('Access code'));
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({ isPrivate: true, accessCode: '', inviteEmails: [] });
  });

  test('shows a changed total and orders again under a new key', async () => {
    let raised = false;
    server.on('GET /api/quote', (request) => {
      const { body } = quoted(request);
      return { body: { ...(body as object), ...(raised && { totalPrice: 8200 }) } };
    });
    server.on('POST /api/orders', ({ body }) => {
      raised = true;
      return (body as { totalPrice: number }).totalPrice === 8200
        ? { status: 201, body: { id: orderId, number: 'K-1', status: 'pending', totalPrice: 8200 } }
        : problem(409, 'total-differs', 'The price has changed. Please check the new total and order again.');
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await press(user);
    await screen.findByText('The price has changed. Please check the new total and order again.');
    await screen.findAllByText('$82.00', { selector: 'strong' });
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.headers['idempotency-key']).not.toBe(orders()[0]?.headers['idempotency-key']);
  });

  test('shows the human check only when the server requires one', async () => {
    server.on('POST /api/orders', ({ body }) =>
      (body as { humanCheck?: unknown }).humanCheck
        ? { status: 201, body: { id: orderId, number: 'K-1', status: 'pending', totalPrice: 7900 } }
        : problem(428, 'human-check-needed', 'Please complete the security verification to continue.'),
    );
    server.on('GET /api/human-check', () => ({
      body: { challengeId: 'c1', question: '7 - 3', expiresAt: '2026-11-20T12:00:00Z' },
    }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    expect(screen.queryByText('Security verification')).toBeNull();
    await press(user);
    const answer = await screen.findByLabelText('What is 7 - 3?');
    await user.type(answer, '5');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Incorrect answer. Please try again.');
    await user.type(await screen.findByLabelText('What is 7 - 3?'), ' 4 ');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Verification complete');
    await press(user);
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.body).toMatchObject({ humanCheck: { challengeId: 'c1', answer: '4' } });
  });

  test('refuses a typed 1500 at its field and places no order', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity');
    await user.clear(quantity);
    await user.type(quantity, '1500');
    await press(user);
    expect(quantity.value).toBe('1500');
    expect(document.activeElement).toBe(quantity);
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    expect(orders()).toHaveLength(0);
  });

  test('shows a new human check after the first was used', async () => {
    let drawn = 0;
    server.on('GET /api/human-check', () => {
      drawn += 1;
      return { body: { challengeId: `c${drawn}`, question: `${drawn} + 1`, expiresAt: '2126-01-01T00:00:00Z' } };
    });
    server.on('POST /api/orders', ({ body }) => {
      const check = (body as { humanCheck?: { challengeId: string } }).humanCheck;
      if (check?.challengeId === 'c2')
        return { status: 201, body: { id: orderId, number: 'K-1', status: 'pending', totalPrice: 7900 } };
      return problem(428, check ? 'human-check-spent' : 'human-check-needed', 'Please answer the question.');
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/checkout');
    await fillIn(user);
    await press(user);
    for (const [question, answer] of [
      ['What is 1 + 1?', '2'],
      ['What is 2 + 1?', '3'],
    ] as const) {
      await user.type(await screen.findByLabelText(question), answer);
      await user.click(screen.getByRole('button', { name: 'Verify' }));
      await press(user);
    }
    await waitFor(() => expect(orders()).toHaveLength(3));
    expect(orders()[2]?.body).toMatchObject({ humanCheck: { challengeId: 'c2', answer: '3' } });
  });
});

test('orders in German, with the event type that the server knows', async () => {
  server.on('POST /api/orders', () => problem(422, 'total-unknown', 'Refused.'));
  await chooseLanguage('de');
  const user = userEvent.setup({ delay: null });
  renderRoute(server, '/checkout?tier=parent_pair');
  await user.click(await screen.findByRole('button', { name: 'Bestellen' }));
  expect(await screen.findByText('Bitte geben Sie den Anlass an')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Gedenken' }));
  expect(screen.getByLabelText<HTMLInputElement>('Anlass').value).toBe('Gedenken');
  expect(screen.getByRole('group', { name: 'Sterbedatum' })).toBeTruthy();
  for (const [label, text] of [
    ['Für wen ist die Seite?', 'Inés Duarte'],
    ['Jahr', '2024'],
    ['Vorname', 'Rui'],
    ['Nachname', 'Duarte'],
    ['E-Mail-Adresse', 'rui@example.org'],
    ['Telefon', '555 0100'],
  ] as const)
    await user.type(screen.getByLabelText(label), text);
  expect((await screen.findAllByText(/149,00/)).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Bestellen' }));
  await waitFor(() => expect(orders().at(-1)?.body).toMatchObject({ eventType: 'Memorial', totalPrice: 14_900 }));
  expect((await screen.findAllByText('Die Bestellung konnte nicht angelegt werden')).length).toBeGreaterThan(0);
});
