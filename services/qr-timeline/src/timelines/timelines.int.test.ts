import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { placeBefore } from '@keepsake/contracts/values/timeline-place';
import { eventually } from '@keepsake/platform/testing/databases';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { guest, owner, support, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const titles = (page: { entries: readonly { title: string }[] }): readonly string[] =>
  page.entries.map(({ title }) => title);

describe('a guest view', () => {
  it('returns the years with entries, however many each has', async () => {
    const { code } = await world.open();
    const poster = guest();
    for (const date of ['1974-06', '1941', '1974', undefined, '2024-02-29']) await world.post(poster, code, { date });
    expect(await world.see(code)).toMatchObject({ years: [1941, 1974, 2024], hasUndated: true });
    expect(await world.see(code, { own: true }, poster)).toMatchObject({ years: [1941, 1974, 2024] });
  });

  it('returns an empty timeline before the first post', async () => {
    const { code } = await world.open();
    expect(await world.see(code)).toEqual({
      code,
      eventType: 'Memorial',
      eventTypeSlug: 'memorial',
      honoreeName: 'Giulia Rossi',
      eventDate: null,
      eventDescription: null,
      isPrivate: false,
      largeFiles: true,
      isComplete: false,
      guestsPaused: false,
      version: 1,
      entries: [],
      nextCursor: null,
      total: 0,
      years: [],
      hasUndated: false,
    });
  });

  it('includes an entry right after it was posted, before any job', async () => {
    const { code } = await world.open();
    await world.see(code);
    const posted = await world.post(guest(), code, { title: 'First', submittedBy: 'Inés' });
    expect(posted).toMatchObject({ status: 'shown', version: 2, entry: { title: 'First', status: 'shown' } });
    const page = await world.see(code, { minVersion: posted.version });
    expect(page).toMatchObject({ version: 2, total: 1, entries: [{ title: 'First', submittedBy: 'Inés' }] });
    expect(page.entries[0]).not.toHaveProperty('status');
    expect(titles(await world.see(code))).toEqual(['First']);
  });

  it('orders entries by date, years before days, undated last by posting time', async () => {
    const { code } = await world.open();
    for (const [title, date] of [
      ['undated one', undefined],
      ['1974-06-03', '1974-06-03'],
      ['1974', '1974'],
      ['undated two', undefined],
      ['1969-07', '1969-07'],
    ] as const)
      await world.post(guest(), code, { title, ...(date === undefined ? {} : { date }) });
    expect(titles(await world.see(code))).toEqual(['1969-07', '1974', '1974-06-03', 'undated one', 'undated two']);
  });

  it('pages without losing or repeating an entry at any page size', async () => {
    const { code } = await world.open();
    const years = Array.from({ length: 65 }, (_, index) => String(1950 + index));
    for (const year of years.toReversed()) await world.post(guest(), code, { title: year, date: year });
    expect(titles(await world.see(code))).toEqual(years);
    for (const limit of [1, 7, 30, 64, 65, 66]) {
      const seen: string[] = [];
      let cursor: string | undefined;
      let pages = 0;
      do {
        pages += 1;
        const page = await world.see(code, { limit, ...(cursor === undefined ? {} : { cursor }) });
        expect(page.total).toBe(65);
        seen.push(...titles(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(seen).toEqual(years);
      expect(pages).toBe(Math.ceil(years.length / limit));
    }
  });

  it.each([
    ['a guest', false],
    ['a guest with something that waits', true],
  ])('pages backwards from a jump target: %s', async (_who, own) => {
    const { code } = await world.open({ guestPolicy: own ? 'all-held' : 'open' });
    const reader = guest();
    const years = Array.from({ length: 65 }, (_, index) => String(1950 + index));
    for (const year of years.toReversed()) await world.post(own ? reader : guest(), code, { title: year, date: year });
    for (const limit of [1, 7, 31, 32, 64, 65]) {
      const seen: string[] = [];
      let before: string | null = placeBefore(1982);
      while (before !== null) {
        const page: TimelineAnswer = await world.see(code, { limit, before, own }, reader);
        expect(page.nextCursor).toBe(before);
        seen.unshift(...titles(page));
        before = page.previousCursor ?? null;
        // The returned cursor is the start of this page.
        const same = before === null ? page : await world.see(code, { limit, cursor: before, own }, reader);
        expect(titles(same)).toEqual(titles(page));
      }
      expect(seen).toEqual(years.slice(0, 32));
    }
    expect(await world.see(code, { before: placeBefore(1900), own }, reader)).toMatchObject({
      entries: [],
      previousCursor: null,
    });
    await expect(world.see(code, { before: 'the middle', own }, reader)).rejects.toMatchObject({
      slug: 'cursor-unknown',
    });
  });

  it('rejects unknown codes, invented cursors, and replaced or lost plates', async () => {
    const viewing = world.call(viewingRpc, guest());
    const { code } = await world.open();
    const { code: next } = await world.open({ honoreeName: 'The new plate' });
    const lost = await world.open();
    expect((await viewing.ViewTimeline({ code: 'CF7K3M9QXA2TDV', own: false })).outcome).toBe('not-found');
    expect((await viewing.ViewTimeline({ code: '<script>', own: false })).outcome).toBe('not-found');
    await expect(viewing.ViewTimeline({ code, own: false, cursor: "' or 1=1" })).rejects.toMatchObject({
      kind: 'invalid',
      slug: 'cursor-unknown',
    });
    await sql`update codes set life_state = 'reassigned', timeline_id = null,
      replaced_by = (select id from codes where code = ${next}) where code = ${code}`.execute(world.running.db);
    const led = await viewing.ViewTimeline({ code, own: false });
    expect([led.outcome, led.code, JSON.parse(led.json.toString())]).toMatchObject([
      'replaced',
      next,
      { code: next, honoreeName: 'The new plate' },
    ]);
    await sql`update codes set gone = true where code = ${lost.code}`.execute(world.running.db);
    expect((await viewing.ViewTimeline({ code: lost.code, own: false })).outcome).toBe('gone');
  });

  it('returns stored first pages of several timelines in one call', async () => {
    const viewing = world.call(viewingRpc, guest());
    const open = await world.open();
    const closed = await world.open({ privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: [] } });
    const alone = [];
    for (const { code } of [open, closed]) alone.push(await viewing.ViewTimeline({ code, own: false, limit: 30 }));
    const { pages } = await viewing.ViewStored({ codes: [closed.code, 'CF7K3M9QXA2TDV', '<script>', open.code] });
    expect(pages).toHaveLength(2);
    expect(pages).toEqual(expect.arrayContaining(alone));
    await expect(viewing.ViewStored({ codes: Array<string>(101).fill(open.code) })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('returns the built-in story, which accepts no entries', async () => {
    expect((await world.see('CF000001')).honoreeName).toBe((await world.see('demo')).honoreeName);
    const page = await world.see('demo');
    expect(page.total).toBe(page.entries.length);
    const dates = page.entries.map(({ date }) => date ?? '9999');
    expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? -1 : 1)));
    await expect(world.post(guest(), 'demo')).rejects.toMatchObject({ slug: 'demo-read-only' });
  });

  it('returns share previews of public timelines only', async () => {
    const open = await world.open();
    const closed = await world.open({ privacy: { isPrivate: true, accessCode: 'ABC123', inviteEmails: [] } });
    const viewing = world.call(viewingRpc, guest());
    const shown = await viewing.ViewTimeline({ code: open.code, own: false });
    expect(JSON.parse(shown.preview.toString())).toMatchObject({ title: 'In memory of Giulia Rossi' });
    const hidden = await viewing.ViewTimeline({ code: closed.code, own: false });
    expect([hidden.private, hidden.preview.length]).toEqual([true, 0]);
  });
});

describe('a guest post', () => {
  it('is rejected without title or description, with the messages of the form', async () => {
    const { code } = await world.open();
    await expect(world.post(guest(), code, { title: '  ' })).rejects.toMatchObject({
      kind: 'invalid',
      extra: { errors: [{ field: 'title', message: 'Please fill in at least the title and description.' }] },
    });
    await expect(world.post(guest(), code, { date: 'yesterday' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(world.post(guest(), 'CF7K3M9QXA2TDV')).rejects.toMatchObject({ slug: 'timeline-unknown' });
  });

  it('is stored once for repeated requests with the same response', async () => {
    const { code } = await world.open();
    const browser = guest();
    const [first, again] = [await world.post(browser, code, {}, 'key-1'), await world.post(browser, code, {}, 'key-1')];
    expect(again).toEqual(first);
    await expect(world.post(browser, code, { title: 'Other' }, 'key-1')).rejects.toMatchObject({
      slug: 'idempotency-key-reused',
    });
    expect((await world.see(code)).total).toBe(1);
  });

  it('keeps version and count correct under forty concurrent posts', async () => {
    const { code, timelineId } = await world.open();
    const posts = await Promise.all(
      Array.from({ length: 40 }, (_, index) => world.post(guest(), code, { title: `Post ${index}` })),
    );
    expect(posts.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 2),
    );
    const page = await world.see(code);
    expect([page.version, page.total, page.entries.length]).toEqual([41, 40, 40]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from entry_documents where timeline_id = ${timelineId}`.execute(world.running.db);
    expect(rows[0]?.n).toBe(40);
  });

  it('is edited and withdrawn from the same browser only', async () => {
    const { code } = await world.open();
    const browser = guest();
    const { entryId } = await world.post(browser, code, { title: 'Tpyo', date: '2001', location: 'Ystad' });
    await world.post(guest(), code, { title: 'Later', date: '2005' });
    const labels = { code, entryId, title: 'Typo', description: 'Now right.', date: '2010' };
    const stranger = world.call(timelinesRpc, guest());
    await expect(stranger.EditEntry(labels)).rejects.toMatchObject({ kind: 'forbidden', slug: 'entry-not-yours' });
    await expect(stranger.RemoveEntry({ code, entryId })).rejects.toMatchObject({ slug: 'entry-not-yours' });

    const mine = world.call(timelinesRpc, browser);
    const edited = await mine.EditEntry(labels);
    const page = await world.see(code, { minVersion: edited.version });
    expect(titles(page)).toEqual(['Later', 'Typo']);
    expect(page.entries[1]).toMatchObject({ description: 'Now right.', location: null });

    expect(await mine.RemoveEntry({ code, entryId })).toMatchObject({ status: 'removed' });
    expect(titles(await world.see(code))).toEqual(['Later']);
    await expect(mine.EditEntry(labels)).rejects.toMatchObject({ kind: 'not-found' });
    await expect(mine.RemoveEntry({ code, entryId })).rejects.toMatchObject({ kind: 'not-found' });
    expect((await world.see(code)).total).toBe(1);
  });

  it('appears in recent changes with version and epoch', async () => {
    const { code } = await world.open();
    const { version } = await world.post(guest(), code);
    const { changes } = await world.call(viewingRpc).RecentChanges({});
    expect(changes).toContainEqual({ code, version, privacyEpoch: 1 });
    await sql`update timelines set changed_at = changed_at - interval '6 seconds' where code = ${code}`.execute(
      world.running.db,
    );
    const later = await world.call(viewingRpc).RecentChanges({});
    expect(later.changes.map((change) => change.code)).not.toContain(code);
  });
});

describe('family moderation', () => {
  const moderate = (code: string, entryId: string, act: string, caller: Caller = owner) =>
    world.call(timelinesRpc, caller).ModerateEntry({ code, entryId, act });

  it('holds every post if set, shows it to its guest, then to everyone', async () => {
    const { code } = await world.open({ guestPolicy: 'all-held' });
    const browser = guest();
    const posted = await world.post(browser, code, { title: 'Waiting' });
    expect(posted.status).toBe('held');
    expect((await world.see(code)).entries).toEqual([]);
    expect((await world.see(code, { own: true }, guest())).entries).toEqual([]);
    expect((await world.see(code, { own: true }, browser)).entries).toMatchObject([
      { title: 'Waiting', status: 'held' },
    ]);
    expect((await world.see(code, { own: true }, owner)).entries).toMatchObject([{ status: 'held' }]);
    expect(await world.parts.timelines.cards([(await timelineIdOf(code)) ?? ''])).toMatchObject([{ waiting: 1 }]);

    expect(await moderate(code, posted.entryId, 'approve')).toMatchObject({ status: 'shown' });
    expect(titles(await world.see(code))).toEqual(['Waiting']);
    await expect(moderate(code, posted.entryId, 'approve')).rejects.toMatchObject({
      kind: 'conflict',
      slug: 'entry-already-shown',
    });
    expect(await world.parts.timelines.cards([(await timelineIdOf(code)) ?? ''])).toMatchObject([{ waiting: 0 }]);
  });

  it('holds only the first post of a new guest if set', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const browser = guest();
    const first = await world.post(browser, code);
    expect([first.status, (await world.post(browser, code)).status]).toEqual(['held', 'held']);
    await moderate(code, first.entryId, 'approve');
    expect((await world.post(browser, code)).status).toBe('shown');
    expect((await world.post(guest(), code)).status).toBe('held');
    expect((await world.post(owner, code)).status).toBe('shown');
  });

  it('holds edited posts again after approval', async () => {
    const { code } = await world.open({ guestPolicy: 'all-held' });
    const browser = guest();
    const { entryId } = await world.post(browser, code);
    await moderate(code, entryId, 'approve');
    const edited = await world
      .call(timelinesRpc, browser)
      .EditEntry({ code, entryId, title: 'Else', description: 'x' });
    expect(edited.status).toBe('held');
    expect((await world.see(code)).entries).toEqual([]);
  });

  it('hides and restores; support actions are recorded', async () => {
    const { code } = await world.open();
    const browser = guest();
    const { entryId } = await world.post(browser, code);
    await moderate(code, entryId, 'hide');
    expect((await world.see(code)).entries).toEqual([]);
    expect((await world.see(code, { own: true }, browser)).entries).toEqual([]);
    await moderate(code, entryId, 'restore', support);
    expect((await world.see(code)).total).toBe(1);
    await expect(moderate(code, entryId, 'hide', guest())).rejects.toMatchObject({ kind: 'unauthenticated' });
    await expect(
      moderate(code, entryId, 'hide', { kind: 'customer', id: 'someone-else', browserId: 'b' }),
    ).rejects.toMatchObject({
      kind: 'forbidden',
      slug: 'not-your-timeline',
    });
    expect((await world.published()).map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ subjectId: entryId, action: 'entry-restore', subject: 'entry', changed: ['status'] }),
    );
  });

  it('pauses guests while the family still posts', async () => {
    const { code } = await world.open();
    await world
      .call(timelinesRpc, owner)
      .SaveSettings({ code, guestsPaused: true, inviteEmails: [], inviteEmailsGiven: false });
    await expect(world.post(guest(), code)).rejects.toMatchObject({ kind: 'forbidden', slug: 'guests-paused' });
    expect((await world.post(owner, code)).status).toBe('shown');
    expect((await world.see(code)).guestsPaused).toBe(true);
  });

  const timelineIdOf = async (code: string): Promise<string | undefined> =>
    eventually(async () => {
      const { rows } = await sql<{ id: string }>`select id from timelines where code = ${code}`.execute(
        world.running.db,
      );
      return rows[0]?.id;
    }, 'the timeline');
});
