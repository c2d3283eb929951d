import { filmSettings } from '@keepsake/contracts/rest/films';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { exportFileName } from '../../exports/api.js';
import type { FilmAskToSend } from '../application/request-film-share.js';
import type { CaseFilm } from '../application/case-film.js';
import type { EditedFilm } from '../application/get-film.js';
import type { FilmRequest, FoundFilm, ShownFilm } from '../application/request-film.js';
import type { FilmMemory } from '../domain/film.js';
import type { FilmPlan } from '../domain/plan.js';

type OfCode = { readonly code: string };
type OfCase = { readonly caseId: string };

export type Filmmaking = {
  readonly getFilm: Handler<OfCode, EditedFilm>;
  readonly previewFilm: Handler<FilmRequest, FilmPlan>;
  readonly getFilmCopy: Handler<OfCode, ShownFilm>;
  readonly startFilmCopy: Handler<FilmRequest, ShownFilm>;
  readonly cancelFilmCopy: Handler<OfCode, ShownFilm>;
  readonly deleteFilm: Handler<OfCode, ShownFilm>;
  readonly findFilmFile: Handler<OfCode, FoundFilm>;
  readonly showFilmOnWall: Handler<OfCode & { readonly onWall: boolean }, ShownFilm>;
  readonly findWallFilm: Handler<OfCode, FoundFilm | undefined>;
  readonly shareFilm: Handler<OfCode & { readonly shared: boolean }, ShownFilm>;
  readonly getCaseFilm: Handler<OfCase, CaseFilm>;
  readonly askForFilm: Handler<OfCase, OfCase>;
  readonly getFilmAsk: Handler<{ readonly askId: string }, FilmAskToSend>;
  readonly orderCaseFilm: Handler<OfCase, ShownFilm>;
  readonly findCaseFilmFile: Handler<OfCase, FoundFilm>;
};

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const ofCode = z.object({ code });
const ofCase = z.object({ caseId: z.uuid('Case not found. Refresh the list.').toLowerCase() });
const request = z.object({ code, settings: filmSettings });

const listed = ({ id, title, date, submittedBy, hearts, parts }: FilmMemory) => {
  const count = (kind: string): number => parts.filter((part) => part.kind === kind).length;
  const thumb = parts.find(({ thumbUrl }) => thumbUrl !== '')?.thumbUrl;
  return {
    id,
    name: title.split('\n')[0] ?? '',
    ...present({ date, submittedBy, thumbUrl: thumb }),
    photos: count('image'),
    videos: count('video'),
    voices: count('audio'),
    hearts,
  };
};

const fileOf = ({ honoreeName, day, ...file }: FoundFilm) => ({
  ...file,
  fileName: exportFileName(honoreeName, day, 'mp4'),
});

export const filmsRpcService = (use: Filmmaking): RpcService =>
  rpcService(filmsRpc, 'api', {
    GetFilm: method(ofCode, async (input, ctx) => {
      const { settings, memories } = await use.getFilm(input, ctx);
      return { settings, memories: memories.map(listed) };
    }),
    PlanFilm: method(request, async (input, ctx) => {
      const { seconds, scenes, leftOut, memoryIds } = await use.previewFilm(input, ctx);
      const shown = scenes.filter(({ kind }) => kind === 'photo' || kind === 'clip').length;
      return { seconds: Math.round(seconds), scenes: shown, leftOut, memories: [...memoryIds] };
    }),
    GetFilmCopy: method(ofCode, use.getFilmCopy),
    StartFilmCopy: method(request, use.startFilmCopy),
    CancelFilmCopy: method(ofCode, use.cancelFilmCopy),
    DeleteFilm: method(ofCode, use.deleteFilm),
    FindFilmFile: method(ofCode, async (input, ctx) => fileOf(await use.findFilmFile(input, ctx))),
    ShowFilmOnWall: method(ofCode.extend({ onWall: z.boolean() }), use.showFilmOnWall),
    FindWallFilm: method(ofCode, async (input, ctx) => {
      const film = await use.findWallFilm(input, ctx);
      return film ? { film: fileOf(film) } : {};
    }),
    ShareFilm: method(ofCode.extend({ shared: z.boolean() }), use.shareFilm),
    GetCaseFilm: method(ofCase, use.getCaseFilm),
    OrderCaseFilm: method(ofCase, use.orderCaseFilm),
    AskForCaseFilm: method(ofCase, async (input, ctx) => use.getCaseFilm(await use.askForFilm(input, ctx), ctx)),
    GetFilmAsk: method(z.object({ askId: z.uuid('Request not found. Try again.') }), use.getFilmAsk),
    FindCaseFilmFile: method(ofCase, async (input, ctx) => fileOf(await use.findCaseFilmFile(input, ctx))),
  });
