/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { chooseLanguage } from '../../shared/language/in-language.js';
import { packageCards } from '@keepsake/contracts/catalog/packages';
import { priceCards } from './price-cards.js';

let server: FakeServer;
/** Calls to the video elements; jsdom plays none. */
let notified: string[];
beforeEach(async () => {
  notified = [];
  HTMLMediaElement.prototype.play = () => Promise.resolve(void notified.push('play'));
  HTMLMediaElement.prototype.pause = () => void notified.push('pause');
  server = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';

describe('landing page', () => {
  test('advances slides every eight seconds, wraps, and stops when paused', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
    jest.useFakeTimers();
    // Choosing a slide ends the rotation on the real clock; the next one uses fake timers.
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
    expect(notified.at(-1)).toBe('play');
    act(() => screen.getByRole('button', { name: 'Pause' }).click());
    expect(notified.at(-1)).toBe('pause');
    act(() => {
      jest.advanceTimersByTime(40_000);
    });
    expect(heading()).toBe('Memorial QR Plates');
  });

  test('starts muted, and plays sound on request', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
    const video = await waitFor(() => {
      const found = document.querySelector('video');
      if (!found) throw new Error('no film yet');
      return found;
    });
    expect([video.muted, video.loop]).toEqual([true, true]);
    act(() => screen.getByRole('button', { name: 'Unmute' }).click());
    expect(video.muted).toBe(false);
    act(() => screen.getByRole('button', { name: 'Mute' }).click());
    expect(video.muted).toBe(true);
  });

  test('does not move with reduced motion until play is pressed', async () => {
    const matchMedia = window.matchMedia;
    window.matchMedia = (media) =>
      ({
        media,
        matches: media.includes('reduced-motion'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList;
    try {
      renderRoute(server, '/');
      await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
      jest.useFakeTimers();
      act(() => {
        jest.advanceTimersByTime(20_000);
      });
      expect([heading(), document.querySelector('video')]).toEqual(['Memorial QR Plates', null]);
      act(() => screen.getByRole('button', { name: 'Play' }).click());
      act(() => {
        jest.advanceTimersByTime(8000);
      });
      expect(heading()).toBe('Wedding QR Memories');
    } finally {
      window.matchMedia = matchMedia;
    }
  });

  test('has the sections that its links target', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
    for (const id of ['home', 'services', 'pricing', 'contact'])
      expect(document.getElementById(id)?.tagName).toBe('SECTION');
    const steps = within(screen.getByRole('region', { name: 'How It Works' }));
    expect(steps.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Upload Memories',
      'Receive QR Codes',
      'Share & Connect',
    ]);
  });

  test('links each slide to the checkout and the demo story', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
    for (const [slide, action, event] of [
      ['Slide 1: Memorial QR Plates', 'Create Memorial Timeline', 'memorial'],
      ['Slide 2: Wedding QR Memories', 'Create Wedding Timeline', 'wedding'],
      ['Slide 3: Birthday QR Timeline', 'Create Birthday Timeline', 'birthday'],
    ] as const) {
      act(() => screen.getByRole('button', { name: slide }).click());
      expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(`/checkout?event=${event}`);
      expect(screen.getByRole('link', { name: 'See Demo Timeline' }).getAttribute('href')).toBe(
        `/timeline/demo?kind=${event}`,
      );
    }
  });

  test('shows the product, its uses with demos, and answers to questions', async () => {
    renderRoute(server, '/');
    const product = await screen.findByRole('region', { name: 'What You Receive' });
    expect(within(product).getAllByRole('img')).toHaveLength(4);
    const uses = screen.getByRole('region', { name: 'For Every Story' });
    expect(within(uses).getByRole('link', { name: 'Order: Pets' }).getAttribute('href')).toBe(
      '/checkout?event=pet-memorial',
    );
    expect(within(uses).getByRole('link', { name: 'See a demo: Pets' }).getAttribute('href')).toBe(
      '/timeline/demo?kind=pet-memorial',
    );
    expect(within(uses).queryByRole('link', { name: 'See a demo: Graduations' })).toBeNull();
    const questions = screen.getByRole('region', { name: 'Questions' });
    expect(within(questions).getByText(/point the camera of their phone/)).toBeTruthy();
    expect(within(questions).getByText(/Usually 7–10 business days after your payment/)).toBeTruthy();
  });

  test('shows every package with its price and contents', async () => {
    renderRoute(server, '/');
    const pricing = within(await screen.findByRole('region', { name: 'Pricing' }));
    const cards = pricing.getAllByRole('heading', { level: 4 }).map((name) => {
      const text = name.closest('.price-card')?.textContent ?? '';
      return (expected: string): boolean => text.includes(expected);
    });
    const requested = [
      ['Single Timeline', '$79', '1 QR code and keepsake box'],
      ['Multi-Pack', '$79', '+ $49 each additional', 'saves $30 per additional timeline', 'Best Value'],
      ['Small Event', '$149', '25 guests', '25 identical QR codes'],
      ['Medium Event', '$249', '50 guests', '50 identical QR codes', 'Most Popular'],
      ['Large Event', '$399', '100 guests', '100 identical QR codes'],
      ['Extra Large Event', '$699', '200 guests', '200 identical QR codes'],
    ];
    expect(cards).toHaveLength(requested.length);
    expect(requested.map((terms, at) => terms.filter((word) => !cards[at]?.(word)))).toEqual(requested.map(() => []));
  });

  test('shows contact details and hours', async () => {
    renderRoute(server, '/');
    const contact = await screen.findByRole('region', { name: 'Contact' });
    for (const text of [
      '1-800-555-0142',
      'Toll-free',
      'support@keepsake.example',
      'partners@keepsake.example',
      'Monday to Friday',
      '9:00 AM - 6:00 PM EST',
      'Saturday',
      '10:00 AM - 4:00 PM EST',
      'Sunday',
      'Closed',
    ])
      expect(contact.textContent).toContain(text);
    expect(within(contact).getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:18005550142');
  });

  test('links every price to the checkout of its tier', async () => {
    renderRoute(server, '/');
    const pricing = within(await screen.findByRole('region', { name: 'Pricing' }));
    const links = pricing.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/checkout'))).toEqual(
      ['individual', 'multi', 'parent_pair', 'event-25', 'event-50', 'event-100', 'event-200', 'event'].map(
        (tier) => `/checkout?tier=${tier}`,
      ),
    );
    expect(pricing.getAllByText('Select Event Package')).toHaveLength(4);
    for (const line of ['Parent Pair: $149 for two timelines.', 'Event by Number: $79, each extra copy $3.'])
      expect(pricing.getByText((_, shown) => shown?.tagName === 'P' && shown.textContent === line)).toBeTruthy();
    expect(pricing.getByText('Best Value')).toBeTruthy();
    expect(pricing.getByText('Most Popular')).toBeTruthy();
  });

  test('opens and closes the menu of small screens', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
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

describe('contact form', () => {
  const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
    await user.type(await screen.findByLabelText('First name'), 'Maja');
    await user.type(screen.getByLabelText('Last name'), 'Lindgren');
    await user.type(screen.getByLabelText('Email'), 'maja@example.org');
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'bulk');
    await user.type(screen.getByLabelText('Message'), 'Two hundred cards, please.');
  };

  test('shows every error under its field and focuses the first', async () => {
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await user.click(await screen.findByRole('button', { name: 'Send Message' }));
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please select an inquiry type',
      'Message must be at least 10 characters',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(server.requests).toHaveLength(0);
  });

  test('offers the four inquiries', async () => {
    renderRoute(server, '/');
    const choices = within(await screen.findByLabelText('What is it about?')).getAllByRole('option');
    expect(choices.map((choice) => [choice.getAttribute('value'), choice.textContent])).toEqual([
      ['', 'Please choose'],
      ['personal', 'Personal Memory Timeline'],
      ['funeral_home', 'Funeral Home Partnership'],
      ['business', 'Business Solutions'],
      ['bulk', 'Bulk Orders'],
    ]);
  });

  test('shows that it is sending, and ignores a second press', async () => {
    let answer: (() => void) | undefined;
    server.on('POST /api/contacts', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { status: 201, body: {} };
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    const button = await screen.findByRole('button', { name: 'Sending...' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await screen.findByRole('button', { name: 'Send Message' });
    expect(server.requests).toHaveLength(1);
  });

  test('asks for a sum when the server requires one and submits the answer', async () => {
    const id = '00000000-0000-4000-8000-000000000001';
    server.on('GET /api/human-check', () => ({
      body: { challengeId: id, question: '3 + 4', expiresAt: new Date(Date.now() + 60_000).toISOString() },
    }));
    server.on('POST /api/contacts', ({ body }) =>
      (body as { humanCheck?: unknown }).humanCheck === undefined
        ? problem(428, 'human-check', 'Please complete the security verification to continue.')
        : { status: 201, body: {} },
    );
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await user.type(await screen.findByLabelText('What is 3 + 4?'), ' 7 ');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Verification complete');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await screen.findAllByText('Message sent successfully!');
    expect(server.requests.at(-1)?.body).toMatchObject({ humanCheck: { challengeId: id, answer: '7' } });
  });

  test('sends the specified fields and resets', async () => {
    server.on('POST /api/contacts', () => ({ status: 201, body: {} }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect((await screen.findAllByText('Message sent successfully!')).length).toBeGreaterThan(0);
    expect(screen.getAllByText("We'll get back to you within 24 hours").length).toBeGreaterThan(0);
    expect(server.requests[0]?.body).toEqual({
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
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to send message');
    expect(alert.textContent).toContain('Please try again or contact us directly');
    expect(alert.textContent).toContain('0197-test');
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Two hundred cards, please.');
  });
});

test('shows the price cards of the contracts', () => {
  const english = [...priceCards('individual'), ...priceCards('event')];
  expect(
    english.map(({ id, name, price, further, priceNote, description, features, badge }) => ({
      id,
      name,
      price: further === undefined ? price : `${price} ${further}`,
      priceNote,
      description,
      features,
      badge,
    })),
  ).toEqual(
    packageCards.map(({ id, name, price, guestCount, priceNote, description, features, badge }) => ({
      id,
      name,
      price,
      priceNote: guestCount === undefined ? priceNote : `${guestCount} · ${priceNote}`,
      description,
      features,
      badge,
    })),
  );
});

test('is in the reader’s language, with hours and prices', async () => {
  await chooseLanguage('pt-BR');
  renderRoute(server, '/');
  await screen.findByRole('heading', { level: 1, name: 'Placas memoriais com código QR' });
  expect(screen.getByText('Segunda a sexta')).toBeTruthy();
  expect(screen.getByText('9:00 - 18:00 EST')).toBeTruthy();
  expect(screen.getAllByText(/US\$\s79/).length).toBeGreaterThan(0);
});
