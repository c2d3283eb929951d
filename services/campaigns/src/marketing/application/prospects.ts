import type { RejectedRow, RowProblem } from '@keepsake/contracts/values/csv';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage } from '@keepsake/platform/work-list';
import { readProspects, type ProspectRow } from '../domain/prospect-file.js';
import type { Prospect, Prospects } from './ports.js';

export const listProspects =
  ({ prospects }: { readonly prospects: Prospects }): Handler<Parameters<Prospects['page']>[0], ListPage<Prospect>> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    return prospects.page(input);
  };

export type Imported = {
  readonly rows: number;
  readonly fresh: number;
  readonly known: number;
  readonly repeatedInFile: number;
  readonly faultCount: number;
  /** The first errors only. */
  readonly faults: readonly RowProblem[];
  readonly first: readonly ProspectRow[];
  readonly header: readonly string[];
  /** All rows that are not imported. */
  readonly rejected: readonly RejectedRow[];
  readonly kept: boolean;
};

const maxShownProblems = 200;
const shownRows = 5;

/** Previews an import, or imports each valid address once and returns the other rows. */
export const importProspects =
  (deps: {
    readonly prospects: Prospects;
    readonly ids: Ids;
    readonly clock: Clock;
    readonly customerIdOf: (normalizedEmail: string) => string;
  }): Handler<{ readonly file: Uint8Array; readonly keep: boolean }, Imported> =>
  async ({ file, keep }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { prospects, ids, clock, customerIdOf } = deps;
    const read = readProspects(file);
    const rows = read.rows.map((row) => ({ ...row, personId: customerIdOf(row.email) }));
    const known = await prospects.known(rows.map(({ personId }) => personId));
    const fresh = rows.filter(({ personId }) => !known.has(personId));
    const seen = {
      rows: rows.length + read.repeated.length + read.rejected.length,
      header: read.header,
      rejected: read.rejected,
      known: rows.length - fresh.length,
      repeatedInFile: read.repeated.length,
      faultCount: read.faults.length,
      faults: read.faults.slice(0, maxShownProblems),
      first: read.rows.slice(0, shownRows),
    };
    if (!keep || rows.length === 0) return { ...seen, fresh: fresh.length, kept: false };
    const added = await ctx.transaction(async (tx) => {
      const createdAt = clock.now();
      const n = await prospects.add(
        tx,
        fresh.map((row) => ({ ...row, id: ids.next(), createdAt })),
      );
      const act = {
        subjectId: 'business-prospects',
        staffId: staff.id,
        action: 'import',
        subject: 'prospects',
        changed: ['rows'],
      };
      tx.publish(campaignsStaffActed, act);
      return n;
    });
    return { ...seen, fresh: added, kept: true };
  };

export const markProspect =
  (deps: {
    readonly prospects: Prospects;
    readonly clock: Clock;
  }): Handler<{ readonly prospectId: string; readonly responded: boolean }, Prospect> =>
  async ({ prospectId, responded }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { createdAt, ...kept } = await ctx.transaction(async (tx) => {
      const prospect = await deps.prospects.mark(tx, prospectId, responded, deps.clock.now());
      if (!prospect)
        throw problem('not-found', 'prospect-unknown', 'We do not know this business. Please look for it in the list.');
      const act = {
        subjectId: prospectId,
        staffId: staff.id,
        action: 'mark',
        subject: 'prospect',
        changed: ['status'],
      };
      tx.publish(campaignsStaffActed, act);
      return { ...prospect, createdAt: prospect.createdAt.toISOString() };
    });
    return { ...kept, createdAt: new Date(createdAt) };
  };
