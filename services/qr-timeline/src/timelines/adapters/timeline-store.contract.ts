import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Suite } from '@keepsake/platform/testing/contract-suite';
import { randomUUID } from 'node:crypto';
import type { EntryDocument, Page, TimelineStore } from '../application/timeline-ports.js';

const page = (code: string, version: number, more: Partial<Page> = {}): Page => ({
  code,
  timelineId: randomUUID(),
  version,
  privacyEpoch: 1,
  isPrivate: false,
  ownerId: 'owner',
  keeperIds: ['c-rui'],
  endedInvites: ['0190a4c2-7d3e-7b11-8c55-000000000071'],
  indexed: false,
  json: `{"version":${version},"words":"Inés, 祖母, 🌻, \\" and \\\\"}`,
  header: `{"version":${version}`,
  preview: '{}',
  ...more,
});

const document = (sortKey: string, version: number, json?: string): EntryDocument => ({
  entryId: randomUUID(),
  sortKey,
  version,
  ...(json === undefined ? {} : { json }),
});

/** Contract of `TimelineStore`. */
export const timelineStoreContract: Suite<TimelineStore> = (technology, start) => {
  describe(`timeline store: ${technology}`, () => {
    let store: TimelineStore;
    let harness: Awaited<ReturnType<typeof start>>;
    beforeAll(async () => {
      harness = await start();
      store = await harness.open();
    });
    afterAll(() => harness.stop());

    it('returns a head as saved and undefined for an unknown code', async () => {
      const saved = page('CONTRACT1', 1, { isPrivate: true, indexed: true, privacyEpoch: 7 });
      expect(await store.saveHead(saved)).toBe('saved');
      expect(await store.head('CONTRACT1')).toEqual(saved);
      expect(await store.head('CONTRACT-NEVER')).toBeUndefined();
    });

    it('returns the stored heads of several codes and omits the others', async () => {
      const saved = [page('CONTRACT8', 1), page('CONTRACT9', 2)];
      for (const one of saved) await store.saveHead(one);
      const found = await store.heads(['CONTRACT9', 'CONTRACT-NEVER', 'CONTRACT8']);
      expect(found.toSorted((a, b) => a.version - b.version)).toEqual(saved);
      expect(await store.heads([])).toEqual([]);
    });

    it('saves a newer head and ignores an older or equal one', async () => {
      const newer = page('CONTRACT2', 5);
      await store.saveHead(page('CONTRACT2', 2, { timelineId: newer.timelineId }));
      expect(await store.saveHead(newer)).toBe('saved');
      expect(await store.saveHead(page('CONTRACT2', 5, { timelineId: newer.timelineId, json: '"equal"' }))).toBe(
        'older',
      );
      expect(await store.saveHead(page('CONTRACT2', 4, { timelineId: newer.timelineId }))).toBe('older');
      expect(await store.head('CONTRACT2')).toEqual(newer);
    });

    it('keeps a moved timeline under its new code only, in any write order', async () => {
      const before = page('CONTRACT6', 3);
      const after = page('CONTRACT7', 4, { timelineId: before.timelineId });
      await store.saveHead(before);
      expect(await store.saveHead(after)).toBe('saved');
      expect(await store.head('CONTRACT6')).toBeUndefined();
      expect(await store.saveHead(before)).toBe('older');
      expect(await store.head('CONTRACT6')).toBeUndefined();
      expect(await store.head('CONTRACT7')).toEqual(after);
    });

    it('ends at the newest head with twenty concurrent writers', async () => {
      const timelineId = randomUUID();
      const versions = Array.from({ length: 20 }, (_, index) => index + 1).toSorted(() => Math.random() - 0.5);
      await Promise.all(versions.map((version) => store.saveHead(page('CONTRACT3', version, { timelineId }))));
      expect((await store.head('CONTRACT3'))?.version).toBe(20);
    });

    it('returns up to `limit` entries after a place, in page order', async () => {
      const timelineId = randomUUID();
      await store.saveEntries(timelineId, [document('03', 1, '"c"'), document('01', 1, '"a"')]);
      await store.saveEntries(timelineId, [document('02', 2, '"b"'), document('1', 2, '"last"')]);
      await store.saveEntries(randomUUID(), [document('015', 1, '"of another timeline"')]);
      expect((await store.more(timelineId, '', 10)).map(({ json }) => json)).toEqual(['"a"', '"b"', '"c"', '"last"']);
      expect(await store.more(timelineId, '01', 2)).toEqual([
        { sortKey: '02', json: '"b"' },
        { sortKey: '03', json: '"c"' },
      ]);
      expect(await store.more(timelineId, '1', 10)).toEqual([]);
    });

    it('returns the entries up to and including a place, in page order', async () => {
      const timelineId = randomUUID();
      const places = ['01', '02', '03', '05', '1'];
      await store.saveEntries(
        timelineId,
        places.map((place) => document(place, 1, `"${place}"`)),
      );
      await store.saveEntries(timelineId, [document('04', 2)]);
      await store.saveEntries(randomUUID(), [document('03', 1, '"of another timeline"')]);
      expect(await store.upTo(timelineId, '03', 2)).toEqual([
        { sortKey: '02', json: '"02"' },
        { sortKey: '03', json: '"03"' },
      ]);
      expect((await store.upTo(timelineId, '049', 10)).map(({ sortKey }) => sortKey)).toEqual(['01', '02', '03']);
      expect((await store.upTo(timelineId, '2', 2)).map(({ sortKey }) => sortKey)).toEqual(['05', '1']);
      expect(await store.upTo(timelineId, '00', 10)).toEqual([]);
    });

    it('moves an entry to its new place and keeps the newer text', async () => {
      const timelineId = randomUUID();
      const first = document('05', 3, '"five"');
      await store.saveEntries(timelineId, [first]);
      await store.saveEntries(timelineId, [{ ...first, sortKey: '01', version: 4, json: '"one"' }]);
      await store.saveEntries(timelineId, [{ ...first, sortKey: '09', version: 3, json: '"late"' }]);
      expect(await store.more(timelineId, '', 10)).toEqual([{ sortKey: '01', json: '"one"' }]);
    });

    it('does not restore a removed entry from a late write', async () => {
      const timelineId = randomUUID();
      const entry = document('01', 1, '"shown"');
      await store.saveEntries(timelineId, [entry]);
      await store.saveEntries(timelineId, [{ entryId: entry.entryId, sortKey: '01', version: 3 }]);
      await store.saveEntries(timelineId, [{ ...entry, version: 2 }]);
      expect(await store.more(timelineId, '', 10)).toEqual([]);
      await store.saveEntries(timelineId, [{ ...entry, version: 4 }]);
      expect(await store.more(timelineId, '', 10)).toHaveLength(1);
    });

    it('deletes one timeline idempotently and accepts any version afterwards', async () => {
      const head = page('CONTRACT4', 9);
      await store.saveHead(head);
      await store.saveEntries(head.timelineId, [document('01', 9, '"x"')]);
      await store.forget(head.timelineId);
      await store.forget(head.timelineId);
      expect(await store.head('CONTRACT4')).toBeUndefined();
      expect(await store.more(head.timelineId, '', 10)).toEqual([]);
      expect(await store.saveHead({ ...head, version: 1 })).toBe('saved');
    });

    it('reconnects after its connections were dropped', async () => {
      await harness.dropConnections();
      const again = await harness.open();
      expect(await again.saveHead(page('CONTRACT5', 1))).toBe('saved');
    });
  });
};
