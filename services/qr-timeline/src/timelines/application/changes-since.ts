import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import { entryJson } from '../domain/timeline-json.js';
import { lastOfVersion } from './refresh-timeline.js';
import type { EntryRows, TimelineRows } from './timeline-ports.js';

export type ChangesSince = { readonly code: string; readonly version: number; readonly limit: number };

export type Changes = {
  readonly live: boolean;
  readonly code: string;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly private: boolean;
  readonly ownerId: string;
  readonly keeperIds: string[];
  readonly endedInvites: string[];
  readonly changes: { readonly entryId: string; readonly json?: Buffer }[];
  readonly complete: boolean;
  readonly wallPaused: boolean;
};

const gone = (code: string): Changes => ({
  live: false,
  code,
  version: 0,
  privacyEpoch: 0,
  private: false,
  ownerId: '',
  keeperIds: [],
  endedInvites: [],
  changes: [],
  complete: true,
  wallPaused: false,
});

/**
 * Returns current guest views of changed entries, for pages that poll. Privacy is reported, not enforced, as for a
 * page.
 */
export const changesSince =
  (deps: {
    readonly timelines: Pick<TimelineRows, 'byCode'>;
    readonly entries: Pick<EntryRows, 'changedAfter'>;
  }): Handler<ChangesSince, Changes> =>
  async ({ code, version, limit }) => {
    const parsed = parsePlateCode(code);
    // Read first: a change between the two reads is returned twice, but never skipped.
    const timeline = parsed.ok ? await deps.timelines.byCode(parsed.code) : undefined;
    if (!timeline) return gone(code);
    const found = await deps.entries.changedAfter(timeline.id, { version, entryId: lastOfVersion }, limit + 1);
    return {
      live: true,
      code: timeline.code,
      version: timeline.version,
      privacyEpoch: timeline.privacyEpoch,
      private: timeline.isPrivate,
      ownerId: timeline.ownerId,
      keeperIds: Object.keys(timeline.keepers),
      endedInvites: [...timeline.endedInvites],
      changes: found.slice(0, limit).map((entry) => ({
        entryId: entry.id,
        ...(entry.status === 'shown' ? { json: Buffer.from(entryJson(entry)) } : {}),
      })),
      complete: found.length <= limit,
      wallPaused: timeline.wallPaused,
    };
  };
