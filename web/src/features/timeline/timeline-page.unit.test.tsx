/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import { memory, storyCode, timeline } from '../../../test/fake-story.js';
import { press } from '../../../test/press.js';
import { leavePage, renderRoute } from '../../../test/render-route.js';
import { placeOfMemory } from './album/chunk-index.js';
import { savePreview } from './add/own-previews.js';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(async () => {
  leavePage();
  await server.close();
});

const call = 'GET /api/timeline/:code';
const address = `/timeline/${storyCode}`;
const picture = (name: string, size = 1000): File => new File([new Uint8Array(size)], name, { type: 'image/png' });

const openForm = async (user: ReturnType<typeof userEvent.setup>): Promise<HTMLElement> => {
  const [button] = await screen.findAllByRole('button', { name: 'Add Your Memory' });
  await user.click(button as HTMLElement);
  return screen.findByRole('form', { name: 'Add Your Memory' });
};

describe('timeline page', () => {
  test('shows name, text and memories by year, undated last', async () => {
    server.on(call, () => ({
      body: timeline([
        memory(3, { title: 'The bridge', date: '1963' }),
        memory(14, { title: 'The boat', date: '1974-06', location: 'Afurada' }),
        memory(9, { title: 'Thank you', date: null, location: null }),
      ]),
    }));
    renderRoute(server, address);
    const heading = await screen.findByRole('heading', { level: 1, name: 'In memory of Inés Duarte' });
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
    expect(server.requests[0]?.query.get('limit')).toBe('30');
  });

  test('reads a typed code', async () => {
    server.on(call, () => ({ body: timeline([]) }));
    renderRoute(server, '/timeline/cf-7k3m-9qxa-2tdv');
    await screen.findByText('No memories yet.');
    expect(server.requests[0]?.params['code']).toBe(storyCode);
  });

  test('requests the next memories after the first response', async () => {
    const first = timeline([memory(1)], { nextCursor: placeOfMemory(memory(1)), total: 2 });
    server.on(call, ({ query }) => ({ body: query.has('cursor') ? timeline([memory(2, { title: 'Later' })]) : first }));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Later' });
    expect(server.requests[1]?.query.get('cursor')).toBe(placeOfMemory(memory(1)));
  });

  test('shows the preview that this page sent while the server prepares the picture', async () => {
    const making = { mediaType: 'image', mediaState: 'making' } as const;
    const [sent, foreign] = [memory(1, { title: 'The swing', ...making }), memory(2, { title: 'Theirs', ...making })];
    savePreview(sent.id, 'blob:preview-of-the-swing');
    server.on(call, () => ({ body: timeline([sent, foreign]) }));
    renderRoute(server, address);
    const shown = await screen.findByRole('img', { name: 'The swing' });
    expect(shown.getAttribute('src')).toBe('blob:preview-of-the-swing');
    expect(screen.queryByRole('img', { name: 'Theirs' })).toBeNull();
    expect(screen.getAllByText('Almost ready')).toHaveLength(2);
  });

  test('shows a video’s length, and processing errors to its sender', async () => {
    const mediaUrl = '/media/8XFZCBKPT73BP63TPCWN6YSVP2/video';
    const video = { mediaType: 'video', mediaState: 'ready', mediaUrl, durationSeconds: 3_725 } as const;
    const mediaProblem = 'This video is longer than two hours. Cut it.';
    const failed = { mediaType: 'video', mediaState: 'failed', status: 'shown', mediaFault: mediaProblem } as const;
    server.on(call, () => ({ body: timeline([memory(1, { title: 'A walk', ...video }), memory(2, failed)]) }));
    renderRoute(server, address);
    const shown = await screen.findByLabelText('A walk, 1:02:05');
    expect(screen.getByText('1:02:05')).toBeTruthy();
    expect(screen.getByText(mediaProblem)).toBeTruthy();
    fireEvent.play(shown);
    expect(screen.queryByText('1:02:05')).toBeNull();
  });

  test('shows that a code is not activated, and links to activation', async () => {
    server.on(call, () => problem(404, 'timeline-not-found', 'Timeline not found'));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Timeline Not Found' });
    expect(screen.getByText("This QR code hasn't been activated yet or doesn't exist.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Activate QR Code' }).getAttribute('href')).toBe(
      '/account?qr=CF7K3M9QXA2TDV',
    );
  });

  test.each(['/timeline', '/timeline/'])('shows an invalid address at %s', async (bare) => {
    renderRoute(server, bare);
    await screen.findByRole('heading', { name: 'Invalid timeline URL' });
    expect(server.requests).toHaveLength(0);
  });

  test('makes no request when one character is wrong', async () => {
    renderRoute(server, '/timeline/CF7K3M9QXA2TDX');
    await screen.findByRole('heading', { name: 'Invalid timeline URL' });
    expect(screen.getByText(/Please compare: CF-7K3M-9QXA-2TDX/)).toBeTruthy();
    expect(server.requests).toHaveLength(0);
  });

  test('offers and performs a retry after a failed request', async () => {
    server.on(call, () => problem(503, 'unavailable', 'Please try again.'));
    renderRoute(server, address);
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.on(call, () => ({ body: timeline([]) }));
    await userEvent.click(again);
    expect(await screen.findByText('No memories yet.')).toBeTruthy();
  });

  test('shows the offline copy of a public timeline without a network', async () => {
    server.on(call, () => ({ body: timeline([memory(1, { title: 'Kept' })]) }));
    renderRoute(server, address);
    await screen.findByRole('heading', { name: 'Kept' });
    const kept = Object.entries<string>(localStorage);
    leavePage();
    for (const [key, value] of kept) localStorage.setItem(key, value);
    await server.close();
    renderRoute(server, address);
    await screen.findByText(/We can’t reach Keepsake right now\. This is how it looked on/);
    expect(screen.getByRole('heading', { name: 'Kept' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add Your Memory' })).toBeNull();
    server = await startFakeServer();
  });

  test('stores nothing of a private timeline on the device', async () => {
    server.on(call, () => ({ body: timeline([], { isPrivate: true }) }));
    renderRoute(server, address);
    await screen.findByText('No memories yet.');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('copies the link and confirms it', async () => {
    server.on(call, () => ({ body: timeline([]) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.click(await screen.findByRole('button', { name: 'Share Timeline' }));
    expect((await screen.findAllByText('Link Copied!')).length).toBeGreaterThan(0);
    expect(await navigator.clipboard.readText()).toBe(server.url + address);
  });

  test('names code and invitation when it copies the link of a private page', async () => {
    server.on(call, () => ({ body: { ...timeline([]), isPrivate: true } }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await user.click(await screen.findByRole('button', { name: 'Share Timeline' }));
    expect(await screen.findByText('People need the access code or an invitation to open it.')).toBeTruthy();
  });
});

describe('access code form', () => {
  test('shows no name, refuses a wrong code and opens with the right one', async () => {
    let inside = false;
    server.on(call, () =>
      inside
        ? { body: timeline([], { isPrivate: true }) }
        : problem(403, 'private-timeline', 'This timeline is private.'),
    );
    server.on('POST /api/timeline/:code/unlock', ({ body }) => {
      inside = (body as { accessCode: string }).accessCode === 'ROSE12';
      return inside ? { status: 204 } : problem(403, 'access-code-wrong', 'That code isn’t right. Try again.');
    });
    renderRoute(server, address);
    const field = await screen.findByLabelText('Access code');
    expect(document.body.textContent).not.toContain('Inés');
    expect(document.title).toContain('Private timeline');
    await userEvent.type(field, 'wrong1');
    await press('Open');
    await screen.findByText('That code isn’t right. Try again.');
    await userEvent.clear(field);
    await userEvent.type(field, 'rose 12');
    await press('Open');
    await screen.findByRole('heading', { level: 1, name: /Inés Duarte/ });
  });

  test('shows how long to wait after too many attempts', async () => {
    server.on(call, () => problem(403, 'private-timeline', 'This timeline is private.'));
    server.on('POST /api/timeline/:code/unlock', () => ({
      ...problem(429, 'too-many-requests', 'Too many.'),
      headers: { 'retry-after': '700' },
    }));
    renderRoute(server, address);
    await userEvent.type(await screen.findByLabelText('Access code'), 'ROSE12{Enter}');
    expect(
      await screen.findByText(/Try again in 12 minutes\. The family can also send you an invitation\./),
    ).toBeTruthy();
  });
});

describe('memory form', () => {
  const accept = (): void => {
    const kept: ReturnType<typeof memory>[] = [];
    server.on(call, () => ({ body: timeline(kept) }));
    server.on('POST /api/timeline/:code/entries', ({ body }) => {
      const fields = body as Record<string, string>;
      const added = memory(server.requests.length, {
        title: fields['title'] ?? '',
        date: fields['date'] || null,
        groupId: fields['groupId'] ?? null,
      });
      kept.push(added);
      return { status: 201, body: { ...added, version: 2 } };
    });
  };
  const posts = () => server.requests.filter(({ method }) => method === 'POST');

  test('requires title and description, with errors in the catalog’s wording', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    expect((await screen.findAllByText('Missing Information')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please fill in at least the title and description.').length).toBeGreaterThan(0);
    expect(document.activeElement).toBe(within(form).getByLabelText('Title'));
    expect(posts()).toHaveLength(0);
  });

  test('clears the errors when a picture is chosen', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await within(form).findByText('Add a few words.');
    await screen.findByText('Missing Information');
    await user.upload(
      within(form).getByLabelText('Choose pictures'),
      new File(['x'], 'boat.jpg', { type: 'image/jpeg' }),
    );
    await waitFor(() => expect(screen.queryByText('Missing Information')).toBeNull());
    expect(within(form).queryByText('Add a few words.')).toBeNull();
    // Queues outlive the page.
    await user.click(within(form).getByRole('button', { name: 'Remove boat.jpg' }));
    await within(form).findByLabelText('Choose pictures');
  });

  test('sends text alone, shows it immediately and closes', async () => {
    accept();
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.type(within(form).getByLabelText('Title'), 'The boat');
    await user.type(within(form).getByLabelText('Description'), 'Blue.');
    await user.type(within(form).getByLabelText('Year'), '1974');
    await user.selectOptions(within(form).getByLabelText('Month'), '06');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await screen.findByRole('heading', { level: 3, name: 'The boat' });
    expect((await screen.findAllByText('Memory Added!')).length).toBeGreaterThan(0);
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
    expect((await screen.findAllByText('File too large')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Please select a file smaller than 10MB.').length).toBeGreaterThan(0);
    expect(await within(form).findByRole('button', { name: 'Remove fits.png' })).toBeTruthy();
    expect(within(form).queryByRole('button', { name: 'Remove large.png' })).toBeNull();
    // Uploads outlive the page and would leak into the next test.
    await user.click(within(form).getByRole('button', { name: 'Remove fits.png' }));
  });

  test('accepts a large picture if the owner allows it', async () => {
    server.on(call, () => ({ body: timeline([], { largeFiles: true }) }));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    const large = picture('large.png', 10 * 1024 * 1024 + 1);
    await user.upload(within(form).getByLabelText('Choose pictures'), [large]);
    await user.click(await within(form).findByRole('button', { name: 'Remove large.png' }));
    expect(screen.queryByText('File too large')).toBeNull();
  });

  test('keeps everything when the server refuses', async () => {
    accept();
    server.on('POST /api/timeline/:code/entries', () => problem(503, 'unavailable', 'Please try again.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.type(within(form).getByLabelText('Title'), 'The boat');
    await user.type(within(form).getByLabelText('Description'), 'Blue.');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    expect((await screen.findAllByText('Failed to add memory')).length).toBeGreaterThan(0);
    expect((within(form).getByLabelText('Title') as HTMLInputElement).value).toBe('The boat');
    accept();
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await screen.findByRole('heading', { level: 3, name: 'The boat' });
    const [one, two] = posts().map(({ headers }) => headers['idempotency-key']);
    expect(two).toBe(one);
  });

  test('posts without a response again after a reload, under the same key', async () => {
    accept();
    server.on('POST /api/timeline/:code/entries', () => problem(502, 'bad-gateway', 'Please try again.'));
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    const form = await openForm(user);
    await user.type(within(form).getByLabelText('Title'), 'Before the reload');
    await user.type(within(form).getByLabelText('Description'), 'Blue.');
    await user.click(within(form).getByRole('button', { name: 'Add Memory' }));
    await waitFor(() => expect(posts().length).toBeGreaterThan(0));
    const stored = Object.entries(localStorage);
    leavePage();
    for (const [key, value] of stored) localStorage.setItem(key, value as string);
    accept();
    renderRoute(server, address);
    await screen.findByRole('heading', { level: 3, name: 'Before the reload' });
    const keys = posts().map(({ headers }) => headers['idempotency-key']);
    expect([new Set(keys).size, keys.length > 1]).toEqual([1, true]);
    await waitFor(() => expect(localStorage.getItem(`keepsake.attempt.${storyCode}`)).toBeNull());
  });

  test('is unavailable while the family has paused guests', async () => {
    server.on(call, () => ({ body: timeline([], { guestsPaused: true }) }));
    renderRoute(server, address);
    await screen.findByText('The family has paused new memories.');
    expect(screen.queryByRole('button', { name: 'Add Your Memory' })).toBeNull();
  });
});

describe('own posts', () => {
  const mine = memory(4, { title: 'Mine', status: 'shown' });

  test('are editable in the same browser; posts of others are not', async () => {
    let now = mine;
    server.on(call, () => ({ body: timeline([now, memory(5, { title: 'Theirs' })]) }));
    server.on('PATCH /api/timeline/:code/memories', ({ body }) => {
      now = { ...mine, title: (body as { title: string }).title };
      return { body: { entries: [now], version: 2 } };
    });
    const user = userEvent.setup({ delay: null });
    renderRoute(server, address);
    await press('Edit Mine');
    expect(screen.queryByRole('button', { name: 'Edit Theirs' })).toBeNull();
    const form = within(screen.getByRole('form', { name: 'Edit Mine' }));
    await user.clear(form.getByLabelText('Title'));
    await user.type(form.getByLabelText('Title'), 'Ours');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Ours' })).toBeTruthy();
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
      title: 'Ours',
      description: mine.description,
      location: 'Porto',
      submittedBy: 'Rui',
      pictures: [{ id: mine.id, date: '1964' }],
      withdrawn: [],
    });
  });

  test('are reordered among photos of one date, in one request', async () => {
    const photo = {
      mediaType: 'image' as const,
      mediaState: 'ready' as const,
      groupId: mine.id,
      status: 'shown' as const,
    };
    const photos = [1, 2, 3].map((n) => memory(n, { ...photo, title: 'Mine', date: '1974' }));
    server.on(call, () => ({ body: timeline(photos) }));
    server.on('PATCH /api/timeline/:code/memories', () => ({ body: { entries: photos, version: 2 } }));
    renderRoute(server, address);
    await press('Edit Mine');
    await press('Caption and date of picture 1 of 3');
    await press('Move later');
    await press('Move later');
    await press('Save');
    await waitFor(() =>
      expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        pictures: [{ id: photos[1]?.id }, { id: photos[2]?.id }, { id: photos[0]?.id }],
        added: [],
        reordered: true,
      }),
    );
  });

  test('are withdrawn after one question, safe choice first, and restored by Undo', async () => {
    let now = [mine];
    server.on(call, () => ({ body: timeline(now) }));
    server.on('POST /api/timeline/:code/memories/withdraw', () => {
      now = [];
      return { body: { entries: [], version: 2 } };
    });
    server.on('POST /api/timeline/:code/memories/bring-back', () => {
      now = [mine];
      return { body: { entries: [mine], version: 3 } };
    });
    renderRoute(server, address);
    await press('Withdraw Mine');
    expect(document.activeElement?.textContent).toBe('Keep it');
    await press('Withdraw');
    expect(await screen.findByText('No memories yet.')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('heading', { level: 3, name: 'Mine' })).toBeTruthy();
  });
});
