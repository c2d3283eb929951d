import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useEffect, useMemo, useRef, useState, type JSX } from 'react';
import { CloseIcon, NextIcon, PauseIcon, PlayIcon, PreviousIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { humanDate } from '../../../shared/formats.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { useWakeLock } from '../../../shared/use-wake-lock.js';
import { smallPictureOf } from '../picture-sources.js';
import type { ChangesOnPage } from '../album/changes.js';
import type { Memory, Source } from '../timeline-api.js';
import { subtitleOf, wholeHeading, type Heading } from '../../../shared/language/fixed-headings.js';
import { aloudText as t } from './aloud-texts.js';
import { sentencesOf, type Passage } from './passages.js';
import { usePassages } from './use-passages.js';
import { useSpeech } from './use-speech.js';
import './read-aloud.css';

type Props = {
  readonly timeline: TimelineAnswer;
  readonly heading: Heading;
  readonly years: string | undefined;
  readonly source: Source;
  /** Made on this page and maybe not yet in a response. */
  readonly changes: ChangesOnPage;
  /** Called with each memory that is read, so that the page follows. */
  readonly onMemory: (memory: Memory) => void;
  readonly onLeave: () => void;
};

const none: readonly string[] = [];

/** A voice reads "1941 to 2024" better than a dash. */
const spokenDates = ({ fromDate, toDate, eventDate }: TimelineAnswer): string => {
  if (fromDate !== undefined && toDate !== undefined)
    return t('years', { from: humanDate(fromDate), to: humanDate(toDate) });
  const date = fromDate ?? toDate ?? eventDate;
  return date === null ? '' : humanDate(date);
};

/** Shows the page in large type, one memory at a time, and reads it aloud. */
export const ReadAloud = ({ timeline, heading, years, source, changes, onMemory, onLeave }: Props): JSX.Element => {
  const opening = useMemo<Passage>(
    () => ({
      id: 'opening',
      title: wholeHeading(heading),
      date: years ?? spokenDates(timeline),
      text: [timeline.subtitle ?? subtitleOf(timeline.eventTypeSlug), timeline.eventDescription ?? '']
        .filter((line) => line !== '')
        .join('\n\n'),
      by: '',
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as it was when the reader opened it
    [],
  );
  const { passages, hasMore, failed, loadMore } = usePassages(opening, source, timeline, changes);
  const [at, setAt] = useState(0);
  const [ended, setEnded] = useState(false);
  const passage = passages[at];
  const isLast = at >= passages.length - 1 && !hasMore;
  // The rest of the memories had no words.
  if (!passage && !hasMore) {
    setAt(passages.length - 1);
    setEnded(true);
  }
  const sentences = useMemo(() => (passage ? sentencesOf(passage) : none), [passage]);
  const turn = (step: number): void => {
    setEnded(false);
    setAt((now) => Math.max(0, now + step));
  };
  const speech = useSpeech(ended ? none : sentences, () => {
    if (ended || !passage) return;
    if (isLast) setEnded(true);
    else turn(1);
  });
  const { speaking, pause, resume } = speech;
  useWakeLock(speaking && !ended);

  useEffect(() => {
    if (hasMore && !failed && at >= passages.length - 2) void loadMore();
  }, [at, passages.length, hasMore, failed, loadMore]);

  const follow = useRef(onMemory);
  useEffect(() => {
    follow.current = onMemory;
  }, [onMemory]);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (passage?.memory) follow.current(passage.memory);
    if (text.current) text.current.scrollTop = 0;
  }, [passage]);

  const picture =
    passage?.memory?.mediaType === 'image' && passage.memory.mediaUrl !== null ? passage.memory : undefined;
  const reads = speaking && !ended;
  return (
    <Sheet label={t('name')} className="aloud" accent={timeline.eventTypeSlug} onLeave={onLeave}>
      <div className="aloud-bar">
        <p>{passage && passages.length > 1 && !hasMore ? t('place', { at: at + 1, count: passages.length }) : ''}</p>
        <button type="button" className="icon-button" aria-label={sharedText('close')} onClick={onLeave}>
          <CloseIcon />
        </button>
      </div>
      {/* Focusable, so that arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="aloud-text" ref={text} tabIndex={0} role="group" aria-label={t('text')}>
        {passage ? (
          <>
            {picture && <img src={smallPictureOf(picture)} alt={picture.caption ?? picture.title} />}
            {passage.date !== '' && <p className="aloud-date">{passage.date}</p>}
            {passage.title !== '' && <h2 dir="auto">{passage.title}</h2>}
            {passage.text !== '' && (
              <p className="aloud-words" dir="auto">
                {passage.text}
              </p>
            )}
            {passage.by !== '' && <p className="aloud-date">{t('by', { name: passage.by })}</p>}
          </>
        ) : failed ? (
          <>
            <p role="alert">{t('failed')}</p>
            <button type="button" className="button button-quiet" onClick={() => void loadMore()}>
              {sharedText('tryAgain')}
            </button>
          </>
        ) : (
          <p role="status">{t('loading')}</p>
        )}
        {speech.failed && <p role="alert">{t('stopped')}</p>}
      </div>
      <div className="aloud-controls">
        <button
          type="button"
          className="icon-button"
          aria-label={t('previous')}
          disabled={at === 0}
          onClick={() => turn(-1)}
        >
          <PreviousIcon />
        </button>
        <button
          type="button"
          className="button button-primary"
          onClick={() => {
            if (reads) return pause();
            if (ended) {
              setEnded(false);
              setAt(0);
            }
            resume();
          }}
        >
          {reads ? <PauseIcon /> : <PlayIcon />}
          {reads ? t('pause') : ended ? t('again') : t('read')}
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={t('next')}
          disabled={isLast || !passage}
          onClick={() => turn(1)}
        >
          <NextIcon />
        </button>
      </div>
    </Sheet>
  );
};
