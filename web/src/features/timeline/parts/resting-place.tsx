import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { JSX } from 'react';
import { directionsTo } from './directions.js';
import { timelineText as t } from './timeline-texts.js';

type Props = Pick<TimelineAnswer, 'grave' | 'restingPlace'>;

/** Where the person is buried: what the family shows of it, or only their words about it. */
export const RestingPlace = ({ grave, restingPlace }: Props): JSX.Element | null => {
  if (!grave)
    return restingPlace === undefined ? null : (
      <p className="timeline-resting">
        <span>{t('restingPlace')}</span> <bdi>{restingPlace}</bdi>
      </p>
    );
  const { cemetery, plot, photoUrl } = grave;
  return (
    <section className="timeline-grave" aria-label={t('restingPlace')}>
      {/* Not lazy: what was loaded is kept for a reader without a network. */}
      {photoUrl !== undefined && <img src={photoUrl} alt={t('stone')} width={96} height={96} decoding="async" />}
      <div>
        <p className="timeline-grave-label">{t('restingPlace')}</p>
        <p>
          <bdi>{cemetery}</bdi>
        </p>
        {plot !== undefined && (
          <p>
            <bdi>{plot}</bdi>
          </p>
        )}
        {restingPlace !== undefined && (
          <p className="timeline-grave-words">
            <bdi>{restingPlace}</bdi>
          </p>
        )}
        <a href={directionsTo(grave)} target="_blank" rel="noreferrer">
          {t('directions')}
        </a>
      </div>
    </section>
  );
};
