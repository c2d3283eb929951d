import {
  assignmentAnswer,
  assignmentBody,
  caseFigures,
  casesQuery,
  createCaseBody,
  familySheetQuery,
  partnerCase,
  saveCaseBody,
} from '@keepsake/contracts/rest/cases';
import { plateCode } from '@keepsake/contracts/rest/fields';
import { casesRpc, type CasesDefinition } from '@keepsake/contracts/rpc/cases';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { route, type Route } from '../route.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';
import { pdf, pdfAnswer } from './pdf-answer.js';

const caseOf = ({ claimedToken, ...one }: Output<CasesDefinition, 'GetCase'>): z.input<typeof partnerCase> => ({
  ...one,
  subjectType: one.subjectType as 'person',
  state: one.state as 'open',
  serviceDate: one.serviceDate ?? null,
  qrToken: one.qrTokens[0] ?? null,
  timelineUrl: claimedToken === undefined ? null : `/timeline/${claimedToken}`,
  familyName: one.familyName ?? null,
  familyEmail: one.familyEmail ?? null,
  familyPhone: one.familyPhone ?? null,
  notes: one.notes ?? null,
  closedAt: one.closedAt ?? null,
});

const undoAssignmentBody = z.object({ code: plateCode() }).meta({ id: 'UndoAssignment' });

/** Two codes of one plate are one code: what was scanned and what was typed bind the same key. */
const assignment = assignmentBody.extend({ qr_token: plateCode() });

export const partnerCaseRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/{id}/cases',
    summary: 'Cases of a location, newest first unless sorted otherwise',
    who: ['partner', 'owner', 'operations'],
    limit: 'read',
    params: withId,
    query: casesQuery,
    answers: { 200: z.array(partnerCase) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { state, plate } = wanted;
      const { cases, nextCursor, total } = await ask
        .to(casesRpc)
        .ListCases({ ...workOf(ask.query), ...present({ state, plate }), locationId: ask.params.id });
      const path = `/api/partners/${ask.params.id}/cases`;
      return listAnswer(cases.map(caseOf), { path, limit, nextCursor, total, wanted });
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/cases',
    summary: 'Begin a case; over the plan it is created and marked',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: createCaseBody,
    answers: { 201: partnerCase },
    handle: async (ask) => {
      const { subjectName, ...rest } = ask.body;
      const wanted = { ...rest, subjectType: rest.subjectType ?? undefined };
      const created = await ask.to(casesRpc).CreateCase({ locationId: ask.params.id, subjectName, ...present(wanted) });
      return { status: 201, body: caseOf(created) };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/case-figures',
    summary: 'Active cases, assigned plates and files of a location',
    who: ['partner', 'owner', 'operations'],
    limit: 'read',
    params: withId,
    answers: { 200: caseFigures },
    handle: async (ask) => ({
      status: 200,
      body: await ask.to(casesRpc).CaseFigures({ locationId: ask.params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}',
    summary: 'A case with its plates',
    who: ['partner', 'owner', 'operations', 'support'],
    limit: 'read',
    params: withId,
    answers: { 200: partnerCase },
    handle: async (ask) => ({
      status: 200,
      body: caseOf(await ask.to(casesRpc).GetCase({ caseId: ask.params.id })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}',
    summary: 'What is known of the family',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: saveCaseBody,
    answers: { 200: partnerCase },
    handle: async (ask) => {
      const { subjectName, ...rest } = ask.body;
      const saved = await ask.to(casesRpc).SaveCase({ caseId: ask.params.id, subjectName, ...present(rest) });
      return { status: 200, body: caseOf(saved) };
    },
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/close',
    summary: 'Close a case; its plates stay where they are',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: partnerCase },
    handle: async (ask) => ({
      status: 200,
      body: caseOf(await ask.to(casesRpc).CloseCase({ caseId: ask.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/reopen',
    summary: 'Reopen a closed case',
    who: ['partner'],
    limit: 'write',
    params: withId,
    answers: { 200: partnerCase },
    handle: async (ask) => ({
      status: 200,
      body: caseOf(await ask.to(casesRpc).ReopenCase({ caseId: ask.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/undo-assignment',
    summary: 'Free a plate of a case for another one, until the family has claimed it',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: undoAssignmentBody,
    answers: { 200: partnerCase },
    handle: async (ask) => ({
      status: 200,
      body: caseOf(await ask.to(casesRpc).UndoAssignment({ caseId: ask.params.id, code: ask.body.code })),
    }),
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}/family-sheet.pdf',
    summary: 'A page to print for the family: the plate to scan, its address and three steps',
    who: ['partner'],
    limit: 'read',
    params: withId,
    query: familySheetQuery,
    answers: { 200: pdf },
    handle: async (ask) =>
      pdfAnswer(await ask.to(casesRpc).RenderFamilySheet({ caseId: ask.params.id, paper: ask.query.paper })),
  }),
  route({
    method: 'post',
    path: '/api/v1/mfr/assignments',
    summary: 'Assign a plate to a case; the same pair again is the same answer',
    who: ['partner'],
    limit: 'write',
    body: assignment,
    answers: { 200: assignmentAnswer },
    handle: async (ask) => {
      const { order_ref: orderRef, qr_token: code, idempotency_key: key } = ask.body;
      const done = await ask.to(casesRpc).AssignPlate({ orderRef, code, key });
      return {
        status: 200,
        body: {
          id: done.assignmentId,
          case_id: done.caseId,
          order_ref: done.orderRef,
          qr_token: done.code,
          status: 'assigned',
          assigned_at: done.askedAt,
        },
      };
    },
  }),
];
