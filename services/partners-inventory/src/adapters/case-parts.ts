import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { job, type Job, type Platform } from '@keepsake/platform/service';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { typeface } from '@keepsake/platform/pdf/typeface';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { assignPlate } from '../application/assign-plate.js';
import { addFiles, listFiles, removeFile } from '../application/bring-files.js';
import { undoAssignment } from '../application/undo-assignment.js';
import { closeCase, reopenCase, saveCase } from '../application/change-case.js';
import { renderFamilySheet } from '../application/render-family-sheet.js';
import { createCase } from '../application/create-case.js';
import { forgetFamily } from '../application/forget-family.js';
import { mailFamily, showFamilyNotice } from '../application/mail-family.js';
import { saveDraft, showDraft } from '../application/prepare-timeline.js';
import { showPrepared, tellPrepared } from '../application/show-prepared.js';
import { noteClaimUndone, notePlateClaimed, notePlateReplaced } from '../application/follow-plates.js';
import { holdPlate } from '../application/hold-plate.js';
import type { MoveShelf } from '../application/move-shelf.js';
import type { TeamLog } from '../application/team-ports.js';
import type { Applications, Locations } from '../application/ports.js';
import {
  settleAssignment,
  settleAssignmentJob,
  settleWaiting,
  settleWaitingJob,
} from '../application/settle-assignment.js';
import { postgresAssignments, postgresPlateFollowing as following } from './assignments.postgres.js';
import { postgresCaseFiles } from './case-files.postgres.js';
import { casesDoor } from './cases-rpc.js';
import { postgresCases } from './cases.postgres.js';
import { postgresDrafts, postgresMailsToFamily } from './drafts.postgres.js';
import { handoverDoor } from './handover-rpc.js';
import { drawFamilySheet } from './paper/family-sheet.js';
import { askedPlates } from './plates.rpc.js';
import { askedUploads } from './uploads.rpc.js';

type Around = {
  readonly applications: Applications;
  readonly locations: Locations;
  readonly openStock: boolean;
  readonly moveShelf: MoveShelf;
  readonly teamLog: TeamLog;
  readonly timeZone: string;
};

/** Cases and the plates that are assigned to them. */
export const createCaseParts = (
  { db, clock, ids, ask, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask' | 'customerIdOf'>,
  { applications, locations, openStock, moveShelf, teamLog, timeZone }: Around,
) => {
  const cases = postgresCases(db);
  const assignments = postgresAssignments(db);
  const plates = askedPlates(ask(codesRpc));
  const drafts = postgresDrafts(db);
  const mails = postgresMailsToFamily(db);
  const files = postgresCaseFiles(db);
  const bringing = { cases, locations, files, plates, keeping: askedUploads(ask(uploadsRpc)), teamLog, clock };
  const handover = handoverDoor({
    showDraft: showDraft({ cases, locations, drafts, mails }),
    saveDraft: saveDraft({ cases, locations, drafts, plates, teamLog, clock }),
    listFiles: listFiles({ cases, locations, files }),
    addFiles: addFiles(bringing),
    removeFile: removeFile(bringing),
    mailFamily: mailFamily({ cases, locations, drafts, mails, plates, teamLog, clock }),
    showPrepared: showPrepared({ plates, cases, drafts, files, locations }),
    tellPrepared: tellPrepared({ cases, drafts, files }),
    showFamilyNotice: showFamilyNotice({ cases, plates, locations }),
  });
  const cased = casesDoor(
    {
      createCase: createCase({ cases, locations, teamLog, clock, ids, timeZone }),
      saveCase: saveCase({ cases, locations, teamLog, clock, customerIdOf }),
      closeCase: closeCase({ cases, locations, teamLog, clock }),
      reopenCase: reopenCase({ cases, locations, teamLog, clock }),
      undoAssignment: undoAssignment({ cases, assignments, plates, locations, moveShelf, teamLog, clock }),
      renderFamilySheet: renderFamilySheet({
        cases,
        locations,
        applications,
        plates,
        drawSheet: drawFamilySheet(typeface),
      }),
      assignPlate: assignPlate({
        cases,
        assignments,
        plates,
        locations,
        openStock,
        holdPlate: holdPlate({ assignments, moveShelf, teamLog, clock, ids }),
      }),
    },
    { cases, locations, plates },
  );
  const jobs: readonly Job[] = [
    job(settleAssignmentJob, settleAssignment({ assignments, cases, plates, moveShelf, clock })),
    job(settleWaitingJob, settleWaiting({ assignments, clock }), '* * * * *'),
  ];
  return {
    rpc: [cased, handover] satisfies readonly RpcDoor[],
    jobs,
    cases,
    plates,
    notePlateClaimed: notePlateClaimed({ following }),
    noteClaimUndone: noteClaimUndone({ following }),
    notePlateReplaced: notePlateReplaced({ following }),
    forgetFamily: forgetFamily({ cases }),
  };
};
