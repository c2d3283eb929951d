import { familySheetName, type PaperName } from '@keepsake/contracts/values/paper';
import type { Handler } from '@keepsake/platform/request-context';
import { caseWithoutPlate, contactLine } from '../domain/family-sheet.js';
import type { Cases, DrawnPlate, Plates } from './case-ports.js';
import { readCase } from './change-case.js';
import { locationNotFound } from './not-found.js';
import type { Applications, Locations } from './ports.js';

export type RenderFamilySheet = { readonly caseId: string; readonly paper: PaperName };
/** `name`: the file name, copied into a header unchanged. */
export type PrintedPaper = { readonly pdf: Buffer; readonly name: string };

export type FamilySheet = {
  readonly partner: string;
  readonly subjectName: string;
  readonly contact: string;
  readonly plates: readonly DrawnPlate[];
};
/** Draws a page for each plate, in true size. */
export type DrawFamilySheet = (sheet: FamilySheet, paper: PaperName) => Buffer;

/** Renders the sheet that a funeral home gives to the family with the plate. */
export const renderFamilySheet =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'list' | 'worksAt'>;
    readonly applications: Pick<Applications, 'find'>;
    readonly plates: Pick<Plates, 'drawn'>;
    readonly drawSheet: DrawFamilySheet;
  }): Handler<RenderFamilySheet, PrintedPaper> =>
  async ({ caseId, paper }, ctx) => {
    const { accountId, locationId, subjectName, orderRef, codeIds } = await readCase(deps, caseId, ctx.caller);
    if (codeIds.length === 0) throw caseWithoutPlate();
    const [plates, account, locations] = await Promise.all([
      deps.plates.drawn(codeIds, ctx),
      deps.applications.find(accountId),
      deps.locations.list(accountId),
    ]);
    const home = locations.find(({ id }) => id === locationId);
    if (!account || !home) throw locationNotFound();
    const { phone, website } = account;
    const contact = contactLine({ ...home, phone, ...(website !== undefined && { website }) });
    return {
      pdf: deps.drawSheet({ partner: home.name, subjectName, contact, plates }, paper),
      name: familySheetName(orderRef),
    };
  };
