import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { saveTimelineSettingsBody } from '@keepsake/contracts/rest/timeline-settings';
import { addEntriesBody, addEntryFields, editEntriesBody } from '@keepsake/contracts/rest/timelines';
import { optionalDate } from '@keepsake/contracts/rest/fields';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { maxPerContribution, maxTranscriptLength } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { AddedEntries, AddEntries } from '../timelines/application/add-entries.js';
import { entryWithdrawn, type Entry } from '../timelines/domain/entry.js';
import { entryJson } from '../timelines/domain/timeline-json.js';
import type { EntryPlace, EntryVersion } from '../timelines/application/change-entry.js';
import type { CheckedUploads, CheckUploads } from '../media/application/check-uploads.js';
import type { EditedEntry, EditEntry } from '../timelines/application/edit-entry.js';
import type { ChangedEntries, EditEntries, WithdrawEntries } from '../timelines/application/change-contribution.js';
import type { ModerateEntry } from '../timelines/application/moderate-entry.js';
import type { RegisteredUpload, RegisterUpload } from '../media/application/register-upload.js';
import type { OwnersSettings, SaveSettings } from '../governance/application/timeline-settings.js';
import type { Grant, Unlock } from '../governance/application/unlock.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const entryId = z.uuid('This memory is unknown. Please reload the page.').toLowerCase();
const uploadId = z.uuid('This file is unknown. Please choose it again.').toLowerCase();

const sentFile = z.object({
  objectKey: z.string().min(1).max(500),
  name: z.string().transform((name) => name.slice(-200)),
  size: z.int().min(1, 'This file is empty. Please choose another one.'),
  sha256: z.string().max(100),
  network: z.string().max(100),
});
const registerUpload = sentFile.extend({ code: code.optional() });

const checkUploads = z.object({
  uploadIds: z.array(z.string().max(200)).max(2000, 'Please send at most 2,000 files with one order.'),
  browserId: z.string(),
});

const addEntry = addEntryFields.extend({ code, uploadId: uploadId.optional(), grantEpoch: z.int().optional() });
const pictureWords = z.object({
  id: z.uuid('This picture is unknown. Please reload the page.').toLowerCase(),
  caption: z.string().max(maxTranscriptLength).optional(),
  date: optionalDate(),
});
const uploadIds = z.array(uploadId).max(200, 'Please add at most 200 at once.');
const addContribution = addEntriesBody
  .extend({
    code,
    uploadIds,
    file: sentFile.optional(),
    grants: z.array(z.object({ code: z.string(), epoch: z.int(), invitationId: z.string().optional() })),
    pictures: z.array(pictureWords).max(maxPerContribution),
  })
  // Pictures alone are enough.
  .refine(({ title, description, uploadIds: { length } }) => length > 0 || (title !== '' && description !== ''), {
    error: memoryMessages.missing,
  });
const addEntries = addEntriesBody.omit({ pictures: true }).extend({
  pictures: z.array(pictureWords).max(maxPerContribution).optional(),
  code,
  uploadIds: uploadIds.min(1, 'Please choose some pictures.'),
  grantEpoch: z.int().optional(),
});
const editEntries = editEntriesBody.omit({ pictures: true }).extend({
  code,
  pictures: z.array(pictureWords).max(maxPerContribution),
  withdrawn: z.array(entryId).max(maxPerContribution),
  added: z.array(pictureWords).max(maxPerContribution).default([]),
  grantEpoch: z.int().optional(),
});
const withdrawEntries = z.object({
  code,
  entryIds: z.array(entryId).min(1).max(maxPerContribution),
  restore: z.boolean(),
});
const editEntry = addEntryFields.omit({ groupId: true, prompt: true }).extend({ code, entryId });
const act = z.enum(['approve', 'hide', 'restore'], 'Please send approve, hide or restore.');

const saveSettings = saveTimelineSettingsBody
  .extend({ code, inviteEmailsGiven: z.boolean() })
  .transform(({ inviteEmailsGiven, inviteEmails, ...change }) => ({
    ...present(change),
    code: change.code,
    ...(inviteEmailsGiven && inviteEmails ? { inviteEmails } : {}),
  }));

export type Writing = {
  readonly registerUpload: Handler<RegisterUpload, RegisteredUpload>;
  readonly checkUploads: Handler<CheckUploads, CheckedUploads>;
  readonly addEntries: Handler<AddEntries, AddedEntries>;
  readonly editEntry: Handler<EditEntry, EditedEntry>;
  readonly editEntries: Handler<EditEntries, ChangedEntries>;
  readonly withdrawEntries: Handler<WithdrawEntries, ChangedEntries>;
  readonly removeEntry: Handler<EntryPlace, EntryVersion>;
  readonly moderateEntry: Handler<ModerateEntry, EntryVersion>;
  readonly unlock: Handler<Unlock, Grant>;
  readonly getSettings: Handler<{ code: string }, OwnersSettings>;
  readonly saveSettings: Handler<SaveSettings, OwnersSettings>;
};

const jsonOf = (entry: Entry) => Buffer.from(entryJson(entry, true));

const addedAnswer = ({ entries, ...added }: AddedEntries) => ({ ...added, json: entries.map(jsonOf) });

/** One picture is no group. */
const ofSeveral = ({ groupId, ...input }: AddEntries): AddEntries =>
  new Set(input.uploadIds).size > 1 ? { ...input, groupId } : input;

/** Serves the RPC methods that write to a timeline. */
export const timelinesRpcService = (use: Writing): RpcService =>
  rpcService(timelinesRpc, 'api', {
    RegisterUpload: method(registerUpload, use.registerUpload),
    CheckUploads: method(checkUploads, use.checkUploads),
    AddContribution: method(addContribution, async (input, ctx) => addedAnswer(await use.addEntries(input, ctx))),
    // Gateways of the former release call these two.
    AddEntry: method(addEntry, async ({ uploadId, ...input }, ctx) => {
      const { entries, ...added } = await use.addEntries(
        { ...input, uploadIds: uploadId === undefined ? [] : [uploadId] },
        ctx,
      );
      const [entry] = entries;
      if (!entry) throw entryWithdrawn();
      return { ...added, entryId: entry.id, status: entry.status, json: jsonOf(entry) };
    }),
    AddEntries: method(addEntries, async (input, ctx) => addedAnswer(await use.addEntries(ofSeveral(input), ctx))),
    EditEntry: method(editEntry, use.editEntry),
    EditEntries: method(editEntries, use.editEntries),
    WithdrawEntries: method(withdrawEntries, use.withdrawEntries),
    RemoveEntry: method(z.object({ code, entryId }), use.removeEntry),
    ModerateEntry: method(z.object({ code, entryId, act }), use.moderateEntry),
    Unlock: method(z.object({ code, accessCode: z.string().max(100) }), use.unlock),
    GetSettings: method(z.object({ code }), use.getSettings),
    SaveSettings: method(saveSettings, use.saveSettings),
  });
