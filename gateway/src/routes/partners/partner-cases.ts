import {
  assignmentAnswer,
  assignmentBody,
  caseFigures,
  casesImport,
  casesImportQuery,
  casesQuery,
  createCaseBody,
  partnerCase,
  saveCaseBody,
} from '@keepsake/contracts/rest/cases';
import { plateCode } from '@keepsake/contracts/rest/fields';
import { casesRpc, type CasesDefinition } from '@keepsake/contracts/rpc/cases';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { readBytes } from '../../http/json-body.js';
import { route, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';

const kinOf = (one: Output<CasesDefinition, 'GetCase'>['contacts'][number]) => ({
  ...one,
  name: one.name ?? null,
  relation: one.relation ?? null,
  email: one.email ?? null,
  phone: one.phone ?? null,
  mailedAt: one.mailedAt ?? null,
});

export const caseOf = ({
  claimedToken,
  contacts,
  ...one
}: Output<CasesDefinition, 'GetCase'>): z.input<typeof partnerCase> => ({
  ...one,
  serviceDate: one.serviceDate ?? null,
  serviceTime: one.serviceTime ?? null,
  servicePlace: one.servicePlace ?? null,
  livestreamUrl: one.livestreamUrl ?? null,
  charity: one.charity ?? null,
  qrToken: one.qrTokens[0] ?? null,
  timelineUrl: claimedToken === undefined ? null : `/timeline/${claimedToken}`,
  familyName: one.familyName ?? null,
  familyEmail: one.familyEmail ?? null,
  familyPhone: one.familyPhone ?? null,
  nextOfKin: contacts.map(kinOf),
  mailZone: one.mailZone ?? null,
  mailSendsAt: one.mailSendsAt ?? null,
  notes: one.notes ?? null,
  closedAt: one.closedAt ?? null,
  platedAt: one.platedAt ?? null,
});

const undoAssignmentBody = z.object({ code: plateCode() }).meta({ id: 'UndoAssignment' });

/** Far above 500 rows with notes. */
const maxImportBytes = 4 * 1024 * 1024;
/** 500 cases are created in one transaction. */
const importOptions = { timeoutMs: 50_000 } as const;

/** Scanned and typed codes of one plate derive the same idempotency key. */
const assignment = assignmentBody.extend({ qr_token: plateCode() });

export const partnerCaseRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/{id}/cases',
    summary: 'List cases of a location, newest first unless sorted otherwise',
    who: ['partner', 'owner', 'operations'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    query: casesQuery,
    answers: { 200: z.array(partnerCase) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { state, plate, serviceFrom, serviceTo } = filter;
      const { cases, nextCursor, total } = await request.client(casesRpc).ListCases({
        ...workOf(request.query),
        ...present({ state, plate, serviceFrom, serviceTo }),
        locationId: request.params.id,
      });
      const path = `/api/partners/${request.params.id}/cases`;
      return listAnswer(cases.map(caseOf), { path, limit, nextCursor, total, filter });
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/cases',
    summary: 'Create a case; marks it when it exceeds the plan',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: createCaseBody,
    answers: { 201: partnerCase },
    handle: async (request) => {
      const { subjectName, ...rest } = request.body;
      const input = { ...rest, subjectType: rest.subjectType ?? undefined };
      const created = await request
        .client(casesRpc)
        .CreateCase({ locationId: request.params.id, subjectName, ...present(input) });
      return { status: 201, body: caseOf(created) };
    },
  }),
  route({
    method: 'post',
    path: '/api/partners/{id}/cases/import',
    summary:
      'Import a CSV of cases: creates each valid row once and returns the others with reasons; a dry run without keep',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    raw: 'text/csv',
    params: withId,
    query: casesImportQuery,
    answers: { 200: casesImport },
    handle: async (request) => {
      const file = await readBytes(request.content, maxImportBytes);
      const keep = request.query.keep === 'true';
      const { first, skipped, ...seen } = await request
        .client(casesRpc, importOptions)
        .ImportCases({ locationId: request.params.id, file, keep, anyway: request.query.anyway ?? [] });
      const rows = first.map(({ subjectName, serviceDate, familyName }) => ({
        subjectName,
        serviceDate: serviceDate ?? null,
        familyName: familyName ?? null,
      }));
      return {
        status: 200,
        body: {
          ...seen,
          first: rows,
          skipped: skipped.map((one) => ({ ...one, serviceDate: one.serviceDate ?? null })),
        },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/partners/{id}/case-figures',
    summary: 'Get active cases, assigned plates and files of a location',
    who: ['partner', 'owner', 'operations'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: caseFigures },
    handle: async (request) => ({
      status: 200,
      body: await request.client(casesRpc).CaseFigures({ locationId: request.params.id }),
    }),
  }),
  route({
    method: 'get',
    path: '/api/cases/{id}',
    summary: 'Get a case with its plates',
    who: ['partner', 'owner', 'operations', 'support'],
    scope: 'cases:read',
    limit: 'read',
    params: withId,
    answers: { 200: partnerCase },
    handle: async (request) => ({
      status: 200,
      body: caseOf(await request.client(casesRpc).GetCase({ caseId: request.params.id })),
    }),
  }),
  route({
    method: 'put',
    path: '/api/cases/{id}',
    summary: 'Update the family of a case',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    body: saveCaseBody,
    answers: { 200: partnerCase },
    handle: async (request) => {
      const { subjectName, ...rest } = request.body;
      const saved = await request
        .client(casesRpc)
        .SaveCase({ caseId: request.params.id, subjectName, ...present(rest) });
      return { status: 200, body: caseOf(saved) };
    },
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/close',
    summary: 'Close a case; its plates stay assigned',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    answers: { 200: partnerCase },
    handle: async (request) => ({
      status: 200,
      body: caseOf(await request.client(casesRpc).CloseCase({ caseId: request.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/reopen',
    summary: 'Reopen a closed case',
    who: ['partner'],
    scope: 'cases:write',
    limit: 'write',
    params: withId,
    answers: { 200: partnerCase },
    handle: async (request) => ({
      status: 200,
      body: caseOf(await request.client(casesRpc).ReopenCase({ caseId: request.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/cases/{id}/undo-assignment',
    summary: 'Release a plate of a case, until the family has claimed it',
    who: ['partner'],
    scope: 'plates:assign',
    limit: 'write',
    params: withId,
    body: undoAssignmentBody,
    answers: { 200: partnerCase },
    handle: async (request) => ({
      status: 200,
      body: caseOf(
        await request.client(casesRpc).UndoAssignment({ caseId: request.params.id, code: request.body.code }),
      ),
    }),
  }),
  route({
    method: 'post',
    path: '/api/v1/mfr/assignments',
    summary: 'Assign a plate to a case; idempotent per pair',
    who: ['partner'],
    scope: 'plates:assign',
    limit: 'write',
    body: assignment,
    answers: { 200: assignmentAnswer },
    handle: async (request) => {
      const { order_ref: orderRef, qr_token: code, idempotency_key: key } = request.body;
      const done = await request.client(casesRpc).AssignPlate({ orderRef, code, key });
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
