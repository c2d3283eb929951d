import { handoverMessages, maxCaseFiles } from '@keepsake/contracts/catalog/handover-messages';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { AddPart } from '../application/add-part.js';
import type { BeginUpload, BegunUpload } from '../application/begin-upload.js';
import type { FinishUpload } from '../application/finish-upload.js';
import type { findCasePreview, printCasePhoto } from '../application/find-case-preview.js';
import type { makeLogo } from '../application/make-logo.js';
import type { dropCaseFile, saveCaseFiles } from '../application/save-case-files.js';
import type { SeenUpload } from '../application/get-upload.js';
import type { PlaceUploads, Target } from '../application/place-uploads.js';
import type { RegisteredUpload } from '../application/register-upload.js';
import type { QuotaRequest } from '../application/reserve-quota.js';
import { maxUploadBytes } from '../domain/upload-session.js';

const uploadId = z.uuid('This file is unknown. Please choose it again.').toLowerCase();
const bytes = z.int().min(1, 'This file is empty. Please choose another one.');
const code = z.string().max(400).optional();
const objectKey = z.string().min(1).max(500);
/** Older gateways omit it. */
const network = z.string().max(100);

const begin = z.object({
  name: z.string().transform((name) => name.slice(-200)),
  type: z.string().max(200),
  size: bytes.max(maxUploadBytes, 'This file is larger than 2 GB. Please choose a smaller one.'),
  code,
  network,
});

const place = z.object({
  uploadIds: z
    .array(uploadId)
    .min(1, 'Please choose some files first.')
    .max(1000, 'Please place at most 1,000 files at once.'),
  code,
  orderId: z.uuid('This order is unknown. Please reload the page.').toLowerCase().optional(),
});

const caseId = z.uuid('Case not found. Refresh the list.').toLowerCase();
const caseFilesInput = z.object({
  caseId,
  browserId: z.string().min(1).max(200),
  uploadIds: z
    .array(uploadId)
    .min(1, 'Please choose some files first.')
    .max(maxCaseFiles, handoverMessages.tooManyFiles),
});

export type Uploading = {
  readonly reserve: Handler<QuotaRequest, { readonly reserved: boolean }>;
  readonly begin: Handler<BeginUpload, BegunUpload>;
  readonly getUpload: Handler<{ readonly uploadId: string }, SeenUpload>;
  readonly addPart: Handler<AddPart, { readonly received: number }>;
  readonly finish: Handler<FinishUpload, RegisteredUpload>;
  readonly cancel: Handler<{ readonly uploadId: string }, { readonly cancelled: boolean }>;
  readonly listOwn: Handler<unknown, { uploads: SeenUpload[] }>;
  readonly listTargets: Handler<unknown, Target>;
  readonly place: Handler<PlaceUploads, { readonly placed: number }>;
  readonly saveCaseFiles: ReturnType<typeof saveCaseFiles>;
  readonly dropFromCase: ReturnType<typeof dropCaseFile>;
  readonly makeLogo: ReturnType<typeof makeLogo>;
  readonly findCasePreview: ReturnType<typeof findCasePreview>;
  readonly printCasePhoto: ReturnType<typeof printCasePhoto>;
};

/** Serves the upload RPC methods. */
export const uploadsRpcService = (use: Uploading): RpcService =>
  rpcService(uploadsRpc, 'api', {
    Reserve: method(z.object({ size: bytes, code, network }), use.reserve),
    Begin: method(begin, use.begin),
    Look: method(z.object({ uploadId }), use.getUpload),
    AddPart: method(z.object({ uploadId, offset: z.int().min(0), size: bytes, objectKey }), use.addPart),
    Finish: method(z.object({ uploadId, objectKey, sha256: z.string().max(100) }), use.finish),
    Cancel: method(z.object({ uploadId }), use.cancel),
    ListOwn: method(z.object({}), use.listOwn),
    ListTargets: method(z.object({}), use.listTargets),
    Place: method(place, use.place),
    KeepForCase: method(caseFilesInput, use.saveCaseFiles),
    DropFromCase: method(z.object({ caseId, uploadId }), use.dropFromCase),
    MakeLogo: method(z.object({ uploadId, browserId: z.string().min(1).max(200) }), use.makeLogo),
    FindCasePreview: method(z.object({ caseId, uploadId }), use.findCasePreview),
    PrintCasePhoto: method(z.object({ caseId, uploadId }), use.printCasePhoto),
  });
