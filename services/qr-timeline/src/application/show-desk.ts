import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { aboutOf, type KeptAbout } from '../domain/about.js';
import type { Entry } from '../domain/entry.js';
import { bringBackMs } from '../domain/entry-move.js';
import { requireAct, roleOf } from '../domain/keeping.js';
import { entryJson } from '../domain/timeline-json.js';
import type { DeskCounts, DeskList, DeskRows } from './desk-ports.js';
import { findTimeline } from './find-timeline.js';
import type { TimelineRows } from './timeline-ports.js';

type Deps = { timelines: Pick<TimelineRows, 'byCode'>; desk: DeskRows; clock: Clock };

export type DeskView = {
  readonly code: string;
  readonly role: string;
  readonly about: KeptAbout;
  readonly counts: DeskCounts;
  readonly isComplete: boolean;
  readonly isPrivate: boolean;
  readonly guestsPaused: boolean;
  readonly guestPolicy: string;
  /** Whether the owner has pressed the link of the mail that follows an activation. */
  readonly confirmed: boolean;
};

/** All that the desk shows before a section is opened. */
export const getDesk =
  ({ timelines, desk }: Omit<Deps, 'clock'>): Handler<{ code: string }, DeskView> =>
  async (input, { caller }) => {
    const timeline = await findTimeline(timelines, input.code);
    requireAct(timeline, caller, 'look');
    const { code, isComplete, isPrivate, guestsPaused, guestPolicy } = timeline;
    const [about, counts] = [aboutOf(timeline), await desk.counts(timeline.id)];
    const role = roleOf(timeline, caller) ?? '';
    const confirmed = timeline.unconfirmed !== true;
    return { code, role, about, counts, isComplete, isPrivate, guestsPaused, guestPolicy, confirmed };
  };

export type ListDeskEntries = DeskList & { readonly code: string };
export type DeskEntries = { readonly json: Buffer; readonly nextCursor?: string };

const mostAtOnce = 100;
const usual = 30;

/** Memories with their status, for those who decide about them. */
export const listDeskEntries =
  ({ timelines, desk, clock }: Deps): Handler<ListDeskEntries, DeskEntries> =>
  async ({ code, ...asked }, { caller }) => {
    const timeline = await findTimeline(timelines, code);
    requireAct(timeline, caller, 'look');
    const limit = Math.min(asked.limit || usual, mostAtOnce);
    const found = await desk.list(
      timeline.id,
      { ...asked, limit: limit + 1 },
      new Date(clock.now().getTime() - bringBackMs),
    );
    const entries = found.slice(0, limit);
    const last = found.length > limit ? entries.at(-1) : undefined;
    return {
      json: Buffer.from(`[${entries.map((entry) => entryJson(listed(entry), true)).join(',')}]`),
      ...(last ? { nextCursor: last.id } : {}),
    };
  };

/** The picture of a memory that was taken off is at no address, so none is told. */
const listed = ({ media, ...entry }: Entry): Entry =>
  media && entry.status !== 'removed' ? { ...entry, media } : entry;
