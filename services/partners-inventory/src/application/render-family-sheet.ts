import { familySheetName, type PaperName } from '@keepsake/contracts/values/paper';
import type { Handler } from '@keepsake/platform/turn';
import { caseWithoutPlate, contactLine } from '../domain/family-sheet.js';
import type { Cases, DrawnPlate, Plates } from './case-ports.js';
import { readCase } from './change-case.js';
import { locationNotFound } from './not-found.js';
import type { Applications, Locations } from './ports.js';

export type RenderFamilySheet = { readonly caseId: string; readonly paper: PaperName };
/** `name` is what the file is called; it goes into a header as it stands. */
export type PrintedPaper = { readonly pdf: Buffer; readonly name: string };

export type FamilySheet = {
  readonly partner: string;
  readonly subjectName: string;
  readonly contact: string;
  readonly plates: readonly DrawnPlate[];
};
/** A page for each plate, in true size. */
export type DrawFamilySheet = (sheet: FamilySheet, paper: PaperName) => Buffer;

/** What a funeral home hands to the family with the plate. */
export const renderFamilySheet =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'list' | 'worksAt'>;
    readonly applications: Pick<Applications, 'find'>;
    readonly plates: Pick<Plates, 'drawn'>;
    readonly drawSheet: DrawFamilySheet;
  }): Handler<RenderFamilySheet, PrintedPaper> =>
  async ({ caseId, paper }, turn) => {
    const { accountId, locationId, subjectName, orderRef, codeIds } = await readCase(deps, caseId, turn.caller);
    if (codeIds.length === 0) throw caseWithoutPlate();
    const [plates, account, locations] = await Promise.all([
      deps.plates.drawn(codeIds, turn),
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
