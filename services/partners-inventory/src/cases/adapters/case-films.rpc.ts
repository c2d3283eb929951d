import { caseFilmsRpc } from '@keepsake/contracts/rpc/case-films';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { askFamilyForFilm, showFilmAsker } from '../application/family/request-film-share.js';
import type { findCaseFilmFile, getCaseFilm, orderCaseFilm } from '../application/family/case-film.js';

const ofCase = z.object({ caseId: z.uuid('Case not found. Refresh the list.').toLowerCase() });

export const caseFilmsRpcService = (use: {
  readonly getCaseFilm: ReturnType<typeof getCaseFilm>;
  readonly orderCaseFilm: ReturnType<typeof orderCaseFilm>;
  readonly askFamilyForFilm: ReturnType<typeof askFamilyForFilm>;
  readonly showFilmAsker: ReturnType<typeof showFilmAsker>;
  readonly findCaseFilmFile: ReturnType<typeof findCaseFilmFile>;
}): RpcService =>
  rpcService(caseFilmsRpc, 'api', {
    GetFilm: method(ofCase, use.getCaseFilm),
    OrderFilm: method(ofCase, async (input, ctx) => use.getCaseFilm(await use.orderCaseFilm(input, ctx), ctx)),
    AskFamily: method(ofCase, async (input, ctx) => use.getCaseFilm(await use.askFamilyForFilm(input, ctx), ctx)),
    GetFilmAsker: method(ofCase, use.showFilmAsker),
    FindFilmFile: method(ofCase, use.findCaseFilmFile),
  });
