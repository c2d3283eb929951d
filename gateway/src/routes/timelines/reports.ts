import {
  entryReport,
  reportedEntryAnswer,
  reportEntryBody,
  settledReportAnswer,
} from '@keepsake/contracts/rest/keeping';
import { supportReport, supportReportsQuery } from '@keepsake/contracts/rest/support-reports';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { noSuchTimeline, privateTimeline } from '../../edge/grants.js';
import { listAnswer, pageOf } from '../lists.js';
import { requireHuman } from '../public/human-check.js';
import { withCode, withCodeAndId, withEntry } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'access' | 'limits'>;

const keepers = ['customer', 'support', 'owner'] as const;

type Report = Output<KeepingDefinition, 'ListReports'>['reports'][number];

const reportOf = ({ entryJson, replyText, replyBy, ...report }: Report) => ({
  ...report,
  reply: replyText === undefined ? null : { text: replyText, submittedBy: replyBy ?? null },
  entry: timelineEntry.parse(JSON.parse(entryJson.toString('utf8'))),
});

const settling = (deps: Deps, act: 'keep' | 'hide', summary: string): Route =>
  route({
    method: 'post',
    path: `/api/timeline/{code}/reports/{id}/${act}`,
    summary,
    who: keepers,
    limit: 'write',
    params: withCodeAndId,
    answers: { 200: settledReportAnswer },
    handle: async (request) => {
      const { code, state } = await request.client(keepingRpc).SettleReport({ ...request.params, act });
      deps.viewing.pages.drop(code);
      return { status: 200, body: { state } };
    },
  });

export const reportRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/timeline/{code}/entries/{id}/report',
    summary: 'Report a memory',
    who: anyone,
    limit: 'write',
    params: withEntry,
    body: reportEntryBody,
    answers: { 202: reportedEntryAnswer },
    handle: async (request) => {
      const { code, id: entryId } = request.params;
      const { humanCheck, words: text = '', ...message } = request.body;
      const page = await deps.viewing.pages.get(code, 30);
      if (!page.live) throw noSuchTimeline();
      if (!deps.viewing.grants.mayView(page, request)) throw privateTimeline();
      await requireHuman(deps, request, 'free-report', humanCheck);
      await request.client(keepingRpc).ReportEntry({ code, entryId, words: text, ...present(message) });
      return { status: 202, body: { status: 'received' } };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/reports',
    summary: 'List reported memories of a timeline, the oldest first',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: z.array(entryReport) },
    handle: async (request) => {
      const { reports } = await request.client(keepingRpc).ListReports({ code: request.params.code });
      return { status: 200, body: reports.map(reportOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/reports',
    summary: 'List reports of all timelines, newest first',
    who: ['owner', 'support'],
    limit: 'read',
    query: supportReportsQuery,
    answers: { 200: z.array(supportReport) },
    handle: async (request) => {
      const { state, ...query } = request.query;
      const { reports, total, nextCursor } = await request
        .client(keepingRpc)
        .ListSupportReports({ ...pageOf(query), settled: state === 'settled' });
      const rows = reports.flatMap(({ report, honoreeName, settledAt, ...place }) =>
        report
          ? [
              {
                ...reportOf(report),
                ...place,
                honoreeName: honoreeName ?? null,
                settledAt: settledAt ?? null,
                timelineUrl: `/timeline/${place.code}`,
              },
            ]
          : [],
      );
      const page = { path: '/api/admin/reports', limit: query.limit, filter: { state } };
      return listAnswer(rows, { ...page, nextCursor, total });
    },
  }),
  settling(deps, 'keep', 'Keep a reported memory'),
  settling(deps, 'hide', 'Hide a reported memory'),
];
