import {
  addCaseFilesBody,
  caseDraft,
  caseFiles,
  preparedAnswer,
  saveDraftBody,
} from '@keepsake/contracts/rest/handover';
import { handoverRpc, type HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { anyone, route, type Route } from '../route.js';
import { withCaseFile, withCode, withId } from './path-fields.js';

const draftOf = (draft: Output<HandoverDefinition, 'GetDraft'>): z.input<typeof caseDraft> => ({
  state: draft.state as 'none',
  revision: draft.revision,
  honoreeName: draft.honoreeName ?? null,
  fromDate: draft.fromDate ?? null,
  toDate: draft.toDate ?? null,
  words: draft.words ?? null,
  savedAt: draft.savedAt ?? null,
  mailedAt: draft.mailedAt ?? null,
  mailsLeft: draft.mailsLeft,
});

const filesOf = ({ files }: Output<HandoverDefinition, 'ListFiles'>): z.input<typeof caseFiles> => ({
  files: files.map(({ fileId, kind, ...file }) => ({ ...file, id: fileId, kind: kind as 'image' })),
});

/** What a partner prepares of a timeline, and how the family comes to it. */
export const partnerHandoverRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/cases/{id}/draft',
    summary: 'What stands prepared of the timeline of a case',
    who: ['partner', 'owner', 'operations', 'support'],
    limit: 'read',
    params: withId,
    answers: { 200: caseDraft },
    handle: async (ask) => ({
      status: 200,
      body: draftOf(await ask.to(handoverRpc).GetDraft({ caseId: ask.params.id })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}/draft',
    summary: 'Prepare the timeline of a case, until the family opens it',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: saveDraftBody,
    answers: { 200: caseDraft },
    handle: async (ask) => {
      const { revision, honoreeName, ...rest } = ask.body;
      const saved = await ask
        .to(handoverRpc)
        .SaveDraft({ caseId: ask.params.id, revision, honoreeName, ...present(rest) });
      return { status: 200, body: draftOf(saved) };
    },
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}/files',
    summary: 'What was brought for the timeline of a case',
    who: ['partner', 'owner', 'operations', 'support'],
    limit: 'read',
    params: withId,
    answers: { 200: caseFiles },
    handle: async (ask) => ({
      status: 200,
      body: filesOf(await ask.to(handoverRpc).ListFiles({ caseId: ask.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/files',
    summary: 'Bring uploaded photographs and videos for the timeline of a case',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: addCaseFilesBody,
    answers: { 200: caseFiles },
    handle: async (ask) => ({
      status: 200,
      body: filesOf(await ask.to(handoverRpc).AddFiles({ caseId: ask.params.id, uploadIds: [...ask.body.uploadIds] })),
    }),
  }),
  route({
    method: 'delete',
    path: '/api/cases/{id}/files/{fileId}',
    summary: 'Take back a file that was brought for the timeline of a case',
    who: ['partner'],
    limit: 'write',
    params: withCaseFile,
    answers: { 200: caseFiles },
    handle: async (ask) => ({
      status: 200,
      body: filesOf(await ask.to(handoverRpc).RemoveFile({ caseId: ask.params.id, fileId: ask.params.fileId })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/mail-family',
    summary: 'Mail the family the address of their plate',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: caseDraft },
    handle: async (ask) => ({
      status: 200,
      body: draftOf(await ask.to(handoverRpc).MailFamily({ caseId: ask.params.id })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/customer/qr-codes/{code}/prepared',
    summary: 'Who prepared the timeline of a plate that nobody has opened yet',
    who: anyone,
    limit: 'read',
    params: withCode,
    answers: { 200: preparedAnswer },
    handle: async (ask) => {
      const { preparedBy, eventType } = await ask.to(handoverRpc).ShowPrepared({ code: ask.params.code });
      return { status: 200, body: { preparedBy: preparedBy ?? null, eventType: eventType ?? null } };
    },
  }),
];
