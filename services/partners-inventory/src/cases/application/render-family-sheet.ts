import type { Language } from '@keepsake/contracts/values/language';
import { serviceLine } from '@keepsake/contracts/values/service-block';
import { familySheetName, type PaperName, type SheetLayout } from '@keepsake/contracts/values/paper';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { present } from '@keepsake/contracts/values/present';
import { caseNumber } from '../domain/case.js';
import { caseWithoutPlate, caseWithoutService, contactLine, leafletLines, lifeLine } from '../domain/family-sheet.js';
import type { Cases, ShownCase } from './ports.js';
import type { DrawnPlate, Plates } from '../../stock/api.js';
import type { Home } from './home-of.js';
import { readCase } from './change-case.js';
import type { Drafts, PrintedPhoto } from './handover-ports.js';
import { locationNotFound, type Locations } from '../../accounts/api.js';

export type RenderFamilySheet = {
  readonly caseId: string;
  readonly paper: PaperName;
  readonly layout?: SheetLayout | undefined;
  readonly language: Language;
};
/** `name`: the file name, copied into a header unchanged. */
export type PrintedPaper = { readonly pdf: Buffer; readonly name: string };

/** The home of a case with the bytes of its logo, and the portrait of the prepared page. */
export type SheetHome = Omit<Home, 'logo'> & { readonly logo?: SheetLogo; readonly portrait?: PrintedPhoto };
type SheetLogo = { readonly png: Buffer; readonly width: number; readonly height: number };

export type FamilySheet = {
  readonly partner: string;
  readonly logo?: SheetLogo;
  readonly subjectName: string;
  /** Dates of the life, and the service; empty if unknown. */
  readonly life: string;
  readonly service: string;
  /** The same in lines, with livestream and donations. */
  readonly serviceLines: readonly string[];
  readonly contact: string;
  /** Of the prepared page. */
  readonly portrait?: PrintedPhoto;
  readonly plates: readonly DrawnPlate[];
};
/** Draws a page for each plate, in true size. */
export type DrawFamilySheet = (sheet: FamilySheet, paper: PaperName, language: Language) => Buffer;

/** Renders the sheet that a funeral home gives to the family with the plate, or the leaflet for guests of the service. */
export const renderFamilySheet =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly sheetHome: (one: ShownCase, layout: SheetLayout, ctx: RequestContext) => Promise<SheetHome | undefined>;
    readonly plates: Pick<Plates, 'drawn'>;
    readonly drafts: Pick<Drafts, 'find'>;
    readonly draw: Readonly<Record<SheetLayout, DrawFamilySheet>>;
  }): Handler<RenderFamilySheet, PrintedPaper> =>
  async ({ caseId, paper, layout = 'sheet', language }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const { subjectName, codeIds } = one;
    if (codeIds.length === 0) throw caseWithoutPlate();
    const lines = leafletLines(one, language);
    if (layout === 'leaflet' && lines.length === 0) throw caseWithoutService();
    const [plates, home, draft] = await Promise.all([
      deps.plates.drawn(codeIds, ctx),
      deps.sheetHome(one, layout, ctx),
      deps.drafts.find(caseId),
    ]);
    if (!home) throw locationNotFound();
    const contact = contactLine({ ...home, ...home.contact }, language);
    const details = {
      ...present({ logo: home.logo, portrait: home.portrait }),
      life: lifeLine(draft ?? {}, language),
      service: serviceLine(one, language),
      serviceLines: lines,
    };
    return {
      pdf: deps.draw[layout]({ partner: home.name, subjectName, ...details, contact, plates }, paper, language),
      name: familySheetName(caseNumber(one), layout),
    };
  };
