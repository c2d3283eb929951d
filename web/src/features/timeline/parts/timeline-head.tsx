import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { yearOf } from '@keepsake/contracts/values/human-date';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { humanDate } from '../../../shared/formats.js';
import type { ShownTexts } from '../second/second-language.js';
import { RestingPlace } from './resting-place.js';
import { ShareButton } from './share-button.js';
import { timelineText as t } from './timeline-texts.js';
import { beforeName, subtitleOf, wholeHeading, type Heading } from '../../../shared/language/fixed-headings.js';

type Props = {
  readonly timeline: Omit<TimelineAnswer, 'entries'> & Partial<Pick<ShownTexts, 'langs'>>;
  readonly heading: Heading;
  readonly years?: string;
  /** Switch between two languages of the texts. */
  readonly children?: ReactNode;
  readonly paused: boolean;
  readonly onAdd?: () => void;
  /** Absent if the browser cannot speak. */
  readonly onAloud?: (() => void) | false;
};

const waitingLabel = (waiting: number): string =>
  waiting === 0 ? t('manage') : t('keepingWaiting', { count: waiting });

const initials = (name: string): string => {
  const terms = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [terms[0], terms.length > 1 ? terms.at(-1) : undefined];
  return [first, last].map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
};

/** Returns the years of a life if given, else the day of the event. */
const whenOf = ({ fromDate, toDate, eventDate }: Props['timeline']): string | undefined => {
  if (fromDate !== undefined && toDate !== undefined) return `${yearOf(fromDate)} – ${yearOf(toDate)}`;
  const day = fromDate ?? toDate ?? eventDate;
  return day === null ? undefined : humanDate(day);
};

export const TimelineHead = ({ timeline, heading, years, children, paused, onAdd, onAloud }: Props): JSX.Element => {
  const { code, eventTypeSlug, eventDescription, honoreeName, isComplete, coverUrl, portraitUrl, keeping, langs } =
    timeline;
  const when = years ?? whenOf(timeline);
  return (
    <header className="timeline-head">
      {coverUrl !== undefined && (
        <img className="timeline-cover" src={coverUrl} alt="" fetchPriority="high" decoding="async" />
      )}
      {portraitUrl === undefined ? (
        <div className="timeline-plate" aria-hidden="true">
          {initials(honoreeName ?? '') || <span className="timeline-plate-mark" />}
        </div>
      ) : (
        <img
          className="timeline-plate timeline-portrait"
          src={portraitUrl}
          alt={honoreeName ?? ''}
          width={112}
          height={112}
          fetchPriority="high"
          decoding="async"
        />
      )}
      <h1>
        {heading.lead !== '' && <span className="timeline-lead">{beforeName(heading.lead)}</span>}
        <bdi className="timeline-name" lang={langs?.heading}>
          {heading.name}
        </bdi>
      </h1>
      {(when !== undefined || isComplete) && (
        <p className="timeline-years">
          {when !== undefined && <span>{when}</span>}
          {isComplete && <span className="timeline-complete">{t('complete')}</span>}
        </p>
      )}
      <p className="timeline-subtitle" dir="auto" lang={langs?.subtitle}>
        {timeline.subtitle ?? subtitleOf(eventTypeSlug)}
      </p>
      {eventDescription !== null && eventDescription !== '' && (
        <p className="timeline-text" dir="auto" lang={langs?.eventDescription}>
          {eventDescription}
        </p>
      )}
      {children}
      <RestingPlace grave={timeline.grave} restingPlace={timeline.restingPlace} />
      <div className="timeline-actions">
        {onAdd && (
          <button type="button" className="button button-primary" onClick={onAdd}>
            {t('add')}
          </button>
        )}
        {onAloud && (
          <button type="button" className="button button-quiet" onClick={onAloud}>
            {t('aloud')}
          </button>
        )}
        <ShareButton title={wholeHeading(heading)} isPrivate={timeline.isPrivate} />
      </div>
      {keeping && (
        <p className="timeline-keeping">
          {t('keeping')} <Link to={`/timeline/${code}/desk`}>{waitingLabel(keeping.waiting)}</Link>
        </p>
      )}
      {paused && <p className="timeline-paused">{t('paused')}</p>}
    </header>
  );
};
