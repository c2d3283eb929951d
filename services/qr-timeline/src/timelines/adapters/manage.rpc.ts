import { describeTimelineBody, entryMove, maxMoves, saveGraveBody } from '@keepsake/contracts/rest/manage';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Story } from '../application/complete-story.js';
import type { ChangedEntries } from '../application/change-contribution.js';
import type { DescribeTimeline } from '../application/describe-timeline.js';
import type { Edits, ListEdits } from '../application/edits/list-edits.js';
import type { RestoreEdit } from '../application/edits/restore-edit.js';
import type { MovedEntries, MoveEntries } from '../application/move-entries.js';
import type { SetPicture } from '../application/set-picture.js';
import type { ManageEntries, ManageView, ListDeskEntries } from '../application/get-manage-view.js';
import type { SaveGrave } from '../application/save-grave.js';
import type { StoredAbout } from '../domain/about.js';
import type { StoredGrave } from '../domain/grave.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const status = z.enum(
  ['held', 'shown', 'hidden', 'removed', 'all'],
  'Please ask for held, shown, hidden, removed or all.',
);
const standing = entryMove.shape.to.optional();

const list = z.object({
  code,
  status,
  search: z.string().trim().max(200).exactOptional(),
  cursor: z.uuid().exactOptional(),
  limit: z.int().min(0).max(100),
  anniversaryOf: z.iso.date('Please send the day as YYYY-MM-DD.').exactOptional(),
});

const move = z
  .object({ code, moves: z.array(entryMove).max(maxMoves), allFrom: standing, allTo: standing })
  .transform(({ allFrom, allTo, ...input }) => ({
    ...input,
    ...(allFrom && allTo ? { all: { from: allFrom, to: allTo } } : {}),
  }));

const describe = describeTimelineBody.extend({ code }).transform((input) => present(input));
const grave = saveGraveBody.extend({ code }).transform((input) => present(input));
const pictureId = z.string().max(100);
const uploadId = z.uuid('This file is unknown. Please choose it again.').toLowerCase();

export type ManageUse = {
  readonly getManageView: Handler<{ code: string }, ManageView>;
  readonly listEntries: Handler<ListDeskEntries, ManageEntries>;
  readonly moveEntries: Handler<MoveEntries, MovedEntries>;
  readonly listEdits: Handler<ListEdits, Edits>;
  readonly restoreEdit: Handler<RestoreEdit, ChangedEntries>;
  readonly describe: Handler<DescribeTimeline, StoredAbout>;
  readonly setPicture: Handler<SetPicture, StoredAbout>;
  readonly saveGrave: Handler<SaveGrave, StoredGrave>;
  readonly completeStory: Handler<{ code: string; complete: boolean }, Story>;
};

/** Serves the manage page RPC methods. */
export const manageRpcService = (use: ManageUse): RpcService =>
  rpcService(manageRpc, 'api', {
    GetDesk: method(z.object({ code }), use.getManageView),
    ListDeskEntries: method(list, use.listEntries),
    MoveEntries: method(move, use.moveEntries),
    ListEdits: method(z.object({ code, before: z.int().exactOptional() }), use.listEdits),
    RestoreEdit: method(z.object({ code, version: z.int() }), use.restoreEdit),
    Describe: method(describe, use.describe),
    SetPicture: method(
      z.object({
        code,
        place: z.enum(['portrait', 'cover']),
        uploadId: uploadId.exactOptional(),
        pictureId: pictureId.exactOptional(),
      }),
      use.setPicture,
    ),
    SaveGrave: method(grave, use.saveGrave),
    CompleteStory: method(z.object({ code, complete: z.boolean() }), use.completeStory),
  });
