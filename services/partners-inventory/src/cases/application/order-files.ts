import type { Handler } from '@keepsake/platform/request-context';
import type { Cases } from './ports.js';
import type { Plates } from '../../stock/api.js';
import { readCase } from './change-case.js';
import type { CaseFiles } from './handover-ports.js';
import type { Locations } from '../../accounts/api.js';
import { requireUnclaimed } from './prepare-timeline.js';

type OfCase = { readonly caseId: string };

/**
 * Sorts the files until the family activates the plate. Ignores ids of removed files. The team log has no entry, because
 * each step of a file would fill it.
 */
export const orderFiles =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly files: Pick<CaseFiles, 'order'>;
    readonly plates: Pick<Plates, 'anyActive'>;
  }): Handler<OfCase & { readonly fileIds: readonly string[] }, OfCase> =>
  async ({ caseId, fileIds }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    return ctx.transaction(async (tx) => {
      await deps.files.order(tx, caseId, [...new Set(fileIds)]);
      return { caseId };
    });
  };
