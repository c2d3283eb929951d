/** @jest-environment ./web/test/browser-environment.cjs */
import type { ManageAnswer, ManageEntry } from '@keepsake/contracts/rest/manage';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { details, code, manageView, entry } from '../../../../test/fake-manage.js';
import { problem, startFakeServer, type FakeServer } from '../../../../test/fake-server.js';
import { press } from '../../../../test/press.js';
import { leavePage, renderRoute } from '../../../../test/render-route.js';
import { chooseLanguage } from '../../../shared/language/in-language.js';

let server: FakeServer;
let now: ManageAnswer;
let waiting: ManageEntry[];
beforeEach(async () => {
  server = await startFakeServer();
  now = manageView;
  waiting = [entry(1, 'The boat'), entry(2, 'Lemon cake')];
  server.on('GET /api/session', () => ({ body: { kind: 'customer', email: 'rui@example.org' } }));
  server.on(`GET /api/timeline/${code}/desk`, () => ({ body: now }));
  server.on(`GET /api/timeline/${code}/desk/entries`, ({ query }) => ({
    body: { entries: query.has('anniversaryOf') ? [] : waiting, nextCursor: null },
  }));
});
afterEach(async () => {
  leavePage();
  await chooseLanguage('en');
  await server.close();
});

const open = (section: string) => {
  renderRoute(server, `/timeline/${code}/desk?section=${section}`);
  return userEvent.setup({ delay: null });
};
const refusal = (status: number, slug: string, detail: string) => problem(status, slug, detail);

describe('manage page', () => {
  test('shows both next steps to visitors who do not keep the timeline', async () => {
    server.on(`GET /api/timeline/${code}/desk`, () => refusal(403, 'not-your-timeline', 'Only the owner may.'));
    open('waiting');
    await screen.findByRole('heading', { name: 'This page is for the family.' });
    expect(screen.getByText(/You are signed in as rui@example.org/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the timeline' }).getAttribute('href')).toBe(`/timeline/${code}`);
  });

  test('asks an unconfirmed owner to confirm, and sends the email again', async () => {
    now = { ...manageView, confirmed: false };
    server.on(`POST /api/timeline/${code}/confirmation`, () => ({ status: 202, body: { status: 'sent' } }));
    open('waiting');
    await screen.findByText('Please confirm that it was you who activated this plate.');
    await press('Send the email again');
    await screen.findByText(/Click its link/);
    expect(server.requests.filter(({ path }) => path.endsWith('/confirmation'))).toHaveLength(1);
  });

  test.each([
    ['shows the owner', 'owner', 1],
    ['does not show keepers', 'keeper', 0],
  ] as const)('%s until which year hosting is funded', async (_, role, shown) => {
    now = { ...manageView, role };
    server.on('GET /api/customer/hosting', () => ({ body: [{ code, fundedUntil: 2041 }] }));
    open('waiting');
    await screen.findByText('The boat');
    await waitFor(() => expect(screen.queryAllByText(/^Hosting funded until 2041\. A share/)).toHaveLength(shown));
  });

  test('prints four cards or one poster with the line that was typed', async () => {
    const user = open('cards');
    const line = await screen.findByLabelText(/^Line below the code/);
    await user.clear(line);
    await user.type(line, 'Add what you saw.');
    const printed = () => document.querySelectorAll('.printed-cards .plate-card');
    expect([...printed()].map((card) => card.textContent.includes('Add what you saw.'))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(screen.getByRole('img', { name: `QR code of ${window.location.origin}/c/${code}` })).toBeTruthy();
    await user.click(screen.getByLabelText('A poster, one per page'));
    expect(printed()).toHaveLength(1);
  });

  test('prints a question in the language of the family', async () => {
    await chooseLanguage('de');
    server.on(`GET /api/timeline/${code}/settings`, () => ({ body: { prompts: 'wedding' } }));
    open('cards');
    expect((await screen.findAllByText('Wie haben Sie das Paar kennengelernt?')).length).toBeGreaterThan(0);
  });

  test('hides the name of the partner who prepared the page, and shows it again', async () => {
    now = { ...manageView, about: { ...details, preparedBy: 'Okafor & Sons' } };
    server.on(`PUT /api/timeline/${code}`, ({ body }) => {
      now = { ...now, about: { ...now.about, ...(body as object) } };
      return { body: now.about };
    });
    const user = open('about');
    const line = await screen.findByLabelText<HTMLInputElement>(
      'Show “Prepared by Okafor & Sons” at the end of the page',
    );
    expect(line.checked).toBe(true);
    await user.click(line);
    await waitFor(() => expect(now.about.preparedByShown).toBe(false));
    await waitFor(() => expect(line.checked).toBe(false));
    await user.click(line);
    await waitFor(() => expect(now.about.preparedByShown).toBe(true));
  });

  test('saves the texts of a second language', async () => {
    const sent: unknown[] = [];
    server.on(`PUT /api/timeline/${code}`, ({ body }) => {
      sent.push(body);
      return { body: now.about };
    });
    const user = open('about');
    expect(screen.queryByLabelText(/Words in the second language/)).toBeNull();
    await user.selectOptions(await screen.findByLabelText(/^Second language/), 'es');
    await user.selectOptions(screen.getByLabelText(/^Language of the texts above/), 'en');
    const text = screen.getByLabelText<HTMLTextAreaElement>(/^Words in the second language/);
    expect(text.lang).toBe('es');
    await user.type(text, 'Cuidó del faro.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const texts = { textLanguage: 'en', secondLanguage: 'es', secondDescription: 'Cuidó del faro.' };
    await waitFor(() => expect(sent).toEqual([expect.objectContaining(texts)]));
  });

  test('shows a helper only what helpers may do', async () => {
    now = { ...manageView, role: 'helper' };
    open('about');
    await screen.findByRole('heading', { name: '2 are waiting' });
    expect(screen.queryByRole('link', { name: 'About' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Guests and privacy' })).toBeNull();
  });

  test('opens all sections with counts from one button', async () => {
    now = { ...manageView, counts: { ...manageView.counts, heldReplies: 3 } };
    const user = open('memories');
    const button = await screen.findByRole('button', { name: 'Section: Memories 5 waiting' });
    for (const close of [() => user.keyboard('{Escape}'), () => press('Close')]) {
      button.focus();
      await user.keyboard('{Enter}');
      const list = screen.getByRole('dialog', { name: 'Sections' });
      expect(within(list).getAllByRole('link')).toHaveLength(17);
      within(list).getByRole('link', { name: 'Replies 3 waiting' });
      expect(within(list).getByRole('link', { current: 'page' }).textContent.trim()).toBe('Memories');
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
    expect(screen.getByRole('heading', { level: 2, name: 'Memories' })).toBeTruthy();
  });

  test('has a resting place on a memorial only', async () => {
    now = { ...manageView, about: { ...manageView.about, eventType: 'Wedding', eventTypeSlug: 'wedding' } };
    open('memories');
    await press(/^Section: Memories/);
    const list = within(screen.getByRole('dialog', { name: 'Sections' }));
    expect(list.getAllByRole('link')).toHaveLength(16);
    expect(list.queryByRole('link', { name: 'Resting place' })).toBeNull();
  });

  test('opens the section chosen in the list and focuses its heading', async () => {
    const user = open('memories');
    await press(/^Section: Memories/);
    await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Reported' }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Reported' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test('leads a helper to held replies when no memory waits', async () => {
    waiting = [];
    now = { ...manageView, role: 'helper', counts: { shown: 4, held: 0, hidden: 0, heldReplies: 1 } };
    server.on(`GET /api/timeline/${code}/desk/replies`, () => ({ body: { replies: [], nextCursor: null } }));
    const user = open('waiting');
    await screen.findByRole('heading', { name: 'No memory is waiting.' });
    await user.click(screen.getByRole('link', { name: '1 reply is waiting' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Replies' })).toBeTruthy();
  });

  test('names who was faster and changes nothing else', async () => {
    server.on(`POST /api/timeline/${code}/desk/moves`, ({ body }) => {
      const { moves } = body as { moves: readonly { id: string }[] };
      waiting = waiting.slice(1);
      return {
        body: { moved: [], stayed: moves.map(({ id }) => ({ id, status: 'hidden' })), counts: manageView.counts },
      };
    });
    open('waiting');
    await press('Approve');
    const published = await screen.findAllByText(/decided by someone else in the meantime/);
    expect(published.length).toBeGreaterThan(0);
    await screen.findByRole('heading', { name: 'Lemon cake' });
  });

  test('keeps the input after a failed save, an ended session and a reload', async () => {
    let answer = refusal(503, 'unavailable', 'Please try again in a moment.');
    server.on(`PUT /api/timeline/${code}`, () => answer);
    const user = open('about');
    await user.type(await screen.findByLabelText(/^Heading/), 'Our Inés');
    await press('Save');
    expect((await screen.findAllByText(/Your text is kept/)).length).toBeGreaterThan(0);
    answer = refusal(401, 'sign-in-needed', 'Please sign in and try again.');
    await press('Save');
    await screen.findByText('Your session has ended.');
    await press('Sign in');
    await waitFor(() =>
      expect(screen.getByTestId('address').textContent).toContain(
        `next=${encodeURIComponent(`/timeline/${code}/desk`)}`,
      ),
    );
    expect(localStorage.getItem(`keepsake.draft.desk.about.${code}`)).toContain('Our Inés');
  });

  const kept = {
    isPrivate: false,
    accessCode: null,
    inviteEmails: [],
    guestPolicy: 'open',
    guestsPaused: false,
    indexed: false,
    revision: 1,
    keptUntil: null,
    largeFiles: false,
  };

  test('saves a second change after a pending first one, in order', async () => {
    let now: Record<string, unknown> = kept;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const requests: unknown[] = [];
    server.on(`GET /api/timeline/${code}/settings`, () => ({ body: now }));
    server.on(`GET /api/timeline/${code}/questions`, () => ({ body: { relatives: [], obstacle: 'no-deck' } }));
    server.on(`PUT /api/timeline/${code}/settings`, async ({ body }) => {
      requests.push(body);
      await held;
      now = { ...now, ...(body as object), revision: requests.length + 1 };
      return { body: now };
    });
    const user = open('guests');
    await user.click(await screen.findByRole('switch', { name: 'Pause new memories', checked: false }));
    const large = await screen.findByRole('switch', { name: 'Guests may add large files', checked: false });
    await screen.findByRole('switch', { name: 'Pause new memories', checked: true });
    await user.click(large);
    await screen.findByRole('switch', { name: 'Guests may add large files', checked: true });
    expect(requests).toHaveLength(1);
    release();
    await waitFor(() => expect(now['revision']).toBe(3));
    expect(requests).toEqual([
      { guestsPaused: true, revision: 1 },
      { largeFiles: true, revision: 2 },
    ]);
  });

  test('lets the owner allow large files and undo it', async () => {
    let largeFiles = false;
    const settings = () => ({ body: { ...kept, largeFiles } });
    server.on(`GET /api/timeline/${code}/settings`, settings);
    server.on(`GET /api/timeline/${code}/questions`, () => ({ body: { relatives: [], obstacle: 'no-deck' } }));
    server.on(`PUT /api/timeline/${code}/settings`, ({ body }) => {
      ({ largeFiles } = body as { largeFiles: boolean });
      return settings();
    });
    const user = open('guests');
    const allowed = await screen.findByRole('switch', { name: 'Guests may add large files', checked: false });
    await user.click(allowed);
    await screen.findByRole('switch', { name: 'Guests may add large files', checked: true });
    // Toasts pass pointer events through, which this DOM does not compute.
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByRole('switch', { name: 'Guests may add large files', checked: false });
    expect(largeFiles).toBe(false);
  });

  test('sets a portrait from the timeline and undoes it', async () => {
    const requests: unknown[] = [];
    let portraitUrl: string | null = null;
    const answer = () => {
      now = { ...manageView, about: { ...details, portraitUrl } };
      return { body: now.about };
    };
    server.on(`PUT /api/timeline/${code}/pictures/portrait`, ({ body }) => {
      requests.push(body);
      portraitUrl = '/media/picture-of-the-boat/full';
      return answer();
    });
    server.on(`DELETE /api/timeline/${code}/pictures/portrait`, () => {
      portraitUrl = null;
      return answer();
    });
    const picture = { mediaType: 'image', mediaState: 'ready', thumbUrl: '/media/picture-of-the-boat/thumb' } as const;
    waiting = [{ ...entry(1, 'The boat'), ...picture, mediaUrl: '/media/picture-of-the-boat/full', status: 'shown' }];
    open('about');
    await press('From the timeline: portrait');
    await press('The boat');
    await screen.findByAltText('Portrait now');
    expect(requests).toEqual([{ pictureId: 'picture-of-the-boat' }]);
    await press('Undo');
    await waitFor(() => expect(screen.queryByAltText('Portrait now')).toBeNull());
  });

  test('shows server errors beside their fields', async () => {
    server.on(`PUT /api/timeline/${code}`, () => ({
      status: 400,
      body: {
        type: '/problems/invalid-request',
        title: 'Please check what was sent',
        detail: 'This date is before the first one. Please correct it and send it again.',
        errors: [{ field: 'toDate', message: 'This date is before the first one.' }],
      },
    }));
    const user = open('about');
    const died = await screen.findByRole('group', { name: /^Died/ });
    const year = died.querySelector('input');
    if (!year) throw new Error('There is no year to type.');
    await user.type(year, '1930');
    await press('Save');
    await screen.findByText('This date is before the first one.');
    expect(server.requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ toDate: '1930', revision: 3 });
  });
});
