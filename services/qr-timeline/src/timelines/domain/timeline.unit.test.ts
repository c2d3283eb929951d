import { describe, expect, it } from '@jest/globals';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { demoCode, demoKinds } from '@keepsake/contracts/values/plate-code';
import { demoPage } from './demo-story.js';
import type { Entry } from './entry.js';
import type { Timeline } from './timeline.js';
import { entryJson, headerJson, isLastPage, pageJson, previewJson } from './timeline-json.js';
import { browserOf, changeSettings, requirePosting } from './timeline-privacy.js';

const timeline: Timeline = {
  id: 't',
  code: 'CF7K3M9QXA2TDV',
  ownerId: 'owner',
  keepers: { rui: 'keeper', ola: 'helper' },
  endedInvites: [],
  eventType: 'Bat Mitzvah',
  eventTypeSlug: 'general',
  honoreeName: 'Ada "Bit" Löwe </script>',
  isPrivate: false,
  privacyEpoch: 3,
  guestPolicy: 'open',
  guestsPaused: false,
  largeFiles: false,
  repliesAllowed: true,
  visitsShown: false,
  wallPaused: false,
  preparedByShown: true,
  indexed: false,
  isComplete: false,
  version: 7,
  aboutRevision: 0,
  settingsRevision: 0,
  grave: { shown: false },
  graveRevision: 0,
  heldCount: 0,
  shownCount: 2,
};
const entry: Entry = {
  id: '018f3b1e-0000-7000-8000-000000000001',
  timelineId: 't',
  sortKey: '0',
  title: 'A "quoted" title\n and \\ more',
  description: '<script>alert(1)</script> 🌻',
  media: { id: 'M', kind: 'image', state: 'ready', width: 4, height: 3, placeholder: 'data:,' },
  status: 'shown',
  submittedAt: new Date('2024-05-01T10:00:00Z'),
  version: 7,
};
const guest = { kind: 'anyone', browserId: 'b' };
const owner = { kind: 'customer', id: 'owner', browserId: 'b' };
const support = { kind: 'staff', id: 's', role: 'support' };

describe('timeline JSON', () => {
  const page = (entries: readonly Entry[], cursor?: string) =>
    pageJson(
      headerJson(timeline, { years: [], hasUndated: false }),
      entries.map((one) => entryJson(one)),
      cursor,
    );

  it('follows the contract for any user text', () => {
    const { media: _, ...plain } = entry;
    for (const entries of [[], [entry], [entry, plain]]) {
      const parsed = timelineAnswer.parse(JSON.parse(page(entries)));
      expect(parsed.entries.map(({ title, description }) => ({ title, description }))).toEqual(
        entries.map(({ title, description }) => ({ title, description })),
      );
      expect(parsed).toMatchObject({ honoreeName: timeline.honoreeName, total: 2, version: 7, nextCursor: null });
    }
  });

  it('names an image only when it can be shown', () => {
    const at = (state: 'making' | 'failed') =>
      JSON.parse(entryJson({ ...entry, media: { id: 'M', kind: 'video', state } })) as unknown;
    expect(at('making')).toMatchObject({ mediaType: 'video', mediaUrl: null, mediaState: 'making', thumbUrl: null });
    expect(at('failed')).toMatchObject({ mediaUrl: null, mediaState: 'failed' });
    expect(JSON.parse(entryJson(entry))).toMatchObject({ mediaUrl: '/media/M/full', thumbUrl: '/media/M/thumb' });
  });

  it('marks the last page', () => {
    expect([isLastPage(page([entry])), isLastPage(page([entry], 'next'))]).toEqual([true, false]);
  });

  it('previews a public timeline with its first image, a private one not', () => {
    expect(JSON.parse(previewJson(timeline, [entry]))).toEqual({
      title: 'The story of Ada "Bit" Löwe </script>',
      description: 'A timeline of memories, kept by family and friends.',
      imageUrl: '/media/M/full',
    });
    expect(previewJson({ ...timeline, isPrivate: true }, [entry])).toBe('');
  });

  it.each(demoKinds)('fits the built-in story of kind %s', (kind) => {
    const story = timelineAnswer.parse(JSON.parse(demoPage(demoCode(kind)).json));
    expect(story.eventTypeSlug).toBe(kind);
    expect(story.total).toBe(story.entries.length);
    expect(new Set(story.entries.map(({ id }) => id)).size).toBe(story.total);
  });
});

describe('timeline privacy', () => {
  const closed = { ...timeline, isPrivate: true };

  it('requires a current grant from guests of a private timeline', () => {
    for (const grant of [undefined, 0, 2, 4])
      expect(slugOf(() => requirePosting(closed, guest, grant))).toBe('private-timeline');
    expect(slugOf(() => requirePosting(closed, guest, 3))).toBeUndefined();
    expect(slugOf(() => requirePosting(timeline, guest, undefined))).toBeUndefined();
  });

  it('stops guests while paused, with a grant too, but never keepers', () => {
    const paused = { ...closed, guestsPaused: true };
    expect(slugOf(() => requirePosting(paused, guest, 3))).toBe('guests-paused');
    for (const keeper of [owner, support])
      expect(slugOf(() => requirePosting(paused, keeper, undefined))).toBeUndefined();
  });

  it('binds posts to a browser or staff member, never to a service', () => {
    expect([browserOf(guest), browserOf(support)]).toEqual(['b', 'staff-s']);
    expect(slugOf(() => browserOf({ kind: 'system' }))).toBe('people-only');
  });

  it('raises the epoch only when privacy or code changes', () => {
    const after = (now: Timeline, code: string | undefined, change: object) => changeSettings(now, code, change);
    expect(after(timeline, undefined, { isPrivate: true })).toMatchObject({
      settings: { isPrivate: true, privacyEpoch: 4 },
      needsCode: true,
    });
    expect(after(timeline, 'AAA111', { isPrivate: true, accessCode: 'BBB222' }).settings.privacyEpoch).toBe(4);
    expect(after(closed, 'AAA111', { accessCode: 'BBB222' })).toMatchObject({
      settings: { privacyEpoch: 4 },
      needsCode: false,
    });
    for (const change of [{}, { accessCode: 'AAA111' }, { isPrivate: true }, { isPrivate: false }, { indexed: true }])
      expect(after(closed, 'AAA111', change).settings.privacyEpoch).toBe(3);
  });
});

const slugOf = (decide: () => void): string | undefined => {
  try {
    decide();
    return undefined;
  } catch (error) {
    return (error as { slug: string }).slug;
  }
};
