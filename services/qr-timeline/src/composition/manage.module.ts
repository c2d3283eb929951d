import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Platform } from '@keepsake/platform/service';
import { completeStory } from '../timelines/application/complete-story.js';
import { describeTimeline } from '../timelines/application/describe-timeline.js';
import { moveEntries } from '../timelines/application/move-entries.js';
import { saveGrave } from '../timelines/application/save-grave.js';
import { listEdits } from '../timelines/application/edits/list-edits.js';
import { restoreEdit } from '../timelines/application/edits/restore-edit.js';
import { setPicture } from '../timelines/application/set-picture.js';
import { getManageView, listManageEntries } from '../timelines/application/get-manage-view.js';
import type { FormerRows } from '../timelines/application/edits/former-rows.js';
import type {
  EntryRows,
  MediaProcessor,
  RefreshReadModel,
  TimelineRows,
  UploadRows,
} from '../timelines/application/timeline-ports.js';
import { postgresManageRows } from '../timelines/adapters/manage-rows.postgres.js';
import { postgresPlates } from '../plates/adapters/plates.postgres.js';
import { manageRpcService } from '../timelines/adapters/manage.rpc.js';

type Shared = {
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
  readonly former: FormerRows;
  readonly uploads: UploadRows;
  readonly mediaProcessor: MediaProcessor;
  readonly refreshReadModel: RefreshReadModel;
};

/** Composes the manage RPC service from the timeline module. */
export const createManageRpcService = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { timelines, entries, former, uploads, mediaProcessor, refreshReadModel }: Shared,
): RpcService => {
  const rows = postgresManageRows(db);
  const head = { timelines, manageRows: rows, refreshReadModel, clock };
  return manageRpcService({
    getManageView: getManageView({ timelines, manageRows: rows }),
    listEntries: listManageEntries({ timelines, manageRows: rows, clock }),
    moveEntries: moveEntries({ timelines, manageRows: rows, refreshReadModel, clock }),
    listEdits: listEdits({ timelines, former, clock }),
    restoreEdit: restoreEdit({ timelines, entries, former, refreshReadModel, clock }),
    describe: describeTimeline(head),
    setPicture: setPicture({ ...head, uploads, mediaProcessor, ids }),
    saveGrave: saveGrave(head),
    completeStory: completeStory({ ...head, plates: postgresPlates }),
  });
};
