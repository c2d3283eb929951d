import {
  entryReport,
  reportedEntryAnswer,
  reportEntryBody,
  settledReportAnswer,
} from '@keepsake/contracts/rest/keeping';
import { supportReport, supportReportsQuery } from '@keepsake/contracts/rest/support-reports';
import { timelineEntry } from '@keepsake/contracts/rest/timelines';
import { keepingRpc, type KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { anyone, route, type Route } from '../route.js';
import { noSuchTimeline, privateTimeline } from '../viewing/grants.js';
import { listAnswer, pageOf } from './lists.js';
import { requireHuman } from './human-check.js';
import { withCode, withCodeAndId, withEntry } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'viewing' | 'access' | 'limits'>;

const keepers = ['customer', 'support', 'owner'] as const;

type Report = Output<KeepingDefinition, 'ListReports'>['reports'][number];

const reportOf = ({ entryJson, ...report }: Report) => ({
  ...report,
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
    handle: async (ask) => {
      const { code, state } = await ask.to(keepingRpc).SettleReport({ ...ask.params, act });
      deps.viewing.pages.drop(code);
      return { status: 200, body: { state } };
    },
  });

export const reportRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/timeline/{code}/entries/{id}/report',
    summary: 'Ask that somebody looks at a memory',
    who: anyone,
    limit: 'write',
    params: withEntry,
    body: reportEntryBody,
    answers: { 202: reportedEntryAnswer },
    handle: async (ask) => {
      const { code, id: entryId } = ask.params;
      const { humanCheck, words = '', ...said } = ask.body;
      const page = await deps.viewing.pages.get(code, 30);
      if (!page.live) throw noSuchTimeline();
      if (!deps.viewing.grants.mayView(page, ask)) throw privateTimeline();
      await requireHuman(deps, ask, 'free-report', humanCheck);
      await ask.to(keepingRpc).ReportEntry({ code, entryId, words, ...said });
      return { status: 202, body: { status: 'received' } };
    },
  }),
  route({
    method: 'get',
    path: '/api/timeline/{code}/reports',
    summary: 'What guests asked to look at, the oldest first',
    who: keepers,
    limit: 'read',
    params: withCode,
    answers: { 200: z.array(entryReport) },
    handle: async (ask) => {
      const { reports } = await ask.to(keepingRpc).ListReports({ code: ask.params.code });
      return { status: 200, body: reports.map(reportOf) };
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/reports',
    summary: 'What guests reported on any timeline, newest first',
    who: ['owner', 'support'],
    limit: 'read',
    query: supportReportsQuery,
    answers: { 200: z.array(supportReport) },
    handle: async (ask) => {
      const { state: wanted, ...query } = ask.query;
      const { reports, total, nextCursor } = await ask
        .to(keepingRpc)
        .ListSupportReports({ ...pageOf(query), settled: wanted === 'settled' });
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
      const asked = { path: '/api/admin/reports', limit: query.limit, wanted: { state: wanted } };
      return listAnswer(rows, { ...asked, nextCursor, total });
    },
  }),
  settling(deps, 'keep', 'Leave a reported memory as it is'),
  settling(deps, 'hide', 'Hide a reported memory'),
];
