import type { RejectedRow, RowProblem } from '@keepsake/contracts/values/csv';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import type { Handler } from '@keepsake/platform/request-context';
import { readCases, type CaseRow } from '../domain/case-table.js';
import { addCase, requirePlan, type AddCaseDeps } from './create-case.js';
import type { Cases } from './ports.js';

export type ImportCases = { readonly locationId: string; readonly file: Uint8Array; readonly keep: boolean };
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
  readonly kept: boolean;
};

const maxShownProblems = 200;
const shownRows = 5;

/**
 * Previews an import, or creates a case of each valid row once and returns the other rows. Locks the location, so that
 * concurrent imports of one file create each case once.
 */
export const importCases =
  (
    deps: AddCaseDeps & {
      readonly cases: Pick<Cases, 'nextNumber' | 'insert' | 'noteOverPlan' | 'save' | 'imported' | 'lockImports'>;
      readonly customerIdOf: (normalizedEmail: string) => string;
    },
  ): Handler<ImportCases, ImportedCases> =>
  async ({ locationId, file, keep }, ctx) => {
    const plan = await requirePlan(deps, locationId, ctx.caller);
    const read = readCases(file);
    const seen = {
      rows: read.rows.length + read.repeated + read.rejected.length,
      header: read.header,
      rejected: read.rejected,
      repeatedInFile: read.repeated,
      faultCount: read.faults.length,
      faults: read.faults.slice(0, maxShownProblems),
      first: read.rows.slice(0, shownRows),
    };
    const counted = (fresh: number) => ({ fresh, known: read.rows.length - fresh });
    const added = await ctx.transaction(async (tx) => {
      if (keep) await deps.cases.lockImports(tx, locationId);
      const known = await deps.cases.imported(tx, locationId, read.rows);
      const fresh = read.rows.filter(({ importKey }) => !known.has(importKey));
      if (!keep) return { fresh: fresh.length };
      const at = deps.clock.now();
      for (const row of fresh) {
        const { importKey, orderRef, subjectName, ...details } = row;
        const reference = orderRef === undefined ? {} : { orderRef };
        const { caseId } = await addCase(deps)(tx, ctx.caller, plan, {
          locationId,
          subjectName,
          importKey,
          ...reference,
        });
        const email = normalizeEmail(details.familyEmail ?? '');
        const familyId = email === undefined ? {} : { familyId: deps.customerIdOf(email) };
        await deps.cases.save(tx, caseId, { subjectName, ...details, ...familyId }, at);
      }
      return { fresh: fresh.length };
    });
    return { ...seen, ...counted(added.fresh), kept: keep && read.rows.length > 0 };
  };
