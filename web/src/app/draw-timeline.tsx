import { timelineHeading } from '@keepsake/contracts/catalogue/event-types';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AlbumEntry } from '../features/timeline/parts/album-entry.js';
import { TimelineHead } from '../features/timeline/parts/timeline-head.js';
import { YearRail } from '../features/timeline/parts/year-rail.js';
import { calendarOfTimeline, partsOf } from '../features/timeline/periods.js';
import { smallPictureOf } from '../features/timeline/picture-sources.js';
import { GuestShell } from './guest-shell.js';
import { untilAlive } from './until-alive.js';

const nothing = (): void => undefined;

/** Films and large groups wait for the living page. */
const mostPictures = 3;

/** The album begins as the living page will begin it: its first memory, where it will stand. */
const Beginning = ({ timeline }: { readonly timeline: TimelineAnswer }): JSX.Element | null => {
  const calendar = calendarOfTimeline(timeline);
  const [part] = partsOf(timeline.entries, calendar);
  const page = part?.pages[0];
  if (!page || page.memories.length > mostPictures || page.memories.some(({ mediaType }) => mediaType === 'video'))
    return null;
  const several = calendar.stations.length > 1;
  return (
    <div className="timeline-body" data-rail={several}>
      {several && <YearRail calendar={calendar} onGo={nothing} />}
      <div className="album">
        <div className="album-leaf" data-cursor="">
          <section className="album-period">
            {several && <h2 className="album-year">{part.label}</h2>}
            <AlbumEntry page={page} first onOpen={nothing} changing={undefined} />
          </section>
        </div>
      </div>
    </div>
  );
};

/**
 * What a public timeline looks like before any script has come: whose it is, and its first memory. Built as a module of its
 * own, for whoever serves the page; the living page draws the same parts from the same answer.
 */
export const drawTimeline = (timeline: TimelineAnswer): string => {
  const { code, eventTypeSlug, honoreeName, heading, guestsPaused } = timeline;
  return untilAlive(
    renderToStaticMarkup(
      <StaticRouter location={`/timeline/${code}`}>
        <GuestShell>
          <article className="timeline" data-event={eventTypeSlug}>
            <TimelineHead
              timeline={timeline}
              heading={timelineHeading(eventTypeSlug, honoreeName ?? undefined, heading)}
              paused={guestsPaused}
              {...(!guestsPaused && { onAdd: nothing })}
            />
            <Beginning timeline={timeline} />
            <div className="timeline-waiting" />
          </article>
        </GuestShell>
      </StaticRouter>,
    ),
  );
};

/** The picture of the first memory, as its page will ask for it. */
export const firstPicture = ({ entries: [first] }: TimelineAnswer): string | undefined =>
  first?.mediaType === 'image' ? smallPictureOf(first) : undefined;
