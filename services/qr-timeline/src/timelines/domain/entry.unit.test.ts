import { isPlace, placeOf } from '@keepsake/contracts/values/timeline-place';
import { describe, expect, it } from '@jest/globals';
import {
  countChange,
  isEditedByFamily,
  maySee,
  moderate,
  requireChanging,
  statusAfterEdit,
  statusOfNew,
  type Entry,
  type EntryStatus,
  type ModerationAct,
  nameOf,
} from './entry.js';
import type { Timeline } from './timeline.js';
import { titleOfFile } from './upload.js';

const timeline: Timeline = {
  id: 't',
  code: 'CF7K3M9QXA2TDV',
  ownerId: 'owner',
  keepers: {},
  endedInvites: [],
  eventType: 'Wedding',
  eventTypeSlug: 'wedding',
  isPrivate: false,
  privacyEpoch: 1,
  guestPolicy: 'open',
  guestsPaused: false,
  largeFiles: false,
  repliesAllowed: true,
  visitsShown: false,
  wallPaused: false,
  preparedByShown: true,
  indexed: false,
  isComplete: false,
  version: 1,
  aboutRevision: 0,
  settingsRevision: 0,
  grave: { shown: false },
  graveRevision: 0,
  heldCount: 0,
  shownCount: 0,
};
const entry = (more: Partial<Entry> = {}): Entry => ({
  id: '018f3b1e-0000-7000-8000-000000000001',
  timelineId: 't',
  sortKey: '',
  title: 'Title',
  description: 'Words',
  browserId: 'poster',
  status: 'shown',
  submittedAt: new Date('2024-05-01T10:00:00Z'),
  version: 1,
  ...more,
});
const poster = { kind: 'anyone', browserId: 'poster' };
const stranger = { kind: 'anyone', browserId: 'stranger' };
const owner = { kind: 'customer', id: 'owner', browserId: 'b' };

describe('the sort key of an entry', () => {
  const at = (second: number) => new Date(Date.UTC(2024, 0, 1, 0, 0, second));
  const id = (last: string) => `018f3b1e-0000-7000-8000-00000000000${last}`;

  it('orders by date, then undated by posting time, then by id', () => {
    const places = [
      placeOf('1969-07', at(5), id('1')),
      placeOf('1974', at(1), id('2')),
      placeOf('1974-06-03', at(9), id('3')),
      placeOf('1974-06-03', at(9), id('4')),
      placeOf(undefined, at(1), id('5')),
      placeOf(undefined, at(2), id('6')),
    ];
    expect(places.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(places);
    expect(new Set(places.map((place) => place.length)).size).toBe(1);
    expect(places.every(isPlace)).toBe(true);
  });

  it('is distinguished from invented cursors', () => {
    for (const invented of ['', '0', "' or 1=1", `${placeOf('1974', at(1), id('1'))}x`])
      expect(isPlace(invented)).toBe(false);
  });
});

describe('the status of a new entry', () => {
  it.each([
    ['open', { keeper: false, known: false }, 'shown'],
    ['first-held', { keeper: false, known: false }, 'held'],
    ['first-held', { keeper: false, known: true }, 'shown'],
    ['all-held', { keeper: false, known: true }, 'held'],
    ['all-held', { keeper: true, known: false }, 'shown'],
  ] as const)('under %s with %o is %s', (policy, by, status) => {
    expect(statusOfNew(policy, by)).toBe(status);
  });

  it('is decided again after an edit only under full moderation', () => {
    expect(statusAfterEdit(entry(), 'all-held', false)).toBe('held');
    expect(statusAfterEdit(entry(), 'all-held', true)).toBe('shown');
    expect(statusAfterEdit(entry(), 'first-held', false)).toBe('shown');
    expect(statusAfterEdit(entry({ status: 'hidden' }), 'all-held', false)).toBe('hidden');
  });
});

describe('moderation', () => {
  const allowed: Readonly<Record<string, EntryStatus>> = {
    'held approve': 'shown',
    'shown hide': 'hidden',
    'held hide': 'hidden',
    'hidden restore': 'shown',
  };

  it('allows four transitions and rejects all others by name', () => {
    for (const status of ['shown', 'held', 'hidden', 'removed'] as const)
      for (const act of ['approve', 'hide', 'restore'] satisfies ModerationAct[]) {
        const to = allowed[`${status} ${act}`];
        const seen = outcome(() => moderate(status, act));
        expect([status, act, seen]).toEqual([status, act, to ?? `entry-already-${status}`]);
      }
  });

  it('counts entries added and removed', () => {
    expect(countChange(undefined, 'shown')).toEqual({ shown: 1, held: 0 });
    expect(countChange('held', 'shown')).toEqual({ shown: 1, held: -1 });
    expect(countChange('shown', 'removed')).toEqual({ shown: -1, held: 0 });
    expect(countChange('hidden', 'removed')).toEqual({ shown: 0, held: 0 });
  });
});

describe('entry permissions', () => {
  it('allow changes by the posting browser and the keepers', () => {
    for (const visitor of [poster, owner, { kind: 'staff', id: 's', role: 'support' }])
      expect(requireChanging(entry(), timeline, visitor)).toEqual(entry());
    expect(outcome(() => requireChanging(entry(), timeline, stranger))).toBe('entry-not-yours');
    expect(outcome(() => requireChanging(entry({ status: 'held' }), timeline, stranger))).toBe('entry-unknown');
    expect(outcome(() => requireChanging(entry({ status: 'removed' }), timeline, owner))).toBe('entry-unknown');
    expect(outcome(() => requireChanging(undefined, timeline, owner))).toBe('entry-unknown');
    const { browserId: _, ...nobodys } = entry();
    expect(outcome(() => requireChanging(nobodys, timeline, { kind: 'system' }))).toBe('entry-not-yours');
  });

  it('show held entries to the poster and keepers until removed', () => {
    const sees = (status: EntryStatus, visitor: typeof stranger | typeof owner) =>
      maySee(entry({ status }), timeline, visitor);
    expect(['shown', 'held', 'hidden', 'removed'].map((status) => sees(status as EntryStatus, stranger))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([sees('held', poster), sees('hidden', poster), sees('hidden', owner), sees('removed', owner)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

describe('the mark of an edit by the family', () => {
  it('is set when a keeper changes what a guest wrote', () => {
    const after = { ...entry(), date: '2024' };
    expect(isEditedByFamily(entry(), after, owner)).toBe(true);
    expect(isEditedByFamily(entry(), entry(), owner)).toBe(false);
    expect(isEditedByFamily(entry(), after, poster)).toBe(false);
    expect(isEditedByFamily(entry(), after, { kind: 'staff', id: 's', role: 'support' })).toBe(false);
    const { browserId: _, ...ofOrder } = entry();
    expect(isEditedByFamily(ofOrder, after, owner)).toBe(false);
  });

  it('stays when the guest edits later', () => {
    expect(isEditedByFamily(entry({ editedByFamily: true }), entry({ title: 'New' }), poster)).toBe(true);
  });
});

describe('the name of an entry', () => {
  it.each([
    [{ title: 'The dance', description: 'Until four.' }, 'The dance'],
    [{ title: '', description: 'Until four.\nAnd longer.' }, 'Until four.'],
    [{ title: '', description: '', caption: 'The cake' }, 'The cake'],
    [{ title: '', description: 'w'.repeat(200) }, `${'w'.repeat(79)}…`],
    [{ title: '', description: '' }, 'A photograph'],
    [{ title: '', description: '', media: { id: 'm', kind: 'video', state: 'ready' } as const }, 'A video'],
  ])('%j is "%s"', (entry, name) => {
    expect(nameOf(entry)).toBe(name);
  });
});

describe('the title of a file', () => {
  it.each([
    ['Grandma at the lake.jpg', 'Grandma at the lake'],
    ['our_wedding-day.HEIC', 'our wedding day'],
    ['IMG_4711.JPG', ''],
    ['PXL_20240101_101112.jpg', ''],
    ['2024-01-01 10.11.12.png', ''],
    ['.jpg', ''],
    ['Großmutter.jpg', 'Großmutter'],
  ])('of %s is "%s"', (name, title) => {
    expect(titleOfFile(name)).toBe(title);
  });
});

const outcome = (decide: () => unknown): unknown => {
  try {
    return decide();
  } catch (error) {
    return (error as { slug: string }).slug;
  }
};
