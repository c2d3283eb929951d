/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  leavePage();
  await server.close();
});

const wait = { timeout: 10_000 };
const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';

describe('the landing page', () => {
  test('turns its slides every eight seconds, wraps, and halts when it is paused', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' }, wait);
    jest.useFakeTimers();
    // The rotation that began on the real clock ends with this choice; the next one runs on the test's.
    act(() => screen.getByRole('button', { name: 'Slide 2: Wedding QR Memories' }).click());
    expect(heading()).toBe('Wedding QR Memories');
    act(() => {
      jest.advanceTimersByTime(8000);
    });
    expect(heading()).toBe('Birthday QR Timeline');
    act(() => {
      jest.advanceTimersByTime(8000);
    });
    expect(heading()).toBe('Memorial QR Plates');
    act(() => screen.getByRole('button', { name: 'Pause' }).click());
    act(() => {
      jest.advanceTimersByTime(40_000);
    });
    expect(heading()).toBe('Memorial QR Plates');
  });

  test('leads every price to the checkout of its tier', async () => {
    renderRoute(server, '/');
    const pricing = within(await screen.findByRole('region', { name: 'Pricing' }, wait));
    const links = pricing.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/checkout'))).toEqual(
      ['individual', 'multi', 'event-25', 'event-50', 'event-100', 'event-200'].map((tier) => `/checkout?tier=${tier}`),
    );
    expect(pricing.getAllByText('Select Event Package')).toHaveLength(4);
    expect(pricing.getByText('Best Value')).toBeTruthy();
    expect(pricing.getByText('Most Popular')).toBeTruthy();
  });

  test('opens and closes the menu of small screens', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await user.click(await screen.findByRole('button', { name: 'Menu' }, wait));
    const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Create Timeline', '/checkout'],
      ['My Account', '/account'],
      ['Contact', '/#contact'],
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
  });
});

describe('the contact form', () => {
  const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
    await user.type(await screen.findByLabelText('First name', {}, wait), 'Maja');
    await user.type(screen.getByLabelText('Last name'), 'Lindgren');
    await user.type(screen.getByLabelText('E-mail'), 'maja@example.org');
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'bulk');
    await user.type(screen.getByLabelText('Message'), 'Two hundred cards, please.');
  };

  test('names every fault under its field and puts the focus on the first', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await user.click(await screen.findByRole('button', { name: 'Send Message' }, wait));
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please select an inquiry type',
      'Message must be at least 10 characters',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(server.asked).toHaveLength(0);
  });

  test('sends the specified fields and empties itself', async () => {
    server.on('POST /api/contacts', () => ({ status: 201, body: {} }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect((await screen.findAllByText('Message sent successfully!', {}, wait)).length).toBeGreaterThan(0);
    expect(screen.getAllByText("We'll get back to you within 24 hours").length).toBeGreaterThan(0);
    expect(server.asked[0]?.body).toEqual({
      firstName: 'Maja',
      lastName: 'Lindgren',
      email: 'maja@example.org',
      type: 'prospect',
      source: 'website',
      notes: 'Bulk Orders: Two hundred cards, please.',
    });
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('');
  });

  test('keeps what was typed when sending fails, with one toast and its reference', async () => {
    server.on('POST /api/contacts', () => problem(503, 'unavailable', 'Later.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const alert = await screen.findByRole('alert', {}, wait);
    expect(alert.textContent).toContain('Failed to send message');
    expect(alert.textContent).toContain('Please try again or contact us directly');
    expect(alert.textContent).toContain('0197-test');
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Two hundred cards, please.');
  });
});
