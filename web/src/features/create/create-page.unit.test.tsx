/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { UploadOrderList } from './parts/upload-order-list.js';

const orderId = '01900000-0000-7000-8000-000000000001';
let server: FakeServer;
let sum = '3 + 4';
let drawn = 0;
beforeEach(async () => {
  server = await startFakeServer();
  sum = '3 + 4';
  drawn = 0;
  server.on('GET /api/human-check', () => {
    drawn += 1;
    return { body: { challengeId: `${sum}, ${drawn}`, question: sum, expiresAt: '2126-01-01T00:00:00.000Z' } };
  });
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const orders = () => server.requests.filter(({ method, path }) => method === 'POST' && path === '/api/orders');
const open = async () => {
  const user = userEvent.setup({ delay: null });
  renderRoute(server, '/create');
  await screen.findByRole('heading', { level: 1, name: 'Create Your Memory Timeline' });
  return user;
};
type User = Awaited<ReturnType<typeof open>>;
const submit = () => screen.getByRole('button', { name: 'Create Memory Timeline' });
const verify = async (user: User, answer = '7'): Promise<void> => {
  await user.type(await screen.findByLabelText(`What is ${sum}?`), answer);
  await press('Verify');
};
const type = (label: string | RegExp, text: string): void => {
  const [first] = screen.getAllByLabelText(label);
  if (first) fireEvent.change(first, { target: { value: text } });
};
const fillIn = async (user: User): Promise<void> => {
  await user.click(screen.getByRole('radio', { name: 'Memorial' }));
  type('Whose page is it?', 'Inés Duarte');
  type('Year', '2024');
  type('First name', 'Rui');
  type('Last name', 'Duarte');
  type('Email', 'rui@example.org');
  type('Phone', '555 0100');
};

describe('order form', () => {
  test('offers the package of one plate when a memorial is chosen', async () => {
    await open();
    expect(screen.queryByText(/usually needs one plate/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Memorial' }));
    screen.getByRole('group', { name: /Died/ });
    fireEvent.click(await screen.findByRole('button', { name: 'Choose Essential, $79' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Essential/ })).toHaveProperty('checked', true));
    expect(screen.queryByText(/usually needs one plate/)).toBeNull();
  });

  test('shows the sections in order, five event types, and premium preselected', async () => {
    await open();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.slice(0, 6)).toEqual([
      'Event Details',
      'Who may see it',
      'Tutorial',
      'Upload Photos & Videos',
      'Select Package',
      'Contact Information',
    ]);
    const types = within(screen.getByRole('radiogroup', { name: 'Event type' })).getAllByRole('radio');
    expect(types.map((one) => (one as HTMLInputElement).value)).toEqual([
      'wedding',
      'memorial',
      'birthday',
      'retirement',
      'pet-memorial',
    ]);
    const packages = within(screen.getByRole('radiogroup', { name: 'Package' })).getAllByRole('radio');
    expect(packages.map((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked])).toEqual([
      ['essential', false],
      ['premium', true],
      ['enterprise', false],
    ]);
    for (const price of ['$79', '$149', '300+']) screen.getByText(price);
    screen.getByText('Estimate');
  });

  test('shows missing fields in the catalog’s wording, requires the human check', async () => {
    const user = await open();
    await user.click(submit());
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
    await screen.findByText('Verification Required');
    await screen.findByText('Please complete the security verification to continue.');
    screen.getByText('Please complete the security verification above.');
    expect(submit().getAttribute('aria-disabled')).toBe('true');
    expect(orders()).toHaveLength(0);
  });

  test('requires a complete address or none, and shows payment terms', async () => {
    const user = await open();
    screen.getByRole('heading', { level: 2, name: 'Where to send it' });
    screen.getByText('There’s nothing to pay now. We will contact you within 24 hours to arrange payment.');
    await user.click(screen.getByRole('radio', { name: /^Enterprise/ }));
    await screen.findByText('We confirm the price with you within 24 hours. You pay nothing before that.');
    await fillIn(user);
    type(/^Street/, '12 Elm St');
    await verify(user);
    await user.click(submit());
    await screen.findByText('Please add the city.');
    expect(orders()).toHaveLength(0);
    type(/^City/, 'Troy');
    type(/^State/, 'NY');
    type(/^ZIP/, '12180');
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Later.'));
    await user.click(submit());
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]?.body).toMatchObject({
      shippingAddress: '12 Elm St',
      shippingCity: 'Troy',
      shippingState: 'NY',
      shippingZip: '12180',
    });
  });

  test('shows the upload only after the five-second tutorial', async () => {
    const user = await open();
    screen.getByRole('heading', { name: 'Watch Tutorial First' });
    expect(screen.queryByText('Browse files')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Play Tutorial' })[0] ?? document.body);
    const dialog = screen.getByRole('dialog', { name: 'How to add photos and videos' });
    const began = performance.now();
    await user.click(within(dialog).getByRole('button', { name: 'Start Video' }));
    await screen.findByText('Browse files');
    expect(performance.now() - began).toBeGreaterThanOrEqual(4_900);
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('Watched. You can add your pictures now.');
    for (const format of ['JPG, PNG, MP4, MOV']) screen.getByText(format);
  });

  test('clears a wrong sum, shows a new one, and confirms a correct one', async () => {
    const user = await open();
    await screen.findByLabelText('What is 3 + 4?');
    expect((screen.getByRole('button', { name: 'Verify' }) as HTMLButtonElement).disabled).toBe(true);
    const requested = sum;
    await user.type(screen.getByLabelText(`What is ${requested}?`), '8');
    sum = '9 - 2';
    await press('Verify');
    await screen.findByText('Incorrect answer. Please try again.');
    const field = (await screen.findByLabelText('What is 9 - 2?')) as HTMLInputElement;
    expect(field.value).toBe('');
    await verify(user, ' 7 ');
    await screen.findByText('Verification complete');
  });

  test('orders with empty optional fields and cleared flags, then resets', async () => {
    let answer: (() => void) | undefined;
    server.on('POST /api/orders', async () => {
      await new Promise<void>((go) => (answer = go));
      return { status: 201, body: { id: orderId, number: 'K-4F7Q2M9X', status: 'pending', totalPrice: 14_900 } };
    });
    const user = await open();
    await fillIn(user);
    await verify(user);
    await user.click(submit());
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole('button', { name: 'Creating Order...' }).getAttribute('aria-disabled')).toBe('true');
    act(() => answer?.());
    await screen.findByText('Order created successfully!');
    screen.getByText("We'll contact you within 24 hours to begin creating your memory timeline");
    expect(orders()[0]?.body).toMatchObject({
      eventType: 'memorial',
      honoreeName: 'Inés Duarte',
      eventDate: '2024',
      customerBirthday: null,
      anniversaryDate: null,
      familyBirthdays: '',
      eventDescription: '',
      packageType: 'premium',
      emailMarketing: false,
      birthdayReminders: false,
      isPrivate: false,
      accessCode: '',
      inviteEmails: [],
      filePaths: [],
      uploadOrder: [],
      humanCheck: { challengeId: '3 + 4, 1', answer: '7' },
    });
    expect((screen.getByLabelText('Whose page is it?') as HTMLInputElement).value).toBe('');
    for (const year of screen.getAllByLabelText('Year')) expect((year as HTMLInputElement).value).toBe('');
    await screen.findByLabelText('What is 3 + 4?');
    await waitFor(() => expect(localStorage.getItem('keepsake.draft.create')).toBeNull());
  });

  test('keeps the form after a failure and a reload, with a new challenge', async () => {
    server.on('POST /api/orders', () => problem(503, 'unavailable', 'Later.'));
    const user = await open();
    await fillIn(user);
    await verify(user);
    await user.click(submit());
    await screen.findByText('Failed to create order');
    screen.getByText('Please try again or contact support');
    expect((screen.getByLabelText('Whose page is it?') as HTMLInputElement).value).toBe('Inés Duarte');
    await screen.findByLabelText('What is 3 + 4?');
    await waitFor(() => expect(localStorage.getItem('keepsake.draft.create')).toContain('rui@example.org'));
    const kept = localStorage.getItem('keepsake.draft.create') ?? '';
    leavePage();
    localStorage.setItem('keepsake.draft.create', kept);
    await open();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('rui@example.org');
    screen.getByText(/Draft kept on this device/);
    await press('Discard');
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('');
  });

  test('refuses a short access code at its field', async () => {
    const user = await open();
    await fillIn(user);
    await user.click(screen.getByRole('radio', { name: /^Private/ }));
    type('Access code', 'abc');
    await verify(user);
    await user.click(submit());
    await screen.findByText('The access code has 6 letters or digits.', { selector: '.field-error' });
    expect(orders()).toHaveLength(0);
  });

  test('sends another challenge after each refusal and after an order', async () => {
    const user = await open();
    const challenges = () =>
      orders().map(({ body }) => (body as { humanCheck: { challengeId: string } }).humanCheck.challengeId);
    for (const answer of [
      problem(409, 'total-changed', 'The price has changed.'),
      problem(422, 'upload-missing', 'A file is missing.'),
      problem(503, 'unavailable', 'Later.'),
      { status: 201, body: { id: orderId, number: 'K-4F7Q2M9X', status: 'pending', totalPrice: 14_900 } },
      problem(503, 'unavailable', 'Later.'),
    ]) {
      server.on('POST /api/orders', () => answer);
      const before = challenges().length;
      await fillIn(user);
      await verify(user);
      await user.click(submit());
      await waitFor(() => expect(challenges()).toHaveLength(before + 1));
      await screen.findByLabelText(`What is ${sum}?`);
    }
    expect(new Set(challenges()).size).toBe(5);
  });

  test('shows another question once the shown one has expired', async () => {
    server.on('GET /api/human-check', () => {
      drawn += 1;
      const expiresAt = new Date(Date.now() + (drawn === 1 ? 1_500 : 60_000)).toISOString();
      return { body: { challengeId: `c${drawn}`, question: `${drawn} + 1`, expiresAt } };
    });
    await open();
    await screen.findByLabelText('What is 1 + 1?');
    await screen.findByLabelText('What is 2 + 1?');
    expect(screen.queryByLabelText('What is 1 + 1?')).toBeNull();
  });

  test('shows server errors beside fields and reports an expired challenge', async () => {
    server.on('POST /api/orders', () =>
      problem(400, 'invalid-request', 'Please correct it.', {
        errors: [{ field: 'phone', message: 'Please write this in one line.' }],
      }),
    );
    const user = await open();
    await fillIn(user);
    await verify(user);
    await user.click(submit());
    await screen.findByText('Please write this in one line.');
    server.on('POST /api/orders', () => problem(428, 'human-check-expired', 'Too old.'));
    await verify(user);
    await user.click(submit());
    await screen.findByText('This question has expired. Here is a new one.');
    expect(orders()).toHaveLength(2);
  });
});

describe('upload list', () => {
  const file = (n: number) => ({
    id: String(n),
    name: `walk-${n}.jpg`,
    size: 1,
    kind: 'image' as const,
    state: 'done' as const,
    sent: 1,
  });

  test.each([
    [5, null],
    [6, 'and 1 more file'],
    [40, 'and 35 more files'],
  ])('shows five names of %d files and counts the rest', (count, more) => {
    render(<UploadOrderList items={Array.from({ length: count }, (_, n) => file(n))} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `walk-${n}.jpg`),
    );
    expect(screen.queryByText(/more file/)?.textContent ?? null).toBe(more);
  });
});
