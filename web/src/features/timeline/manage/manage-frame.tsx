import { timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Suspense, useEffect, useRef, useState, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { SectionNav } from './section-nav.js';
import { sections, type SectionProps } from './sections.js';
import { Unconfirmed } from './unconfirmed.js';

const waitingLabel = (count: number): string =>
  count === 1 ? '1 is waiting' : `${count.toLocaleString()} are waiting`;

const nameOf = ({ about: details }: SectionProps['view']): string => {
  const { lead, name } = timelineHeading(details.eventTypeSlug, details.honoreeName ?? undefined, details.heading);
  return `${lead} ${name}`.trim();
};

const Facts = ({ code, view }: SectionProps): JSX.Element => (
  <p className="manage-facts">
    <span>{view.isPrivate ? 'Private' : 'Public'}</span>
    {view.guestsPaused && <span>New memories paused</span>}
    {view.isComplete && <span>Complete</span>}
    <span className="manage-code">{groupPlateCode(code)}</span>
  </p>
);

/** List of sections, and the open one. Its heading gets the focus on a change. */
export const ManageFrame = ({ code, view }: SectionProps): JSX.Element => {
  const [search] = useSearchParams();
  const open = sections.filter(({ who }) => who.includes(view.role));
  const requested = search.get('section');
  // Stays after the last decision, so that the page does not change under the reader.
  const [first] = useState(view.counts.held > 0 ? 'waiting' : view.counts.heldReplies > 0 ? 'replies' : 'memories');
  const waiting: Readonly<Record<string, number>> = { waiting: view.counts.held, replies: view.counts.heldReplies };
  const section = open.find(({ id }) => id === requested) ?? open.find(({ id }) => id === first);
  const heading = useRef<HTMLHeadingElement>(null);
  const came = useRef(section?.id);
  usePageHead({ title: `${section?.name ?? 'Manage'} · ${nameOf(view)}` });

  useEffect(() => {
    if (came.current !== section?.id) heading.current?.focus();
    came.current = section?.id;
  }, [section?.id]);

  return (
    <div className="manage" data-event={view.about.eventTypeSlug}>
      <header className="manage-head">
        <Link className="manage-back" to={`/timeline/${code}`}>
          Open the timeline
        </Link>
        <Link className="manage-back" to={`/timeline/${code}/preview`}>
          What guests see
        </Link>
        <Link className="manage-back" to={`/timeline/${code}/wall`}>
          Memory wall
        </Link>
        {view.role === 'owner' && (
          <Link className="manage-back" to={`/upload?code=${code}`}>
            Add photos
          </Link>
        )}
        <h1>{nameOf(view)}</h1>
        <Facts code={code} view={view} />
        {view.role === 'owner' && !view.confirmed && <Unconfirmed code={code} />}
      </header>
      {section && <SectionNav sections={open} current={section} waiting={waiting} accent={view.about.eventTypeSlug} />}
      {section && (
        <section className="manage-section" aria-labelledby="manage-section">
          <h2 id="manage-section" tabIndex={-1} ref={heading}>
            {section.id === 'waiting' && view.counts.held > 0 ? waitingLabel(view.counts.held) : section.name}
          </h2>
          <Suspense
            fallback={
              <Loading label={`Loading ${section.name}`}>
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
