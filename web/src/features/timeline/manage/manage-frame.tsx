import { timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Suspense, useEffect, useRef, useState, type JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { sections, type SectionProps } from './sections.js';
import { Unconfirmed } from './unconfirmed.js';

const waitingLabel = (count: number): string =>
  count === 1 ? '1 is waiting' : `${count.toLocaleString()} are waiting`;

const nameOf = ({ about }: SectionProps['desk']): string => {
  const { lead, name } = timelineHeading(about.eventTypeSlug, about.honoreeName ?? undefined, about.heading);
  return `${lead} ${name}`.trim();
};

const Facts = ({ code, desk }: SectionProps): JSX.Element => (
  <p className="desk-facts">
    <span>{desk.isPrivate ? 'Private' : 'Public'}</span>
    {desk.guestsPaused && <span>New memories paused</span>}
    {desk.isComplete && <span>Complete</span>}
    <span className="desk-code">{groupPlateCode(code)}</span>
  </p>
);

/** List of sections, and the open one. Its heading gets the focus on a change. */
export const ManageFrame = ({ code, desk }: SectionProps): JSX.Element => {
  const [search] = useSearchParams();
  const open = sections.filter(({ who }) => who.includes(desk.role));
  const asked = search.get('section');
  // Stays after the last decision, so that the page does not change under the reader.
  const [first] = useState(desk.counts.held > 0 ? 'waiting' : 'memories');
  const section = open.find(({ id }) => id === asked) ?? open.find(({ id }) => id === first);
  const heading = useRef<HTMLHeadingElement>(null);
  const nav = useRef<HTMLElement>(null);
  const came = useRef(section?.id);
  usePageHead({ title: `${section?.name ?? 'Desk'} · ${nameOf(desk)}` });

  useEffect(() => {
    // On a phone the list is a strip that may exceed the screen.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView?.({ inline: 'center', block: 'nearest' });
    if (came.current !== section?.id) heading.current?.focus();
    came.current = section?.id;
  }, [section?.id]);

  return (
    <div className="desk" data-event={desk.about.eventTypeSlug}>
      <header className="desk-head">
        <Link className="desk-back" to={`/timeline/${code}`}>
          Open the timeline
        </Link>
        <Link className="desk-back" to={`/timeline/${code}/wall`}>
          Memory wall
        </Link>
        <h1>{nameOf(desk)}</h1>
        <Facts code={code} desk={desk} />
        {desk.role === 'owner' && !desk.confirmed && <Unconfirmed code={code} />}
      </header>
      <nav className="desk-nav" ref={nav} aria-label="Your timeline">
        <ul>
          {open.map(({ id, name }) => (
            <li key={id}>
              <Link to={`?section=${id}`} {...(id === section?.id && { 'aria-current': 'page' as const })}>
                {name}
                {id === 'waiting' && desk.counts.held > 0 && (
                  <span className="desk-count">
                    {desk.counts.held.toLocaleString()}
                    <span className="visually-hidden"> waiting</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {section && (
        <section className="desk-section" aria-labelledby="desk-section">
          <h2 id="desk-section" tabIndex={-1} ref={heading}>
            {section.id === 'waiting' && desk.counts.held > 0 ? waitingLabel(desk.counts.held) : section.name}
          </h2>
          <Suspense
            fallback={
              <Loading label={`Loading ${section.name}`}>
                <Skeleton height="12rem" />
              </Loading>
            }
          >
            <section.page key={section.id} code={code} desk={desk} />
          </Suspense>
        </section>
      )}
    </div>
  );
};
