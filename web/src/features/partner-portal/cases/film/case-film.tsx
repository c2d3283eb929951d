import { filmAskDays } from '@keepsake/contracts/catalog/film';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseFilmAnswer } from '@keepsake/contracts/rest/films';
import type { JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { caseFilmText as t } from './case-film-texts.js';
import { isBeingMade, useCaseFilm } from './use-case-film.js';
import './case-film.css';

type Props = { readonly one: PartnerCase };

const Progress = ({ done, total }: Pick<CaseFilmAnswer, 'done' | 'total'>): JSX.Element => (
  <>
    <p role="status">{t('beingMade')}</p>
    <progress className="case-film-progress" aria-label={t('scenesMade')} max={Math.max(total, 1)} value={done} />
    <p className="case-plan">{total === 0 ? t('begins') : t('scenesOf', { done, total })}</p>
  </>
);

const Ready = ({ film }: { readonly film: NonNullable<CaseFilmAnswer['film']> }): JSX.Element => (
  <>
    <p role="status">{t('ready')}</p>
    {/* Captions are part of the picture. */}
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
    <video className="case-film-player" src={film.url} poster={film.posterUrl} controls preload="none" playsInline />
    <p className="case-plan">{t('madeOn', { date: day(film.requestedAt) })}</p>
    {film.changed > 0 && <p>{t('changed', { count: film.changed })}</p>}
    <a className="button button-primary" href={film.url} download>
      {t('download')}
    </a>
  </>
);

const Shared = ({
  film: copy,
  order,
}: { readonly film: CaseFilmAnswer } & Pick<ReturnType<typeof useCaseFilm>, 'order'>): JSX.Element => {
  const { state, done, total, film } = copy;
  if (isBeingMade(copy)) return <Progress done={done} total={total} />;
  return (
    <>
      {(state === 'failed' || state === 'canceled') && <p role="status">{t(state)}</p>}
      {film !== null && <Ready film={film} />}
      <p className="case-plan">{t('settings')}</p>
      <PendingButton
        type="button"
        variant={film === null ? 'primary' : 'quiet'}
        pending={order.isPending}
        pendingLabel={t('ordering')}
        onClick={() => order.mutate()}
      >
        {t(film === null ? 'make' : 'makeAgain')}
      </PendingButton>
    </>
  );
};

const dayMs = 86_400_000;

/** The family has not shared it; they are asked by email once in a week. */
const NotShared = ({
  askedAt,
  now,
  ask,
}: Pick<CaseFilmAnswer, 'askedAt'> & { readonly now: number } & Pick<
    ReturnType<typeof useCaseFilm>,
    'ask'
  >): JSX.Element => {
  const again = askedAt === null ? 0 : Date.parse(askedAt) + filmAskDays * dayMs;
  return (
    <>
      <p>{t('off')}</p>
      {askedAt !== null && now < again ? (
        <p role="status">{t('asked', { date: day(askedAt), again: day(new Date(again).toISOString()) })}</p>
      ) : (
        <PendingButton
          type="button"
          variant="primary"
          pending={ask.isPending}
          pendingLabel={t('asking')}
          onClick={() => ask.mutate()}
        >
          {t('ask')}
        </PendingButton>
      )}
      {ask.isError && (
        <p className="field-error" role="alert">
          {sentenceOf(ask.error, t('notAsked'))}
        </p>
      )}
    </>
  );
};

const OfPage = ({ caseId }: { readonly caseId: string }): JSX.Element => {
  const { found, order, ask } = useCaseFilm(caseId);
  if (found.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="4rem" />
      </Loading>
    );
  if (!found.data) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const film = found.data;
  return (
    <>
      {film.sharing === 'on' && <Shared film={film} order={order} />}
      {film.sharing === 'off' && <NotShared askedAt={film.askedAt} now={found.dataUpdatedAt} ask={ask} />}
      {film.sharing === 'none' && <p>{t('notOpened')}</p>}
      {order.isError && (
        <p className="field-error" role="alert">
          {sentenceOf(order.error, t('notOrdered'))}
        </p>
      )}
    </>
  );
};

/** The tribute film of the family's page, ordered and downloaded for the service while the family shares it. */
export const CaseFilm = ({ one }: Props): JSX.Element | null =>
  one.state === 'closed' ? null : (
    <section className="case-part case-film" aria-labelledby="case-film">
      <h2 id="case-film">{t('heading')}</h2>
      <p className="case-plan">{t('lead')}</p>
      {one.state === 'claimed' ? <OfPage caseId={one.id} /> : <p>{t('notOpened')}</p>}
    </section>
  );
