import { present } from '@keepsake/contracts/values/present';
import type { Objects } from '@keepsake/platform/objects/objects';
import { buffer } from 'node:stream/consumers';
import { homeOf, type HomeDeps } from '../application/home-of.js';
import type { ShownCase } from '../application/ports.js';
import type { SheetHome } from '../application/render-family-sheet.js';

/** Returns the home of a case with its logo from the object store; a logo that was just replaced is left out. */
export const sheetHome =
  (deps: HomeDeps & { readonly objects: Pick<Objects, 'get'> }) =>
  async (one: ShownCase): Promise<SheetHome | undefined> => {
    const found = await homeOf(deps, one);
    if (!found) return undefined;
    const { logo, ...home } = found;
    const stored = logo && (await deps.objects.get(logo.objectKey));
    const png = stored && { png: await buffer(stored.body), width: logo.width, height: logo.height };
    return { ...home, ...present({ logo: png }) };
  };
