import { mostCaseFiles } from '@keepsake/contracts/catalogue/handover-messages';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import type { MediaKind } from '../domain/entry.js';
import { caseHandedOver, tooManyCaseFiles, uploadMissing } from '../domain/upload.js';
import { putAwaySoon } from './timeline-jobs.js';
import type { CaseFiles } from './upload-ports.js';

type KeepForCase = { readonly caseId: string; readonly browserId: string; readonly uploadIds: readonly string[] };
type KeptFiles = { readonly files: { uploadId: string; name: string; kind: MediaKind }[] };

/** Whether somebody may prepare this case is asked before; here, whether the files are theirs, and nobody has opened it. */
export const keepCaseFiles =
  ({ caseFiles }: { readonly caseFiles: CaseFiles }): Handler<KeepForCase, KeptFiles> =>
  async ({ caseId, browserId, uploadIds }, turn) => {
    requireSystem(turn.caller);
    const ids = [...new Set(uploadIds)];
    return turn.once(async (tx) => {
      if (await caseFiles.lockHandedOver(tx, caseId)) throw caseHandedOver();
      const held = await caseFiles.keep(tx, { caseId, browserId, ids });
      const missing = ids.find((id) => !held.has(id));
      if (missing !== undefined) throw uploadMissing(missing);
      if ((await caseFiles.count(tx, caseId)) > mostCaseFiles) throw tooManyCaseFiles();
      return {
        files: ids.flatMap((id) => held.get(id) ?? []).map(({ id, name, kind }) => ({ uploadId: id, name, kind })),
      };
    });
  };

type DropFromCase = { readonly caseId: string; readonly uploadId: string };

/** Twice is fine: false. What a family keeps by now is theirs. */
export const dropCaseFile =
  ({ caseFiles }: { readonly caseFiles: CaseFiles }): Handler<DropFromCase, { readonly dropped: boolean }> =>
  async ({ caseId, uploadId }, turn) => {
    requireSystem(turn.caller);
    return turn.once(async (tx) => {
      if (await caseFiles.lockHandedOver(tx, caseId)) throw caseHandedOver();
      const dropped = await caseFiles.drop(tx, caseId, uploadId);
      if (dropped) putAwaySoon(tx, uploadId);
      return { dropped };
    });
  };
