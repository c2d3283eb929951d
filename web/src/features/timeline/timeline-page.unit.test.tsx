/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { memory, storyCode, timeline } from '../../../test/fake-story.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const wait = { timeout: 10_000 };
const call = 'GET /api/timeline/:code';
const address = `/timeline/${storyCode}`;
const picture = (name: string, size = 1000): File => new File([new Uint8Array(size)], name, { type: 'image/png' });

const openForm = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  const [button] = await screen.findAllByRole('button', { name: 'Add Your Memory' }, wait);
  await user.click(button as HTMLElement);
  return screen.findByRole('form', { name: 'Add Your Memory' }, wait);
};

describe('the timeline page', () => {
  test('shows the name, its words, and the memories by year, undated last', async () => {
    server.on(call, () => ({
      body: timeline([
        memory(14, { title: 'The boat', date: '1974-06', location: 'Afurada' }),
        memory(3, { title: 'The bridge', date: '1963' }),
        memory(9, { title: 'Thank you', date: null, location: null }),
      ]),
    }));
    renderRoute(server, address);
    const heading = await screen.findByRole('heading', { level: 1, name: 'In memory of Inés Duarte' }, wait);
    expect(heading).toBeTruthy();
    expect(screen.getByText('Remembered by family and friends.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((year) => year.textContent)).toEqual([
      '1963',
      '1974',
      'Without a date',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'The bridge',
      'The boat',
      'Thank you',
    ]);
    expect(screen.getByText('June 1974 · Afurada')).toBeTruthy();
    expect(document.title).toContain('In memory of Inés Duarte');
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(server.asked[0]?.query.get('limit')).toBe('30');
  });

  test('reads a code as people type it', async () => {
    server.on(call, () => ({ body: timeline([]) }));
    renderRoute(server, '/timeline/cf-7k3m-9qxa-2tdv');
    await screen.findByText('No memories yet.', {}, wait);
    expect(server.asked[0]?.params['code']).toBe(storyCode);
  });

  test('asks for the next memories where the first answer ends', async () => {
    server.on(call, ({ query }) => ({
      body: query.has('cursor')
        ? timeline([memory(2, { title: 'Later' })])
        : timeline([memory(1, { title: 'Earlier' })], { nextCursor: 'after-1', total: 2 }),
    }));
    renderRoute(server, address);
    await userEvent.click(await screen.findByRole('button', { name: 'Show more memories' }, wait));
    await screen.findByRole('heading', { name: 'Later' }, wait);
    expect(server.asked[1]?.query.get('cursor')).toBe('after-1');
  });

  test('says that a code nobody activated has no page, and leads to activation', async () => {
    server.on(call, () => problem(404, 'timeline-not-found', 'Timeline not found'));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Timeline Not Found' }, wait);
    expect(screen.getByText(/hasn.t been activated yet or doesn.t exist/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Activate QR Code' }).getAttribute('href')).toBe('/account');
  });

  test('asks the server nothing when one character does not fit', async () => {
    renderRoute(server, '/timeline/CF7K3M9QXA2TDX');
    await screen.findByRole('heading', { name: 'Invalid timeline URL' }, wait);
    expect(screen.getByText(/Please compare: CF-7K3M-9QXA-2TDX/)).toBeTruthy();
    expect(server.asked).toHaveLength(0);
  });

  test('offers another try when the answer fails, and takes it', async () => {
    server.on(call, () => problem(503, 'unavailable', 'Please try again.'));
    renderRoute(server, address);
    const again = await screen.findByRole('button', { name: 'Try again' }, wait);
    server.on(call, () => ({ body: timeline([]) }));
    await userEvent.click(again);
    expect(await screen.findByText('No memories yet.', {}, wait)).toBeTruthy();
  });

  test('shows the last visit of a public timeline when the line is down', async () => {
    server.on(call, () => ({ body: timeline([memory(1, { title: 'Kept' })]) }));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Kept' }, wait);
    const kept = Object.entries<string>(localStorage);
    leavePage();
    for (const [key, value] of kept) localStorage.setItem(key, value);
    await server.close();
    renderRoute(server, address);
    await screen.findByText(/You are offline\. This was loaded at/, {}, wait);
    expect(screen.getByRole('heading', { name: 'Kept' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Your Memory' })).toBeNull();
    server = await startFakeServer();
  });

  test('keeps nothing of a private timeline on the device', async () => {
    server.on(call, () => ({ body: timeline([], { isPrivate: true }) }));
    renderRoute(server, address);
    await screen.findByText('No memories yet.', {}, wait);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('copies the link and says so', async () => {
    server.on(call, () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.click(await screen.findByRole('button', { name: 'Share Timeline' }, wait));
    expect((await screen.findAllByText('Link Copied!', {}, wait)).length).toBeGreaterThan(0);
    expect(await navigator.clipboard.readText()).toBe(server.url + address);
  });
});

describe('the gate of a private timeline', () => {
  test('shows no name, refuses a wrong code and opens with the right one', async () => {
    let inside = false;
    server.on(call, () =>
      inside
        ? { body: timeline([], { isPrivate: true }) }
        : problem(403, 'private-timeline', 'This timeline is private.'),
    );
    server.on('POST /api/timeline/:code/unlock', ({ body }) => {
      inside = (body as { accessCode: string }).accessCode === 'ROSE12';
      return inside ? { status: 204 } : problem(403, 'access-code-wrong', 'That code does not open this timeline.');
    });
    renderRoute(server, address);
    const field = await screen.findByLabelText('Access code', {}, wait);
    expect(document.body.textContent).not.toContain('Inés');
    expect(document.title).toContain('Private timeline');
    await userEvent.type(field, 'wrong1');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByText('That code does not open this timeline.', {}, wait);
    await userEvent.clear(field);
    await userEvent.type(field, 'rose 12');
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    await screen.findByRole('heading', { level: 1, name: /Inés Duarte/ }, wait);
  });

  test('says how long to wait after too many tries', async () => {
    server.on(call, () => problem(403, 'private-timeline', 'This timeline is private.'));
    server.on('POST /api/timeline/:code/unlock', () => ({
      ...problem(429, 'too-many-requests', 'Too many.'),
      headers: { 'retry-after': '700' },
    }));
    renderRoute(server, address);
    await userEvent.type(await screen.findByLabelText('Access code', {}, wait), 'ROSE12{Enter}');
    expect(
      await screen.findByText(/Please wait 12 minutes\. The family can also send you an invitation\./, {}, wait),
    ).toBeTruthy();
  });
});

describe('the memory form', () => {
  const accept = (): void => {
    server.on(call, () => ({ body: timeline([]) }));
    server.on('POST /api/timeline/:code/entries', ({ body }) => {
      const fields = body as Record<string, string>;
      const number = server.asked.length;
      return {
        status: 201,
        body: {
          ...memory(number, {
            title: fields['title'] ?? '',
            date: fields['date'] || null,
            groupId: fields['groupId'] ?? null,
          }),
          version: 2,
        },
      };
    });
  };
  const posts = () => server.asked.filter(({ method }) => method === 'POST');

  test('asks for title and description, beside the field and in the words of the catalogue', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    expect((await screen.findAllByText('Missing Information', {}, wait)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please fill in at least the title and description.').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(within(form).getByLabelText('Title'));
    expect(posts()).toHaveLength(0);
  });

  test('sends words alone, shows them at once and closes', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.type(within(form).getByLabelText('Title'), 'The boat');
    await user.type(within(form).getByLabelText('Description'), 'Blue.');
    await user.type(within(form).getByLabelText('Year'), '1974');
    await user.selectOptions(within(form).getByLabelText('Month'), '06');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await screen.findByRole('heading', { level: 3, name: 'The boat' }, wait);
    expect((await screen.findAllByText('Memory Added!', {}, wait)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('form')).toBeNull();
    expect(posts()[0]?.body).toEqual({
      title: 'The boat',
      description: 'Blue.',
      date: '1974-06',
      location: '',
      submittedBy: '',
    });
    expect(posts()[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('posts several pictures one by one under one group', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.upload(within(form).getByLabelText('Choose pictures'), [picture('a.png'), picture('b.png')]);
    await user.type(within(form).getByLabelText('Title'), 'August');
    await user.type(within(form).getByLabelText('Description'), 'Two weeks.');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await waitFor(() => expect(posts()).toHaveLength(2), wait);
    const media = posts().map(({ form }) => form?.get('media') as File);
    const [one, two] = posts().map(({ body, headers }) => ({ group: (body as { groupId: string }).groupId, headers }));
    expect(media.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
    expect(one?.group).toMatch(/^[0-9a-f-]{36}$/);
    expect(two?.group).toBe(one?.group);
    expect(one?.headers['idempotency-key']).not.toBe(two?.headers['idempotency-key']);
  });

  test('refuses the picture that is too large and keeps the others', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    const limit = 10 * 1024 * 1024;
    await user.upload(within(form).getByLabelText('Choose pictures'), [
      picture('fits.png', limit),
      picture('large.png', limit + 1),
    ]);
    expect((await screen.findAllByText('File too large', {}, wait)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please select a file smaller than 10MB.').length).toBeGreaterThan(0);
    expect(within(form).getByRole('button', { name: 'Remove fits.png' })).toBeTruthy();
    expect(within(form).queryByRole('button', { name: 'Remove large.png' })).toBeNull();
  });

  test('keeps everything when sending fails, and repeats it under the same key', async () => {
    accept();
    const keys: unknown[] = [];
    server.on('POST /api/timeline/:code/entries', ({ headers, body }) => {
      keys.push(headers['idempotency-key']);
      if (keys.length === 1) return problem(503, 'unavailable', 'Please try again.');
      return { status: 201, body: { ...memory(5, { title: (body as { title: string }).title }), version: 2 } };
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.type(within(form).getByLabelText('Title'), 'The boat');
    await user.type(within(form).getByLabelText('Description'), 'Blue.');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    expect((await screen.findAllByText('Failed to add memory', {}, wait)).length).toBeGreaterThan(0);
    expect((within(form).getByLabelText('Title') as HTMLInputElement).value).toBe('The boat');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await screen.findByRole('heading', { level: 3, name: 'The boat' }, wait);
    expect(keys[1]).toBe(keys[0]);
  });

  test('is not offered while the family has paused guests', async () => {
    server.on(call, () => ({ body: timeline([], { guestsPaused: true }) }));
    renderRoute(server, address);
    await screen.findByText('The family has paused new memories.', {}, wait);
    expect(screen.queryByRole('button', { name: 'Add Your Memory' })).toBeNull();
  });
});

describe('one’s own posts', () => {
  const mine = memory(4, { title: 'Mine', status: 'shown' });

  test('can be corrected from the same browser; those of others cannot', async () => {
    server.on(call, () => ({ body: timeline([mine, memory(5, { title: 'Theirs' })]) }));
    server.on('PATCH /api/timeline/:code/entries/:id', () => ({ body: { ...mine, version: 2 } }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.click(await screen.findByRole('button', { name: 'Edit Mine' }, wait));
    expect(screen.queryByRole('button', { name: 'Edit Theirs' })).toBeNull();
    const form = within(screen.getByRole('form', { name: 'Edit Mine' }));
    await user.clear(form.getByLabelText('Title'));
    await user.type(form.getByLabelText('Title'), 'Ours');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Ours' }, wait)).toBeTruthy();
    expect(server.asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      params: { id: mine.id },
      body: { title: 'Ours', description: mine.description, date: '1964', location: 'Porto', submittedBy: 'Rui' },
    });
  });

  test('are taken back after one question, the safe answer first', async () => {
    server.on(call, () => ({ body: timeline([mine]) }));
    server.on('DELETE /api/timeline/:code/entries/:id', () => ({
      body: { id: mine.id, status: 'removed', version: 2 },
    }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.click(await screen.findByRole('button', { name: 'Withdraw Mine' }, wait));
    expect(document.activeElement?.textContent).toBe('Keep it');
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('No memories yet.', {}, wait)).toBeTruthy();
  });
});
