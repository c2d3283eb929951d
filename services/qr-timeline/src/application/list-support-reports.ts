import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import { entryJson } from '../domain/timeline-json.js';
import type { ReportInPlace, Reports, ReportsAsked } from './keeping-ports.js';

export type SupportReports = {
  readonly rows: readonly (ReportInPlace & { readonly entryJson: Buffer })[];
  readonly total: number;
  readonly nextCursor?: string;
};

/** What guests reported, whichever family it belongs to: also what the family itself cannot judge. */
export const listSupportReports =
  ({ reports }: { readonly reports: Pick<Reports, 'newest'> }): Handler<ReportsAsked, SupportReports> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'support');
    const { rows, ...page } = await reports.newest(asked);
    return { ...page, rows: rows.map((row) => ({ ...row, entryJson: Buffer.from(entryJson(row.entry, true)) })) };
  };
