import type { UploadsDefinition } from '@keepsake/contracts/rpc/uploads';
import { isProblem } from '@keepsake/platform/problem';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { FileKeeping } from '../application/handover-ports.js';

/** Other pictures may be processed before this one. */
const previewTimeoutMs = 30_000;

export const createUploadClient = (uploads: Client<UploadsDefinition>): FileKeeping => ({
  keep: async ({ uploadIds, ...which }, { signal, correlationId }) => {
    const { files } = await uploads.KeepForCase({ ...which, uploadIds: [...uploadIds] }, { signal, correlationId });
    return files.map(({ uploadId, name, kind }) => ({
      id: uploadId,
      name,
      kind: kind === 'video' ? 'video' : 'image',
    }));
  },
  drop: async ({ caseId, fileId }, { signal, correlationId }) =>
    void (await uploads.DropFromCase({ caseId, uploadId: fileId }, { signal, correlationId })),
  preview: async ({ caseId, fileId }, { signal, correlationId }) =>
    uploads.FindCasePreview({ caseId, uploadId: fileId }, { signal, correlationId, timeoutMs: previewTimeoutMs }),
  print: async ({ caseId, fileId }, { signal, correlationId }) => {
    try {
      const options = { signal, correlationId, timeoutMs: previewTimeoutMs };
      const { jpeg, width, height } = await uploads.PrintCasePhoto({ caseId, uploadId: fileId }, options);
      return { jpeg: Buffer.from(jpeg), width, height };
    } catch (error) {
      if (isProblem(error) && (error.kind === 'not-found' || error.kind === 'invalid')) return undefined;
      throw error;
    }
  },
});
