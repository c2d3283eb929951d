import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { placeBeforeEntry } from '@keepsake/contracts/values/timeline-place';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type JSX } from 'react';
import { answeredIn } from '../../../shared/answer-link.js';
import { isClosed } from '../../../shared/closing/closing-banner.js';
import { useLanguage } from '../../../shared/language/in-language.js';
import { usePageHead } from '../../../shared/page-title.js';
import type { UploadManner } from '../../../shared/upload/use-uploads.js';
import { placeOfMemory } from '../album/chunk-index.js';
import { mergedWith, noChanges, withChanges } from '../album/changes.js';
import { calendarOfTimeline } from '../album/periods.js';
import { useReadAgain, type Memory, type NoteChanges, type PostMemory, type Source } from '../timeline-api.js';
import { isOnItsWay } from '../add/pending-post.js';
import { useVirtualList } from '../album/use-virtual-list.js';
import { Album } from '../album/entry-list.js';
import type { ShownTexts } from '../second/second-language.js';
import { TimelineHead } from './timeline-head.js';
import { YearRail } from '../album/year-rail.js';
import { timelineText as t } from './timeline-texts.js';
import { headingOf, subtitleOf, wholeHeading } from '../../../shared/language/fixed-headings.js';
import './timeline.css';

const Adding = lazy(() => import('../add/adding.js').then((file) => ({ default: file.Adding })));
const PrintSheet = lazy(() => import('../print/print-sheet.js').then((file) => ({ default: file.PrintSheet })));
const Sealed = lazy(() => import('../capsules/sealed.js').then((file) => ({ default: file.Sealed })));
const ShownVisits = lazy(() => import('../visits/shown-visits.js').then((file) => ({ default: file.ShownVisits })));
const ReadAloud = lazy(() => import('../aloud/read-aloud.js').then((file) => ({ default: file.ReadAloud })));
const SecondLanguage = lazy(() =>
  import('../second/second-language.js').then((file) => ({ default: file.SecondLanguage })),
);
const Lightbox = lazy(() => import('../lightbox/lightbox.js').then((file) => ({ default: file.Lightbox })));

type Props = {
  /** First response of the source. */
  readonly timeline: TimelineAnswer;
  readonly source: Source;
  /** Years such as "1941 – 2024", if no single date applies. */
  readonly years?: string;
  /** Whether the server accepts edits and replies; a preview only shows replies. */
  readonly changeable?: boolean | 'preview';
  /** Absent offline, where nothing can be added. */
  readonly post?: PostMemory;
  /** Upload options. */
  readonly manner: UploadManner;
};

/** Local changes, shown until a server response contains them. */
const useChanges = (source: Source) => {
  const [changes, setChanges] = useState(noChanges);
  const readAgain = useReadAgain(source.name);
  const note = useCallback<NoteChanges>(
    (more) => {
      setChanges((now) => withChanges(now, more));
      readAgain();
    },
    [readAgain],
  );
  return { changes, note };
};

export const TimelineView = ({
  timeline: read,
  source,
  years,
  changeable = false,
  post,
  manner,
}: Props): JSX.Element => {
  const [own, setOwn] = useState<ShownTexts>();
  const timeline = useMemo(() => ({ ...read, ...(read.second && own) }), [read, own]);
  const { code, eventTypeSlug, honoreeName, total, second } = timeline;
  const heading = headingOf(eventTypeSlug, honoreeName, timeline.heading);
  const { changes, note } = useChanges(source);
  const onPage = useMemo(() => ({ changes, merge: mergedWith }), [changes]);
  const language = useLanguage();
  const calendar = useMemo(
    () =>
      calendarOfTimeline(
        timeline,
        [...changes.values()].flatMap(({ memory }) => memory ?? []),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- its labels are in the language
    [timeline, changes, language],
  );
  const album = useVirtualList({ source, total, years: calendar.years, changes });
  const [writing, setWriting] = useState(false);
  const [asked, setAsked] = useState<string>();
  const changeWriting = useCallback((now: boolean) => {
    if (!now) setAsked(undefined);
    setWriting(now);
  }, []);
  // Loads the form's code on demand, or after a reload during an upload.
  const [adding, setAdding] = useState(() => isOnItsWay(code));
  if (writing && !adding) setAdding(true);
  const [printing, setPrinting] = useState(false);
  const [aloud, setAloud] = useState(false);
  const [open, setOpen] = useState<{ readonly id: string; readonly cursor: string }>();
  const openPicture = useCallback((id: string, cursor: string) => setOpen({ id, cursor }), []);
  const keeper = timeline.keeping !== undefined;
  const { largeFiles = false } = timeline;
  const changing = useMemo(
    () => (changeable ? { code, note, keeper, largeFiles, isPreview: changeable === 'preview' } : undefined),
    [changeable, code, note, keeper, largeFiles],
  );
  const onPosted = useCallback(
    (memories: readonly Memory[]) => note(memories.map((memory) => [memory.id, memory])),
    [note],
  );
  const readAloud = (): void => {
    // Safari on iOS speaks only after a first utterance within the press itself.
    speechSynthesis.speak(new SpeechSynthesisUtterance(''));
    setAloud(true);
  };
  const mayAdd = post !== undefined && !timeline.guestsPaused && !isClosed;
  const { goTo } = album;
  const goToMemory = (memory: Memory, block?: 'center'): void =>
    goTo(placeBeforeEntry(placeOfMemory(memory)), `memory-${memory.id}`, block);
  useEffect(() => {
    const { hash } = window.location;
    const question = answeredIn(hash);
    setAsked(question);
    if (question !== undefined && mayAdd) setWriting(true);
    if (!hash.startsWith('#at-')) return;
    void import('../memory-link.js').then(({ linkedMemory }) => {
      const linked = linkedMemory(hash);
      if (linked) goTo(linked.place, linked.elementId);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page opens
  }, []);

  usePageHead({
    title: wholeHeading(heading),
    description: timeline.subtitle ?? subtitleOf(eventTypeSlug),
    indexed: timeline.indexed === true,
  });

  return (
    <article className="timeline" data-event={eventTypeSlug}>
      {total > 0 && (
        <a className="skip-link" href="#memories">
          {t('skip')}
        </a>
      )}
      <TimelineHead
        timeline={timeline}
        heading={heading}
        {...(years !== undefined && { years })}
        {...(mayAdd && { onAdd: () => setWriting(true) })}
        paused={timeline.guestsPaused}
        onAloud={total > 0 && 'speechSynthesis' in window && readAloud}
      >
        {second && (
          <Suspense fallback={null}>
            <SecondLanguage timeline={read} onTexts={setOwn} />
          </Suspense>
        )}
      </TimelineHead>
      <div id="memories" tabIndex={-1} className="timeline-body" data-rail={calendar.stations.length > 1}>
        {calendar.stations.length > 1 && <YearRail calendar={calendar} onGo={({ place, id }) => goTo(place, id)} />}
        <Album
          album={album}
          calendar={calendar}
          onOpen={openPicture}
          changing={changing}
          {...(mayAdd && { onAdd: () => setWriting(true) })}
        />
      </div>
      {post?.seal && (
        <Suspense fallback={null}>
          <Sealed code={code} />
        </Suspense>
      )}
      {total > 0 && (
        <p className="timeline-print">
          <button type="button" className="link-button" onClick={() => setPrinting(true)}>
            {t('print')}
          </button>
        </p>
      )}
      {printing && (
        <Suspense fallback={null}>
          <PrintSheet
            timeline={timeline}
            heading={heading}
            {...(years !== undefined && { years })}
            source={source}
            calendar={calendar}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
      {timeline.preparedBy && <p className="timeline-prepared">{t('prepared', { name: timeline.preparedBy })}</p>}
      <Suspense fallback={null}>
        {timeline.visitsShown && <ShownVisits code={code} />}
        {aloud && (
          <ReadAloud
            timeline={timeline}
            heading={heading}
            years={years}
            source={source}
            changes={onPage}
            onMemory={goToMemory}
            onLeave={() => setAloud(false)}
          />
        )}
      </Suspense>
      <p className="timeline-address">{`${window.location.origin}/timeline/${code}`}</p>
      {adding && (
        <Suspense fallback={null}>
          <Adding
            code={manner.code ?? code}
            accent={eventTypeSlug}
            eventDate={timeline.eventDate}
            largeFiles={timeline.largeFiles === true}
            prompts={timeline.prompts}
            asked={asked}
            total={total}
            post={post}
            manner={manner}
            writing={writing}
            onWriting={changeWriting}
            onPosted={onPosted}
            onArrived={(memory) => goToMemory(memory, 'center')}
          />
        </Suspense>
      )}
      {open !== undefined && (
        <Suspense fallback={null}>
          <Lightbox album={album} opened={open} onLeave={() => setOpen(undefined)} />
        </Suspense>
      )}
    </article>
  );
};
