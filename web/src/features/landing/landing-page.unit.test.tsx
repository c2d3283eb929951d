/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
/** What the films were told; jsdom plays none. */
let told: string[];
beforeEach(async () => {
  told = [];
  HTMLMediaElement.prototype.play = () => Promise.resolve(void told.push('play'));
  HTMLMediaElement.prototype.pause = () => void told.push('pause');
  server = await startFakeServer();
});
afterEach(async () => {
  jest.useRealTimers();
  leavePage();
  await server.close();
});

const heading = (): string => screen.getByRole('heading', { level: 1 }).textContent ?? '';

describe('the landing page', () => {
  test('turns its slides every eight seconds, wraps, and halts when it is paused', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
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
    expect(told.at(-1)).toBe('play');
    act(() => screen.getByRole('button', { name: 'Pause' }).click());
    expect(told.at(-1)).toBe('pause');
    act(() => {
      jest.advanceTimersByTime(40_000);
    });
    expect(heading()).toBe('Memorial QR Plates');
  });

  test('begins muted, and gives the film its sound when somebody asks for it', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
    const film = await waitFor(() => {
      const found = document.querySelector('video');
      if (!found) throw new Error('no film yet');
      return found;
    });
    expect([film.muted, film.loop]).toEqual([true, true]);
    act(() => screen.getByRole('button', { name: 'Unmute' }).click());
    expect(film.muted).toBe(false);
    act(() => screen.getByRole('button', { name: 'Mute' }).click());
    expect(film.muted).toBe(true);
  });

  test('stands still for readers who want no motion, until they press play', async () => {
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

  test('has the sections that its links lead to', async () => {
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

  test('offers each slide’s own way to the checkout, and the demo story', async () => {
    renderRoute(server, '/');
    await screen.findByRole('heading', { level: 1, name: 'Memorial QR Plates' });
    expect(screen.getByRole('link', { name: 'See Demo Timeline' }).getAttribute('href')).toBe('/timeline/demo');
    for (const [slide, action, event] of [
      ['Slide 1: Memorial QR Plates', 'Create Memorial Timeline', 'memorial'],
      ['Slide 2: Wedding QR Memories', 'Create Wedding Timeline', 'wedding'],
      ['Slide 3: Birthday QR Timeline', 'Create Birthday Timeline', 'birthday'],
    ] as const) {
      act(() => screen.getByRole('button', { name: slide }).click());
      expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(`/checkout?event=${event}`);
    }
  });

  test('shows every package with its price and what is in the box', async () => {
    renderRoute(server, '/');
    const pricing = within(await screen.findByRole('region', { name: 'Pricing' }));
    const cards = pricing.getAllByRole('heading', { level: 4 }).map((name) => {
      const words = name.closest('.price-card')?.textContent ?? '';
      return (wanted: string): boolean => words.includes(wanted);
    });
    const wanted = [
      ['Single Timeline', '$79', '1 QR code and keepsake box'],
      ['Multi-Pack', '$79', '+ $49 each additional', 'saves $30 per additional timeline', 'Best Value'],
      ['Small Event', '$149', '25 guests', '25 identical QR codes'],
      ['Medium Event', '$249', '50 guests', '50 identical QR codes', 'Most Popular'],
      ['Large Event', '$399', '100 guests', '100 identical QR codes'],
      ['Extra Large Event', '$699', '200 guests', '200 identical QR codes'],
    ];
    expect(cards).toHaveLength(wanted.length);
    expect(wanted.map((words, at) => words.filter((word) => !cards[at]?.(word)))).toEqual(wanted.map(() => []));
  });

  test('says how to reach a person, and when', async () => {
    renderRoute(server, '/');
    const contact = await screen.findByRole('region', { name: 'Contact' });
    for (const words of [
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
      expect(contact.textContent).toContain(words);
    expect(within(contact).getByRole('link', { name: '1-800-555-0142' }).getAttribute('href')).toBe('tel:18005550142');
  });

  test('leads every price to the checkout of its tier', async () => {
    renderRoute(server, '/');
    const pricing = within(await screen.findByRole('region', { name: 'Pricing' }));
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

describe('the contact form', () => {
  const fillIn = async (user: ReturnType<typeof userEvent.setup>): Promise<void> => {
    await user.type(await screen.findByLabelText('First name'), 'Maja');
    await user.type(screen.getByLabelText('Last name'), 'Lindgren');
    await user.type(screen.getByLabelText('E-mail'), 'maja@example.org');
    await user.selectOptions(screen.getByLabelText('What is it about?'), 'bulk');
    await user.type(screen.getByLabelText('Message'), 'Two hundred cards, please.');
  };

  test('names every fault under its field and puts the focus on the first', async () => {
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
    expect(server.asked).toHaveLength(0);
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

  test('says that it is sending, and a second press does nothing', async () => {
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
    expect(server.asked).toHaveLength(1);
  });

  test('asks for a sum when the server wants one, and sends the answer with the message', async () => {
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
    await user.type(await screen.findByLabelText('How much is 3 + 4?'), ' 7 ');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByText('Verification complete');
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    await screen.findAllByText('Message sent successfully!');
    expect(server.asked.at(-1)?.body).toMatchObject({ humanCheck: { challengeId: id, answer: '7' } });
  });

  test('sends the specified fields and empties itself', async () => {
    server.on('POST /api/contacts', () => ({ status: 201, body: {} }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, '/');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Send Message' }));
    expect((await screen.findAllByText('Message sent successfully!')).length).toBeGreaterThan(0);
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
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to send message');
    expect(alert.textContent).toContain('Please try again or contact us directly');
    expect(alert.textContent).toContain('0197-test');
    expect((screen.getByLabelText('Message') as HTMLTextAreaElement).value).toBe('Two hundred cards, please.');
  });
});
