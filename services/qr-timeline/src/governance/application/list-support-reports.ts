import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { entryJson } from '../../timelines/api.js';
import type { ReportInPlace, Reports, ReportFilter } from './keeping-ports.js';

export type SupportReports = {
  readonly rows: readonly (ReportInPlace & { readonly entryJson: Buffer })[];
  readonly total: number;
  readonly nextCursor?: string;
};

/** Lists guest reports of all families for support, including those that the family itself cannot decide. */
export const listSupportReports =
  ({ reports }: { readonly reports: Pick<Reports, 'newest'> }): Handler<ReportFilter, SupportReports> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'support');
    const { rows, ...page } = await reports.newest(input);
    return { ...page, rows: rows.map((row) => ({ ...row, entryJson: Buffer.from(entryJson(row.entry, true)) })) };
  };
