import { auditCheck, auditList, auditQuery, type AuditCheck, type AuditEntry } from '@keepsake/contracts/rest/audit';
import { z } from 'zod';
import { checkChain, saveCheck, lastCheck, type StoredCheck } from '../../identity/audit/audit-chain.js';
import { actDetails, type ActDetails } from '../../identity/audit/audit.js';
import type { LoggedEntry } from '../../identity/audit/audit-log.postgres.js';
import { route, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'running' | 'clock'>;

const owner = ['owner'] as const;
const usualRows = 50;
const dayMs = 24 * 60 * 60_000;

const detailsIn = (text: string | null): ActDetails => (text === null ? {} : actDetails.parse(JSON.parse(text)));

/** Keeps the summary up to the first stop; the rest is for developers. */
const firstWords = (summary: string | undefined): string | null => summary?.split(/[;,] /)[0] ?? null;

const entryOf = ({ details, callDetails, at, ...entry }: LoggedEntry): AuditEntry => {
  const own = detailsIn(details);
  const { before = {}, after = {} } = own;
  const { call = null, summary } = callDetails === null ? own : detailsIn(callDetails);
  return {
    ...entry,
    changed: [...entry.changed],
    at: at.toISOString(),
    before,
    after,
    call,
    words: firstWords(summary),
  };
};

const checkOf = ({ at, by, entries, fault: problem }: StoredCheck): AuditCheck => ({
  at: at.toISOString(),
  by,
  entries,
  fault: problem ?? null,
});

const startOf = (day: string | undefined, laterMs = 0): Date | undefined =>
  day === undefined ? undefined : new Date(Date.parse(`${day}T00:00:00Z`) + laterMs);

/** Read-only: lists the entries and verifies their chain. */
export const auditRoutes = ({ access, running, clock }: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/audit',
    summary: 'List staff actions, newest first',
    who: owner,
    limit: 'read',
    query: auditQuery,
    answers: { 200: auditList },
    handle: async (request) => {
      const { from, to, limit = usualRows, ...rest } = request.query;
      const input = { ...rest, since: startOf(from), until: startOf(to, dayMs), limit };
      const { platform } = running;
      const rows = await access.auditLog.list({ ...input, limit: limit + 1 });
      const [total, choices, last] = await Promise.all([
        access.auditLog.count(input),
        access.auditLog.choices(),
        lastCheck(platform.db),
      ]);
      const entries = rows.slice(0, limit).map(entryOf);
      return {
        status: 200,
        body: {
          ...choices,
          begins: choices.begins?.toISOString() ?? null,
          entries,
          total,
          next: rows.length > limit ? (entries.at(-1)?.seq ?? null) : null,
          lastCheck: last ? checkOf(last) : null,
        },
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/audit/verify',
    summary: 'Verify the audit chain',
    who: owner,
    limit: 'secret',
    body: z.object({}).meta({ id: 'VerifyAudit' }),
    answers: { 200: auditCheck },
    handle: async (request) => {
      const { db } = running.platform;
      const found = await checkChain(db);
      const kept = {
        at: clock.now(),
        by: request.session?.accountId ?? '',
        entries: found.entries,
        fault: found.fault,
      };
      await saveCheck(db, found, kept.at, kept.by);
      return { status: 200, body: checkOf(kept) };
    },
  }),
];
