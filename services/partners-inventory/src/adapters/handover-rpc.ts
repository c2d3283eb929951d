import { handoverMessages, mostCaseFiles } from '@keepsake/contracts/catalogue/handover-messages';
import { requiredLine } from '@keepsake/contracts/rest/fields';
import { handoverRpc as contract, type HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { z } from 'zod';
import type { addFiles, listFiles, removeFile } from '../application/bring-files.js';
import type { CaseFile } from '../application/handover-ports.js';
import type { FamilyNotice } from '../application/mail-family.js';
import type { SaveDraft, ShownDraft } from '../application/prepare-timeline.js';
import type { Prepared, PreparedStory } from '../application/show-prepared.js';

type OfCase = { readonly caseId: string };
export type HandoverUse = {
  readonly showDraft: Handler<OfCase, ShownDraft>;
  readonly saveDraft: Handler<SaveDraft, OfCase>;
  readonly listFiles: ReturnType<typeof listFiles>;
  readonly addFiles: ReturnType<typeof addFiles>;
  readonly removeFile: ReturnType<typeof removeFile>;
  readonly mailFamily: Handler<OfCase, OfCase>;
  readonly showPrepared: Handler<{ readonly code: string }, Prepared>;
  readonly tellPrepared: Handler<OfCase, PreparedStory>;
  readonly showFamilyNotice: Handler<OfCase, FamilyNotice>;
};

const ofCase = z.object({ caseId: z.uuid('We know no such case. Please look at the list again.') });
const date = z.string().trim().min(1).max(40).exactOptional();

const fileId = z.uuid(handoverMessages.fileUnknown).toLowerCase();

const filesAnswer = (files: readonly CaseFile[]): Output<HandoverDefinition, 'ListFiles'> => ({
  files: files.map(({ id, addedAt, ...file }) => ({ ...file, fileId: id, addedAt: addedAt.toISOString() })),
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

export const handoverDoor = (use: HandoverUse): RpcDoor =>
  rpcDoor(contract, 'api', {
    GetDraft: method(ofCase, async (input, turn) => draftAnswer(await use.showDraft(input, turn))),
    SaveDraft: method(
      ofCase.extend({
        revision: z.int(handoverMessages.revision).min(0, handoverMessages.revision),
        honoreeName: requiredLine(200, handoverMessages.honoreeName),
        fromDate: date,
        toDate: date,
        words: z.string().trim().min(1).max(5_000).exactOptional(),
      }),
      async (input, turn) => draftAnswer(await use.showDraft(await use.saveDraft(input, turn), turn)),
    ),
    ListFiles: method(ofCase, async (input, turn) => filesAnswer(await use.listFiles(input, turn))),
    AddFiles: method(
      ofCase.extend({
        uploadIds: z
          .array(fileId)
          .min(1, handoverMessages.chooseFiles)
          .max(mostCaseFiles, handoverMessages.tooManyFiles),
      }),
      async (input, turn) => filesAnswer(await use.listFiles(await use.addFiles(input, turn), turn)),
    ),
    RemoveFile: method(ofCase.extend({ fileId }), async (input, turn) =>
      filesAnswer(await use.listFiles(await use.removeFile(input, turn), turn)),
    ),
    MailFamily: method(ofCase, async (input, turn) =>
      draftAnswer(await use.showDraft(await use.mailFamily(input, turn), turn)),
    ),
    ShowPrepared: method(z.object({ code: z.string().min(1).max(20) }), use.showPrepared),
    GetPrepared: method(ofCase, use.tellPrepared),
    GetFamilyNotice: method(ofCase, use.showFamilyNotice),
  });
