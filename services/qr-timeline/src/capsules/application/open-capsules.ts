import { capsuleOpened } from '@keepsake/contracts/events/qr-timeline/capsule-opened.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import {
  can,
  type EntryRows,
  insertContribution,
  makeMediaSoon,
  pendingMedia,
  type RefreshReadModel,
  statusOfNew,
  type Timeline,
  type TimelineRows,
  type Upload,
  type UploadRows,
} from '../../timelines/api.js';
import { openingTime, type Capsule } from '../domain/capsule.js';
import type { CapsuleRows } from './ports.js';

export const openDueCapsulesJob: JobType<object> = { name: 'open-due-capsules', schema: z.object({}) };
export const openCapsuleJob: JobType<{ capsuleId: string }> = {
  name: 'open-capsule',
  schema: z.object({ capsuleId: z.uuid() }),
};

const atOnce = 2_000;
/** Opened rows are kept for the emails only. */
const openedMs = 30 * 24 * 60 * 60_000;

/** Starts one job per memory whose day has come, so that one failure does not delay the others. */
export const openDueCapsules =
  ({
    capsules,
    clock,
  }: {
    readonly capsules: Pick<CapsuleRows, 'due' | 'deleteOpened'>;
    readonly clock: Clock;
  }): Handler<object, void> =>
  async (_, ctx) => {
    const now = clock.now();
    const due = await capsules.due(now, atOnce);
    await ctx.transaction(async (tx) => {
      for (const capsuleId of due)
        tx.enqueue(openCapsuleJob, { capsuleId }, { key: `open-capsule:${capsuleId}`, keepQueued: true });
      await capsules.deleteOpened(tx, new Date(now.getTime() - openedMs));
      return {};
    });
  };

type Deps = {
  readonly capsules: Pick<CapsuleRows, 'find' | 'lock' | 'markOpened'>;
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
  readonly uploads: UploadRows;
  readonly refreshReadModel: RefreshReadModel;
  readonly clock: Clock;
  readonly ids: Ids;
};

/**
 * Turns a sealed memory into an ordinary one, once. The rule for new posts applies on this day, so that what no one
 * could read is moderated now. Waits while the timeline is locked by a dispute or undone.
 */
export const openCapsule =
  (deps: Deps): Handler<{ readonly capsuleId: string }, void> =>
  async ({ capsuleId }, ctx) => {
    const found = await deps.capsules.find(capsuleId);
    if (!found || found.openedAt !== undefined) return;
    const { timelineId } = found;
    // Before the transaction: the list never changes, and the files are claimed.
    const uploads = await deps.uploads.findAll(found.files.map(({ uploadId }) => uploadId));
    const opened = await ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, timelineId);
      if (timeline.undone || timeline.frozen) return false;
      const capsule = await deps.capsules.lock(tx, capsuleId);
      if (!capsule || openingTime(capsule.opensOn) > deps.clock.now()) return false;
      const status = await statusOf(deps, tx, timeline, capsule);
      await addMemory(deps, tx, timeline, capsule, { status, uploads });
      await deps.capsules.markOpened(tx, capsuleId, status, deps.clock.now());
      tx.publish(capsuleOpened, { capsuleId, timelineId });
      return true;
    });
    if (opened) await deps.refreshReadModel(timelineId, ctx.log);
  };

const statusOf = async (
  { entries }: Pick<Deps, 'entries'>,
  tx: Tx,
  timeline: Timeline,
  { byKeeper, senderId, browserId }: Capsule,
) => {
  // The rights of the sender on this day, because they may have left since.
  const keeper = byKeeper && senderId !== undefined && can(timeline, { kind: 'customer', id: senderId }, 'add');
  const known = !keeper && (await entries.isKnownGuest(tx, timeline.id, browserId));
  return statusOfNew(timeline.guestPolicy, { keeper, known });
};

const addMemory = async (
  deps: Deps,
  tx: Tx,
  timeline: Timeline,
  { files, title, description, date, location, prompt, submittedBy, browserId }: Capsule,
  { status, uploads }: { readonly status: 'shown' | 'held'; readonly uploads: readonly Upload[] },
): Promise<void> => {
  const claimed = new Map(uploads.map((upload) => [upload.id, upload]));
  const prints = files.flatMap(({ uploadId }) => {
    const upload = claimed.get(uploadId);
    return upload?.state === 'claimed' ? [pendingMedia(deps.ids, upload)] : [];
  });
  await insertContribution(deps, tx, timeline, {
    ...present({ title, description, date, location, prompt, submittedBy }),
    pictures: files.map(({ uploadId, ...texts }) => ({ id: uploadId, ...texts })),
    browserId,
    status,
    prints,
  });
  for (const { media } of prints) makeMediaSoon(tx, media.id);
};
