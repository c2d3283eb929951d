import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/request-context';
import { optionsOf, type StoredAbout } from '../domain/about.js';
import type { Entry } from '../domain/entry.js';
import { restoreMs } from '../domain/entry-move.js';
import { graveOf, type StoredGrave } from '../domain/grave.js';
import { can, requirePermission, roleOf, type Role } from '../domain/permissions.js';
import type { GuestPolicy } from '../domain/timeline.js';
import { entryJson } from '../domain/timeline-json.js';
import type { ManageCounts, ManageList, ManageRows } from './manage-ports.js';
import { findTimeline } from './find-timeline.js';
import type { TimelineRows } from './timeline-ports.js';

type Deps = { timelines: Pick<TimelineRows, 'byCode'>; manageRows: ManageRows; clock: Clock };

export type ManageView = {
  readonly code: string;
  readonly role: Role;
  readonly about: StoredAbout;
  readonly counts: ManageCounts;
  readonly isComplete: boolean;
  readonly isPrivate: boolean;
  readonly guestsPaused: boolean;
  readonly guestPolicy: GuestPolicy;
  readonly largeFiles: boolean;
  /** True once the owner has used the link of the activation email. */
  readonly confirmed: boolean;
  /** Only for those who may change it. */
  readonly grave?: StoredGrave;
};

/** Returns the manage view before a section is opened. */
export const getManageView =
  ({ timelines, manageRows: rows }: Omit<Deps, 'clock'>): Handler<{ code: string }, ManageView> =>
  async (input, { caller }) => {
    const timeline = await findTimeline(timelines, input.code);
    requirePermission(timeline, caller, 'view');
    const { code, isComplete, isPrivate, guestsPaused, guestPolicy, largeFiles } = timeline;
    const [details, counts] = [optionsOf(timeline), await rows.counts(timeline.id)];
    const role = roleOf(timeline, caller) ?? 'helper';
    const confirmed = timeline.unconfirmed !== true;
    return {
      code,
      role,
      about: details,
      counts,
      isComplete,
      isPrivate,
      guestsPaused,
      guestPolicy,
      largeFiles,
      confirmed,
      ...(can(timeline, caller, 'describe') ? { grave: graveOf(timeline) } : {}),
    };
  };

export type ListDeskEntries = ManageList & { readonly code: string };
export type ManageEntries = { readonly json: Buffer; readonly nextCursor?: string };

const maxConcurrent = 100;
const usual = 30;

/** Lists entries with their status, for moderators. */
export const listManageEntries =
  ({ timelines, manageRows: rows, clock }: Deps): Handler<ListDeskEntries, ManageEntries> =>
  async ({ code, ...input }, { caller }) => {
    const timeline = await findTimeline(timelines, code);
    requirePermission(timeline, caller, 'view');
    const limit = Math.min(input.limit || usual, maxConcurrent);
    const found = await rows.list(
      timeline.id,
      { ...input, limit: limit + 1 },
      new Date(clock.now().getTime() - restoreMs),
    );
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    return {
      json: Buffer.from(`[${entries.map((entry) => entryJson(listed(entry), true)).join(',')}]`),
      ...(last ? { nextCursor: last.id } : {}),
    };
  };

/** Omits the media of a removed entry, because it has no address. */
const listed = ({ media, ...entry }: Entry): Entry =>
  media && entry.status !== 'removed' ? { ...entry, media } : entry;
