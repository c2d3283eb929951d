import { filmAskDays } from '@keepsake/contracts/catalog/film';
import { filmAsked } from '@keepsake/contracts/events/qr-timeline/film-asked.v1';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Timeline, TimelineRows } from '../../timelines/api.js';
import { filmCannotBeAsked } from '../domain/film.js';
import type { FilmAsks, FilmShares } from './film-ports.js';

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byId'>;
  readonly shares: Pick<FilmShares, 'of' | 'timelineOf'>;
  readonly asks: FilmAsks;
};
type OfCase = { readonly caseId: string };

/** No request during a dispute, because its two sides would each answer. */
const canBeAsked = ({ frozen, unconfirmed, undone }: Timeline): boolean =>
  frozen !== true && unconfirmed !== true && undone !== true;

/** Emails the owner once in a week that the partner would like to show the film, unless they share it. */
export const askForFilm =
  ({
    timelines,
    shares,
    asks,
    clock,
    ids,
  }: Deps & { readonly clock: Clock; readonly ids: Ids }): Handler<OfCase, OfCase> =>
  async ({ caseId }, ctx) => {
    requireSystem(ctx.caller);
    const timelineId = await shares.timelineOf(caseId);
    const timeline = timelineId === undefined ? undefined : await timelines.byId(timelineId);
    if (!timeline || !canBeAsked(timeline) || !(await asks.hasOwner(timeline.id))) throw filmCannotBeAsked();
    const sharing = await shares.of(timeline.id);
    if (sharing === 'none') throw filmCannotBeAsked();
    return ctx.transaction(async (tx) => {
      const [askId, at] = [ids.next(), clock.now()];
      const notSince = new Date(at.getTime() - filmAskDays * 86_400_000);
      const ask = { id: askId, timelineId: timeline.id, caseId, at };
      if (sharing === 'off' && (await asks.record(tx, ask, notSince)))
        tx.publish(filmAsked, { askId, timelineId: timeline.id });
      return { caseId };
    });
  };

export type FilmAskToSend = {
  readonly code: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly caseId: string;
};

/** Returns recipient and content of the email, unless a newer one replaced it or the family shares the film. */
export const getFilmAsk =
  ({ timelines, shares, asks }: Deps): Handler<{ readonly askId: string }, FilmAskToSend> =>
  async ({ askId }, { caller }) => {
    requireSystem(caller);
    const ask = await asks.find(askId);
    const timeline = ask && (await timelines.byId(ask.timelineId));
    if (!timeline || !canBeAsked(timeline) || ask.ownerEmail === '' || (await shares.of(timeline.id)) !== 'off')
      throw problem(
        'not-found',
        'film-not-asked',
        'There is nothing to ask for. The family shares the film, or ended it.',
      );
    const { ownerName, ownerEmail, caseId } = ask;
    const { code, honoreeName = '', eventType } = timeline;
    return { code, honoreeName, eventType, ownerName, ownerEmail, caseId };
  };
