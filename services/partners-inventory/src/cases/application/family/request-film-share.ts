import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../../accounts/api.js';
import { recordActivity, type TeamLog } from '../../../team/api.js';
import { caseClosed } from '../../domain/case.js';
import { aboutCase, readCase } from '../change-case.js';
import { homeOf, type HomeDeps } from '../home-of.js';
import type { FilmsOfCases } from '../handover-ports.js';
import type { Cases } from '../ports.js';

type OfCase = { readonly caseId: string };

type Deps = {
  readonly cases: Pick<Cases, 'find'>;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly films: Pick<FilmsOfCases, 'ask'>;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

/** Asks the family by email to share the film of their page. qr-timeline sends at most one email a week. */
export const askFamilyForFilm =
  ({ films, teamLog, clock, ...deps }: Deps): Handler<OfCase, OfCase> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    if (one.state === 'closed') throw caseClosed();
    await films.ask(caseId, ctx);
    return ctx.transaction(async (tx) => {
      await recordActivity(teamLog, tx, ctx.caller, { act: 'film-asked', ...aboutCase(one), at: clock.now() });
      return { caseId };
    });
  };

/** Returns who asks, for the email; not for a closed case. */
export const showFilmAsker =
  (deps: { readonly cases: Pick<Cases, 'find'> } & HomeDeps): Handler<OfCase, { readonly partner: string }> =>
  async ({ caseId }, { caller }) => {
    requireSystem(caller);
    const one = await deps.cases.find(caseId);
    const home = one && one.state !== 'closed' ? await homeOf(deps, one) : undefined;
    if (!home) throw problem('not-found', 'case-not-open', 'This case is closed. There is nothing to ask for.');
    return { partner: home.name };
  };
