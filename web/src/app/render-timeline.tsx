import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { JSX } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { AlbumEntry } from '../features/timeline/album/album-entry.js';
import { TimelineHead } from '../features/timeline/parts/timeline-head.js';
import { headingOf, subtitleOf, wholeHeading } from '../shared/language/fixed-headings.js';
import { YearRail } from '../features/timeline/album/year-rail.js';
import { calendarOfTimeline, partsOf } from '../features/timeline/album/periods.js';
import { smallPictureOf } from '../features/timeline/picture-sources.js';
import { LanguageContext } from '../shared/language/in-language.js';
import { languages, loadLanguage } from '../shared/language/languages.js';
import { activate, english } from '../shared/language/texts.js';
import { GuestShell } from './layouts/guest-shell.js';
import { makeInert } from './make-inert.js';

const nothing = (): void => undefined;

const isLazy = ({ mediaType, mediaState }: TimelineAnswer['entries'][number]): boolean =>
  mediaType !== null && (mediaType !== 'image' || mediaState === 'making');

/** Other media than photos, and larger groups, are rendered by React only. */
const maxPictures = 3;

/** The start of the memories in the same layout as the hydrated page: its first memory. */
const Beginning = ({ timeline }: { readonly timeline: TimelineAnswer }): JSX.Element | null => {
  const calendar = calendarOfTimeline(timeline);
  const [part] = partsOf(timeline.entries, calendar);
  const page = part?.pages[0];
  if (!page || page.memories.length > maxPictures || page.memories.some(isLazy)) return null;
  const several = calendar.stations.length > 1;
  return (
    <div className="timeline-body" data-rail={several}>
      {several && <YearRail calendar={calendar} onGo={nothing} />}
      <div className="album">
        <div className="album-chunk" data-cursor="">
          <section className="album-period">
            {several && <h2 className="album-year">{part.label}</h2>}
            <AlbumEntry page={page} first onOpen={nothing} changing={undefined} />
          </section>
        </div>
      </div>
    </div>
  );
};

const loaded = new Map(await Promise.all(languages.map(async (tag) => [tag, await loadLanguage(tag)] as const)));

export { languages };

/** Returns title and description for link previews in the language of the last rendering. */
const headOf = ({ eventTypeSlug, honoreeName, heading, eventDescription, subtitle }: TimelineAnswer) => {
  const title = wholeHeading(headingOf(eventTypeSlug, honoreeName, heading));
  return { title, description: eventDescription || subtitle || subtitleOf(eventTypeSlug) };
};

/**
 * Renders the first view of a public timeline in a language: head and first memory. Built as a separate module for the
 * gateway; the page uses the same components.
 */
export const renderTimeline = (timeline: TimelineAnswer, tag: string) => {
  const language = loaded.get(tag) ?? english;
  activate(language);
  const { code, eventTypeSlug, honoreeName, heading, guestsPaused } = timeline;
  const html = makeInert(
    renderToStaticMarkup(
      <StaticRouter location={`/timeline/${code}`}>
        <LanguageContext value={language.tag}>
          <GuestShell>
            <article className="timeline" data-event={eventTypeSlug}>
              <TimelineHead
                timeline={timeline}
                heading={headingOf(eventTypeSlug, honoreeName, heading)}
                paused={guestsPaused}
                onAloud={timeline.total > 0 && nothing}
                {...(!guestsPaused && { onAdd: nothing })}
              />
              <Beginning timeline={timeline} />
              <div className="timeline-waiting" />
            </article>
          </GuestShell>
        </LanguageContext>
      </StaticRouter>,
    ),
  );
  return { html, ...headOf(timeline) };
};

/** Returns the URL of the first memory's picture, as the page requests it. */
export const firstPicture = ({ entries: [first] }: TimelineAnswer): string | undefined =>
  first?.mediaType === 'image' ? smallPictureOf(first) : undefined;
