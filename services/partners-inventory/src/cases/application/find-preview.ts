import { isProblem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Cases } from './ports.js';
import { readCase } from './change-case.js';
import type { FileKeeping, Preview } from './handover-ports.js';
import { casePreviewNotFound } from './not-found.js';
import type { Locations } from '../../accounts/api.js';

type FindPreview = { readonly caseId: string; readonly fileId: string };

/** Returns where the small picture of a file is stored. For all but the partner of the case, it does not exist. */
export const findPreview =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly keeping: Pick<FileKeeping, 'preview'>;
  }): Handler<FindPreview, Preview> =>
  async ({ caseId, fileId }, ctx) => {
    await readCase(deps, caseId, ctx.caller).catch((error: unknown) => {
      throw isProblem(error) && error.kind === 'forbidden' ? casePreviewNotFound() : error;
    });
    return deps.keeping.preview({ caseId, fileId }, ctx);
  };
