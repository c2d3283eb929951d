import { maxCaseFiles } from '@keepsake/contracts/catalog/handover-messages';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import {
  type MediaKind,
  caseHandedOver,
  recordingRefused,
  tooManyCaseFiles,
  uploadMissing,
  enqueueFinalizeUpload,
} from '../../timelines/api.js';
import type { CaseFiles } from './upload-ports.js';

type SaveCaseFilesInput = {
  readonly caseId: string;
  readonly browserId: string;
  readonly uploadIds: readonly string[];
};
type SavedCaseFiles = { readonly files: { uploadId: string; name: string; kind: MediaKind }[] };

/**
 * Claims files for a case if they belong to the caller and the case is not opened yet. The caller's permission is
 * checked before.
 */
export const saveCaseFiles =
  ({ caseFiles }: { readonly caseFiles: CaseFiles }): Handler<SaveCaseFilesInput, SavedCaseFiles> =>
  async ({ caseId, browserId, uploadIds }, ctx) => {
    requireSystem(ctx.caller);
    const ids = [...new Set(uploadIds)];
    return ctx.transaction(async (tx) => {
      if (await caseFiles.lockHandedOver(tx, caseId)) throw caseHandedOver();
      const held = await caseFiles.keep(tx, { caseId, browserId, ids });
      const missing = ids.find((id) => !held.has(id));
      if (missing !== undefined) throw uploadMissing(missing);
      if ([...held.values()].some(({ kind }) => kind === 'audio')) throw recordingRefused();
      if ((await caseFiles.count(tx, caseId)) > maxCaseFiles) throw tooManyCaseFiles();
      return {
        files: ids.flatMap((id) => held.get(id) ?? []).map(({ id, name, kind }) => ({ uploadId: id, name, kind })),
      };
    });
  };

type DropFromCase = { readonly caseId: string; readonly uploadId: string };

/** Idempotent: returns false the second time. Files that a family has taken over stay. */
export const dropCaseFile =
  ({ caseFiles }: { readonly caseFiles: CaseFiles }): Handler<DropFromCase, { readonly dropped: boolean }> =>
  async ({ caseId, uploadId }, ctx) => {
    requireSystem(ctx.caller);
    return ctx.transaction(async (tx) => {
      if (await caseFiles.lockHandedOver(tx, caseId)) throw caseHandedOver();
      const dropped = await caseFiles.drop(tx, caseId, uploadId);
      if (dropped) enqueueFinalizeUpload(tx, uploadId);
      return { dropped };
    });
  };
