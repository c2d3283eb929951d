import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { qrFileName, type QrFormat } from '@keepsake/contracts/values/paper';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../accounts/api.js';
import type { DrawnPlate, Plates } from '../../stock/api.js';
import { caseNumber } from '../domain/case.js';
import { caseWithoutPlate } from '../domain/family-sheet.js';
import { readCase } from './change-case.js';
import type { Cases } from './ports.js';

export type RenderQrFile = { readonly caseId: string; readonly format: QrFormat };
export type PrintFile = { readonly content: Buffer; readonly name: string };
export type DrawQrFile = (plate: DrawnPlate, format: QrFormat) => Buffer;

/** Renders the code of a case for printers. Every plate of a case leads to the same page, so one is enough. */
export const renderQrFile =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly plates: Pick<Plates, 'drawn'>;
    readonly drawQrFile: DrawQrFile;
  }): Handler<RenderQrFile, PrintFile> =>
  async ({ caseId, format }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const codeId = one.claimedCodeId ?? one.codeIds[0];
    const [plate] = codeId === undefined ? [] : await deps.plates.drawn([codeId], ctx);
    if (!plate) throw caseWithoutPlate(caseMessages.noCodeYet);
    return {
      content: deps.drawQrFile(plate, format),
      name: qrFileName({ ...one, caseNumber: caseNumber(one) }, format),
    };
  };
