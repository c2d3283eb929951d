import {
  handoverMessages,
  maxCaptionLength,
  maxCaseFiles,
  maxContacts,
} from '@keepsake/contracts/catalog/handover-messages';
import { requiredLine } from '@keepsake/contracts/rest/fields';
import { handoverRpc as contract, type HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { addFiles, listFiles, removeFile } from '../application/case-files.js';
import type { findPreview } from '../application/find-preview.js';
import type { CaseFile } from '../application/handover-ports.js';
import type { OpenedNotice } from '../application/family/show-opened-notice.js';
import type { FamilyNotice, MailFamily } from '../application/mail-family.js';
import type { FamilyPreview, findFamilyPicture, showFamilyPreview } from '../application/open-family-link.js';
import type { orderFiles } from '../application/order-files.js';
import type { setPortrait } from '../application/set-portrait.js';
import type { SaveDraft, ShownDraft } from '../application/prepare-timeline.js';
import type { saveCaption } from '../application/save-caption.js';
import type { Prepared, PreparedStory } from '../application/show-prepared.js';

type OfCase = { readonly caseId: string };
type OfContact = OfCase & { readonly contactId?: string };
export type HandoverUse = {
  readonly showDraft: Handler<OfCase, ShownDraft>;
  readonly saveDraft: Handler<SaveDraft, OfCase>;
  readonly listFiles: ReturnType<typeof listFiles>;
  readonly addFiles: ReturnType<typeof addFiles>;
  readonly removeFile: ReturnType<typeof removeFile>;
  readonly saveCaption: ReturnType<typeof saveCaption>;
  readonly orderFiles: ReturnType<typeof orderFiles>;
  readonly setPortrait: ReturnType<typeof setPortrait>;
  readonly showCasePreview: Handler<OfCase, FamilyPreview>;
  readonly findPreview: ReturnType<typeof findPreview>;
  readonly mailFamily: Handler<MailFamily, OfCase>;
  readonly showPrepared: Handler<{ readonly code: string }, Prepared>;
  readonly describePrepared: Handler<OfCase, PreparedStory>;
  readonly showFamilyNotice: Handler<OfContact, FamilyNotice>;
  readonly showOpenedNotice: Handler<OfContact, OpenedNotice>;
  readonly showFamilyPreview: ReturnType<typeof showFamilyPreview>;
  readonly findFamilyPicture: ReturnType<typeof findFamilyPicture>;
};

const ofCase = z.object({ caseId: z.uuid('Case not found. Refresh the list.') });
const contactId = z.uuid(handoverMessages.contactUnknown).toLowerCase();
const ofContact = ofCase.extend({ contactId: contactId.exactOptional() });
const ofLink = z.object({ code: z.string().min(1).max(20), token: z.string().min(1).max(100) });
const date = z.string().trim().min(1).max(40).exactOptional();

const fileId = z.uuid(handoverMessages.fileUnknown).toLowerCase();

const fileIds = z.array(fileId).min(1, handoverMessages.chooseFiles).max(maxCaseFiles, handoverMessages.tooManyFiles);

const filesAnswer = (files: readonly CaseFile[]): Output<HandoverDefinition, 'ListFiles'> => ({
  files: files.map(({ id, addedAt, ...file }) => ({ ...file, fileId: id, addedAt: addedAt.toISOString() })),
});

const previewAnswer = ({ pictures, ...preview }: FamilyPreview): Output<HandoverDefinition, 'ShowFamilyPreview'> => ({
  ...preview,
  pictures: pictures.map(({ id, caption }) => ({ fileId: id, ...present({ caption }) })),
});

const draftAnswer = ({
  savedAt,
  mailedAt,
  revision = 0,
  ...shown
}: ShownDraft): Output<HandoverDefinition, 'GetDraft'> => ({
  ...shown,
  revision,
  ...present({ savedAt: savedAt?.toISOString(), mailedAt: mailedAt?.toISOString() }),
});

export const handoverRpcService = (use: HandoverUse): RpcService =>
  rpcService(contract, 'api', {
    GetDraft: method(ofCase, async (input, ctx) => draftAnswer(await use.showDraft(input, ctx))),
    SaveDraft: method(
      ofCase.extend({
        revision: z.int(handoverMessages.revision).min(0, handoverMessages.revision),
        honoreeName: requiredLine(200, handoverMessages.honoreeName),
        fromDate: date,
        toDate: date,
        words: z.string().trim().min(1).max(5_000).exactOptional(),
      }),
      async (input, ctx) => draftAnswer(await use.showDraft(await use.saveDraft(input, ctx), ctx)),
    ),
    ListFiles: method(ofCase, async (input, ctx) => filesAnswer(await use.listFiles(input, ctx))),
    AddFiles: method(ofCase.extend({ uploadIds: fileIds }), async (input, ctx) =>
      filesAnswer(await use.listFiles(await use.addFiles(input, ctx), ctx)),
    ),
    RemoveFile: method(ofCase.extend({ fileId }), async (input, ctx) =>
      filesAnswer(await use.listFiles(await use.removeFile(input, ctx), ctx)),
    ),
    SaveCaption: method(
      ofCase.extend({ fileId, caption: requiredLine(maxCaptionLength).exactOptional() }),
      async (input, ctx) => filesAnswer(await use.listFiles(await use.saveCaption(input, ctx), ctx)),
    ),
    OrderFiles: method(ofCase.extend({ fileIds }), async (input, ctx) =>
      filesAnswer(await use.listFiles(await use.orderFiles(input, ctx), ctx)),
    ),
    SetPortrait: method(ofCase.extend({ fileId: fileId.exactOptional() }), async (input, ctx) =>
      filesAnswer(await use.listFiles(await use.setPortrait(input, ctx), ctx)),
    ),
    ShowCasePreview: method(ofCase, async (input, ctx) => previewAnswer(await use.showCasePreview(input, ctx))),
    FindPreview: method(ofCase.extend({ fileId }), use.findPreview),
    MailFamily: method(ofCase.extend({ contactIds: z.array(contactId).max(maxContacts) }), async (input, ctx) =>
      draftAnswer(await use.showDraft(await use.mailFamily(input, ctx), ctx)),
    ),
    ShowPrepared: method(z.object({ code: z.string().min(1).max(20) }), use.showPrepared),
    GetPrepared: method(ofCase, use.describePrepared),
    GetFamilyNotice: method(ofContact, use.showFamilyNotice),
    GetOpenedNotice: method(ofContact, use.showOpenedNotice),
    ShowFamilyPreview: method(ofLink, async (input, ctx) => previewAnswer(await use.showFamilyPreview(input, ctx))),
    FindFamilyPicture: method(ofLink.extend({ fileId }), use.findFamilyPicture),
  });
