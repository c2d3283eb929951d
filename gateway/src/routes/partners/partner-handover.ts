import {
  addCaseFilesBody,
  caseDraft,
  caseFiles,
  casePortraitBody,
  familyPreview,
  mailFamilyBody,
  orderCaseFilesBody,
  saveCaptionBody,
  saveDraftBody,
} from '@keepsake/contracts/rest/handover';
import { handoverRpc, type HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import type { RouteDeps } from '../route-deps.js';
import { pictureAnswer, pictureOptions, previewOf } from '../public/family-preview.js';
import { route, type Route } from '../../route.js';
import { withCaseFile, withId } from '../path-fields.js';

const draftOf = (draft: Output<HandoverDefinition, 'GetDraft'>): z.input<typeof caseDraft> => ({
  state: draft.state,
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
  files: files.map(({ fileId, caption, ...file }) => ({
    ...file,
    id: fileId,
    caption: caption ?? null,
  })),
});

/** Prepared timelines and their handover to families. */
export const partnerHandoverRoutes = ({ objects }: Pick<RouteDeps, 'objects'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/cases/{id}/draft',
    summary: 'Get the prepared timeline of a case',
    who: ['partner', 'owner', 'operations', 'support'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: caseDraft },
    handle: async (request) => ({
      status: 200,
      body: draftOf(await request.client(handoverRpc).GetDraft({ caseId: request.params.id })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}/draft',
    summary: 'Prepare the timeline of a case, until the family opens it',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: saveDraftBody,
    answers: { 200: caseDraft },
    handle: async (request) => {
      const { revision, honoreeName, ...rest } = request.body;
      const saved = await request
        .client(handoverRpc)
        .SaveDraft({ caseId: request.params.id, revision, honoreeName, ...present(rest) });
      return { status: 200, body: draftOf(saved) };
    },
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}/files',
    summary: 'List the files of a prepared timeline',
    who: ['partner', 'owner', 'operations', 'support'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: caseFiles },
    handle: async (request) => ({
      status: 200,
      body: filesOf(await request.client(handoverRpc).ListFiles({ caseId: request.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/files',
    summary: 'Add uploaded photos and videos to a prepared timeline',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: addCaseFilesBody,
    answers: { 200: caseFiles },
    handle: async (request) => ({
      status: 200,
      body: filesOf(
        await request
          .client(handoverRpc)
          .AddFiles({ caseId: request.params.id, uploadIds: [...request.body.uploadIds] }),
      ),
    }),
  }),
  route({
    method: 'delete',
    path: '/api/cases/{id}/files/{fileId}',
    summary: 'Remove a file from a prepared timeline',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withCaseFile,
    answers: { 200: caseFiles },
    handle: async (request) => ({
      status: 200,
      body: filesOf(
        await request.client(handoverRpc).RemoveFile({ caseId: request.params.id, fileId: request.params.fileId }),
      ),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}/files/{fileId}',
    summary: 'Save the caption of a file of a prepared timeline',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withCaseFile,
    body: saveCaptionBody,
    answers: { 200: caseFiles },
    handle: async (request) => ({
      status: 200,
      body: filesOf(
        await request.client(handoverRpc).SaveCaption({
          caseId: request.params.id,
          fileId: request.params.fileId,
          ...present({ caption: request.body.caption }),
        }),
      ),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}/file-order',
    summary: 'Sort the files of a prepared timeline',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: orderCaseFilesBody,
    answers: { 200: caseFiles },
    handle: async (request) => ({
      status: 200,
      body: filesOf(
        await request.client(handoverRpc).OrderFiles({ caseId: request.params.id, fileIds: [...request.body.fileIds] }),
      ),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}/portrait',
    summary: 'Choose the photo of a prepared timeline that becomes its portrait',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: casePortraitBody,
    answers: { 200: caseFiles },
    handle: async (request) => ({
      status: 200,
      body: filesOf(
        await request
          .client(handoverRpc)
          .SetPortrait({ caseId: request.params.id, ...present({ fileId: request.body.fileId ?? undefined }) }),
      ),
    }),
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}/preview',
    summary: 'Preview a prepared timeline as the family will see it',
    who: ['partner'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: familyPreview },
    handle: async (request) => ({
      status: 200,
      body: previewOf(await request.client(handoverRpc).ShowCasePreview({ caseId: request.params.id })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}/files/{fileId}/preview',
    summary: 'Get a small picture of a photo of a prepared timeline, until the family opens it',
    who: ['partner'],
    limit: 'read',
    params: withCaseFile,
    answers: { 200: 'image/webp' },
    handle: async (request) => {
      const { id: caseId, fileId } = request.params;
      const picture = await request.client(handoverRpc, pictureOptions).FindPreview({ caseId, fileId });
      return pictureAnswer(objects, picture, 'private, max-age=600');
    },
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/mail-family',
    summary: 'Email the address of the plate to the family, after the service if the case is set so',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: mailFamilyBody,
    answers: { 200: caseDraft },
    handle: async (request) => ({
      status: 200,
      body: draftOf(
        await request
          .client(handoverRpc)
          .MailFamily({ caseId: request.params.id, contactIds: [...(request.body.contactIds ?? [])] }),
      ),
    }),
  }),
];
