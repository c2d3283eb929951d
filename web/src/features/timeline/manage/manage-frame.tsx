import { eventTypeOf } from '@keepsake/contracts/catalog/event-types';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Suspense, useEffect, useRef, useState, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useFundedUntil } from '../../../shared/hosting/funded-until.js';
import { headingOf, wholeHeading } from '../../../shared/language/fixed-headings.js';
import { usePageHead } from '../../../shared/page-title.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { manageText as t } from './manage-texts.js';
import { SectionNav } from './section-nav.js';
import { sections, type SectionProps } from './sections.js';
import { Unconfirmed } from './unconfirmed.js';

const nameOf = ({ about: { eventTypeSlug, honoreeName, heading } }: SectionProps['view']): string =>
  wholeHeading(headingOf(eventTypeSlug, honoreeName, heading));

const Facts = ({ code, view }: SectionProps): JSX.Element => (
  <p className="manage-facts">
    <span>{t(view.isPrivate ? 'private' : 'public')}</span>
    {view.guestsPaused && <span>{t('pausedFact')}</span>}
    {view.isComplete && <span>{t('complete')}</span>}
    <span className="manage-code">{groupPlateCode(code)}</span>
  </p>
);

const Hosting = ({ code }: Pick<SectionProps, 'code'>): JSX.Element | null => {
  const year = useFundedUntil().get(code);
  if (year === undefined) return null;
  return (
    <p className="manage-hosting">
      {t('hostingUntil', { year })}. {t('hostingWhy')}
    </p>
  );
};

/** List of sections, and the open one. Its heading gets the focus on a change. */
export const ManageFrame = ({ code, view }: SectionProps): JSX.Element => {
  const [search] = useSearchParams();
  const { remembrance } = eventTypeOf(view.about.eventTypeSlug);
  const open = sections.filter(({ who, memorial }) => who.includes(view.role) && (!memorial || remembrance));
  const requested = search.get('section');
  // Stays after the last decision, so that the page does not change under the reader.
  const [first] = useState(view.counts.held > 0 ? 'waiting' : view.counts.heldReplies > 0 ? 'replies' : 'memories');
  const waiting: Readonly<Record<string, number>> = { waiting: view.counts.held, replies: view.counts.heldReplies };
  const section = open.find(({ id }) => id === requested) ?? open.find(({ id }) => id === first);
  const heading = useRef<HTMLHeadingElement>(null);
  const came = useRef(section?.id);
  usePageHead({
    title: t('title', { section: section ? t(`section-${section.id}`) : t('manage'), name: nameOf(view) }),
  });

  useEffect(() => {
    if (came.current !== section?.id) heading.current?.focus();
    came.current = section?.id;
  }, [section?.id]);

  return (
    <div className="manage" data-event={view.about.eventTypeSlug}>
      <header className="manage-head">
        <Link className="manage-back" to={`/timeline/${code}`}>
          {t('open')}
        </Link>
        <Link className="manage-back" to={`/timeline/${code}/preview`}>
          {t('guestsSee')}
        </Link>
        <Link className="manage-back" to={`/timeline/${code}/wall`}>
          {t('wall')}
        </Link>
        {view.role === 'owner' && (
          <Link className="manage-back" to={`/upload?code=${code}`}>
            {t('addPhotos')}
          </Link>
        )}
        <h1 dir="auto">{nameOf(view)}</h1>
        <Facts code={code} view={view} />
        {view.role === 'owner' && <Hosting code={code} />}
        {view.role === 'owner' && !view.confirmed && <Unconfirmed code={code} />}
      </header>
      {section && <SectionNav sections={open} current={section} waiting={waiting} accent={view.about.eventTypeSlug} />}
      {section && (
        <section className="manage-section" aria-labelledby="manage-section">
          <h2 id="manage-section" tabIndex={-1} ref={heading}>
            {section.id === 'waiting' && view.counts.held > 0
              ? t('waitingCount', { count: view.counts.held })
              : t(`section-${section.id}`)}
          </h2>
          <Suspense
            fallback={
              <Loading label={t('loadingSection', { section: t(`section-${section.id}`) })}>
                <Skeleton height="12rem" />
              </Loading>
            }
          >
            <section.page key={section.id} code={code} view={view} />
          </Suspense>
        </section>
      )}
    </div>
  );
};
