import type { Clock } from '@keepsake/platform/clock';
import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../../accounts/api.js';
import { recordActivity, type TeamLog } from '../../../team/api.js';
import { caseClosed } from '../../domain/case.js';
import { aboutCase, readCase } from '../change-case.js';
import type { CaseFilm, CaseFilmFile, FilmsOfCases } from '../handover-ports.js';
import type { Cases, ShownCase } from '../ports.js';

type OfCase = { readonly caseId: string };
type Deps = {
  readonly cases: Pick<Cases, 'find'>;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly films: FilmsOfCases;
};

const none: CaseFilm = { sharing: 'none', state: 'none', done: 0, total: 0 };

/** Until the family opens the page nothing can be shared, and a closed case no longer needs a film. */
const filmOf = async ({ films }: Deps, one: ShownCase, options: CallOptions): Promise<CaseFilm> =>
  one.claimedCodeId === undefined || one.state === 'closed' ? none : films.get(one.id, options);

/** Returns the film of the case's page for its partner, as far as the family shares it. */
export const getCaseFilm =
  (deps: Deps): Handler<OfCase, CaseFilm> =>
  async ({ caseId }, ctx) =>
    filmOf(deps, await readCase(deps, caseId, ctx.caller), ctx);

/** Orders the film for the service. The family decides whether the partner may. */
export const orderCaseFilm =
  (deps: Deps & { readonly teamLog: Pick<TeamLog, 'note'>; readonly clock: Clock }): Handler<OfCase, OfCase> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    if (one.state === 'closed') throw caseClosed();
    await deps.films.order(caseId, ctx);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'film-ordered', ...aboutCase(one), at });
      return { caseId };
    });
  };

/** Returns where the finished film is stored. */
export const findCaseFilmFile =
  (deps: Deps): Handler<OfCase, CaseFilmFile> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    if (one.state === 'closed') throw caseClosed();
    return deps.films.file(caseId, ctx);
  };
