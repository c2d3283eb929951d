import type { Handler } from '@keepsake/platform/request-context';
import {
  can,
  enqueueFinalizeUpload,
  findTimeline,
  isSupport,
  requireNoDispute,
  type TimelineRows,
} from '../../timelines/api.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';
import { capsuleUnknown, isSender } from '../domain/capsule.js';
import type { CapsuleRows } from './ports.js';

/** Deletes a sealed memory and its files permanently, for its sender or the people who may correct the timeline. */
export const removeCapsule =
  ({
    timelines,
    capsules,
  }: {
    readonly timelines: Pick<TimelineRows, 'byCode' | 'lock'>;
    readonly capsules: Pick<CapsuleRows, 'lock' | 'remove'>;
  }): Handler<{ readonly code: string; readonly id: string }, object> =>
  async ({ code, id }, ctx) => {
    const { caller } = ctx;
    const { id: timelineId } = await findTimeline(timelines, code);
    return ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, timelineId);
      const capsule = await capsules.lock(tx, id);
      if (capsule?.timelineId !== timelineId) throw capsuleUnknown();
      const own = isSender(capsule, caller);
      // A dispute between relatives does not keep senders from erasing what is theirs.
      if (!own) {
        requireNoDispute(timeline, caller);
        if (!can(timeline, caller, 'correct')) throw capsuleUnknown();
      }
      for (const uploadId of await capsules.remove(tx, id)) enqueueFinalizeUpload(tx, uploadId);
      if (isSupport(caller)) publishSupportActed(tx, caller, id, 'capsule-remove', ['status']);
      return {};
    });
  };
