import type { SheetLayout } from '@keepsake/contracts/values/paper';
import { present } from '@keepsake/contracts/values/present';
import type { Objects } from '@keepsake/platform/objects/objects';
import { isProblem } from '@keepsake/platform/problem';
import type { RequestContext } from '@keepsake/platform/request-context';
import { buffer } from 'node:stream/consumers';
import type { CaseFiles, FileKeeping, PrintedPhoto } from '../application/handover-ports.js';
import { homeOf, type HomeDeps } from '../application/home-of.js';
import type { ShownCase } from '../application/ports.js';
import type { SheetHome } from '../application/render-family-sheet.js';

type PortraitDeps = {
  readonly files: Pick<CaseFiles, 'list'>;
  readonly keeping: Pick<FileKeeping, 'print'>;
};

/** A sheet is complete without its portrait, so it is printed while the picture service is unavailable. */
const portraitOf = async (
  { files, keeping }: PortraitDeps,
  { caseId, layout }: { readonly caseId: string; readonly layout: SheetLayout },
  ctx: RequestContext,
): Promise<PrintedPhoto | undefined> => {
  const chosen = (await files.list(caseId)).find(({ portrait }) => portrait);
  try {
    return chosen && (await keeping.print({ caseId, fileId: chosen.id }, ctx));
  } catch (error) {
    if (layout !== 'sheet' || !isProblem(error) || error.kind !== 'unavailable') throw error;
    ctx.log.error({ error, caseId }, 'portrait unavailable; printing the family sheet without it');
    return undefined;
  }
};

/**
 * Returns the home of a case with its logo from the object store, and the chosen portrait; a logo that was just replaced
 * is left out.
 */
export const sheetHome =
  (deps: HomeDeps & PortraitDeps & { readonly objects: Pick<Objects, 'get'> }) =>
  async (one: ShownCase, layout: SheetLayout, ctx: RequestContext): Promise<SheetHome | undefined> => {
    const found = await homeOf(deps, one);
    if (!found) return undefined;
    const { logo, ...home } = found;
    const stored = logo && (await deps.objects.get(logo.objectKey));
    const png = stored && { png: await buffer(stored.body), width: logo.width, height: logo.height };
    const portrait = await portraitOf(deps, { caseId: one.id, layout }, ctx);
    return { ...home, ...present({ logo: png, portrait }) };
  };
