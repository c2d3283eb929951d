import type { AuditCheck, AuditEntry, AuditList } from '@keepsake/contracts/rest/audit';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';

export type Filters = {
  readonly person: string;
  readonly action: string;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
};

const addressOf = (filters: Filters, more: Readonly<Record<string, string>>): string => {
  const requested = Object.entries({ ...filters, ...more }).filter(([, value]) => value !== '');
  return `/api/admin/audit?${new URLSearchParams(requested).toString()}`;
};

export const useAudit = (filters: Filters) =>
  useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      getJson<AuditList>(addressOf(filters, pageParam === 0 ? {} : { before: String(pageParam) }), signal),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

export const useVerify = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => sendJson<AuditCheck>('/api/admin/audit/verify', { body: {}, key: newKey() }),
    onSettled: () => client.invalidateQueries({ queryKey: ['audit'] }),
  });
};

const pageRows = 1_000;
/** Limit for a usable spreadsheet; a narrower filter exports the rest. */
const maxRows = 10_000;

/** Loads all matching entries, newest first, and whether more exist. */
export const readAll = async (
  filters: Filters,
): Promise<{ readonly entries: readonly AuditEntry[]; readonly cut: boolean }> => {
  const entries: AuditEntry[] = [];
  let before = '';
  do {
    const page = await getJson<AuditList>(addressOf(filters, { limit: String(pageRows), before }));
    entries.push(...page.entries);
    before = page.next === null ? '' : String(page.next);
  } while (before !== '' && entries.length < maxRows);
  return { entries, cut: before !== '' };
};
