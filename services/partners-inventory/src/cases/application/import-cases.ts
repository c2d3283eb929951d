import type { RejectedRow, RowProblem } from '@keepsake/contracts/values/csv';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { asOwnCase, readCases, type CaseRow } from '../domain/case-table.js';
import { addCase, requirePlan, type AddCaseDeps } from './create-case.js';
import type { Cases } from './ports.js';

export type ImportCases = {
  readonly locationId: string;
  readonly file: Uint8Array;
  readonly keep: boolean;
  /** Rows to import although the list or the file has the same case. */
  readonly anyway: readonly number[];
};
/** `listed`: the list has this case; `repeated`: an earlier row of the file has it. */
type SkippedRow = Pick<CaseRow, 'row' | 'subjectName' | 'serviceDate'> & {
  readonly because: 'listed' | 'repeated';
};
export type ImportedCases = {
  readonly rows: number;
  readonly fresh: number;
  readonly known: number;
  readonly repeatedInFile: number;
  readonly faultCount: number;
  /** The first errors only. */
  readonly faults: readonly RowProblem[];
  readonly first: readonly CaseRow[];
  readonly header: readonly string[];
  /** All rows that are not imported. */
  readonly rejected: readonly RejectedRow[];
  readonly skipped: readonly SkippedRow[];
  readonly kept: boolean;
};

const maxShownProblems = 200;
const shownRows = 5;

type Deps = AddCaseDeps & {
  readonly cases: Pick<Cases, 'nextNumber' | 'insert' | 'noteOverPlan' | 'save' | 'imported' | 'lockImports'>;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly hashOf: (file: Uint8Array) => string;
};
type Target = {
  readonly ctx: RequestContext;
  readonly plan: Awaited<ReturnType<typeof requirePlan>>;
  readonly locationId: string;
};

const createFrom =
  (deps: Deps) =>
  async (tx: Tx, one: CaseRow, { ctx, plan, locationId }: Target): Promise<void> => {
    const { importKey, orderRef, subjectName, row: _, ...details } = one;
    const input = { locationId, subjectName, importKey, ...present({ orderRef }) };
    const { caseId } = await addCase(deps)(tx, ctx.caller, plan, input);
    const email = normalizeEmail(details.familyEmail ?? '');
    const familyId = email === undefined ? {} : { familyId: deps.customerIdOf(email) };
    await deps.cases.save(tx, caseId, { subjectName, ...details, ...familyId }, deps.clock.now());
  };

/**
 * Previews an import, or creates a case of each valid row once and returns the other rows. Locks the location, so that
 * concurrent imports of one file create each case once.
 */
export const importCases =
  (deps: Deps): Handler<ImportCases, ImportedCases> =>
  async ({ locationId, file, keep, anyway }, ctx) => {
    const plan = await requirePlan(deps, locationId, ctx.caller);
    const read = readCases(file);
    const fileHash = deps.hashOf(file);
    const planned = await ctx.transaction(async (tx) => {
      if (keep) await deps.cases.lockImports(tx, locationId);
      const known = await deps.cases.imported(tx, locationId, read.rows);
      const duplicates = [
        ...read.rows
          .filter(({ importKey }) => known.has(importKey))
          .map((one) => ({ ...one, because: 'listed' as const })),
        ...read.repeated.map((one) => ({ ...one, because: 'repeated' as const })),
      ].toSorted((a, b) => a.row - b.row);
      const own = duplicates.filter(({ row }) => anyway.includes(row)).map((one) => asOwnCase(one, fileHash));
      const repeats = await deps.cases.imported(
        tx,
        locationId,
        own.map(({ importKey }) => ({ importKey, subjectName: '' })),
      );
      const chosen = own.filter(({ importKey }) => !repeats.has(importKey));
      const fresh = [...read.rows.filter(({ importKey }) => !known.has(importKey)), ...chosen];
      if (keep) for (const row of fresh) await createFrom(deps)(tx, row, { ctx, plan, locationId });
      const skipped = duplicates
        .filter(({ row }) => !chosen.some((one) => one.row === row))
        .map(({ row, subjectName, serviceDate, because }) => ({
          row,
          subjectName,
          because,
          ...present({ serviceDate }),
        }));
      return { fresh: fresh.length, skipped };
    });
    const skippedBy = (because: SkippedRow['because']) =>
      planned.skipped.filter((one) => one.because === because).length;
    return {
      rows: read.rows.length + read.repeated.length + read.rejected.length,
      header: read.header,
      rejected: read.rejected,
      faultCount: read.faults.length,
      faults: read.faults.slice(0, maxShownProblems),
      first: read.rows.slice(0, shownRows),
      ...planned,
      known: skippedBy('listed'),
      repeatedInFile: skippedBy('repeated'),
      kept: keep && read.rows.length > 0,
    };
  };
