import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import type { Calendar } from '../album/periods.js';
import { maxPrinted, usePicturesCome, usePrintPages, type Choice } from './print-pages.js';
import type { Source } from '../timeline-api.js';
import { PrintedChunk } from './printed-chunk.js';
import { TimelineHead } from '../parts/timeline-head.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { timelineText } from '../parts/timeline-texts.js';
import { type Heading } from '../../../shared/language/fixed-headings.js';
import { printText as t } from './print-texts.js';
import '../parts/report-sheet.css';
import './print-sheet.css';

type Props = {
  readonly timeline: TimelineAnswer;
  readonly heading: Heading;
  readonly years?: string;
  readonly source: Source;
  readonly calendar: Calendar;
  readonly onClose: () => void;
};

/** Above this number, pictures are printed from thumbnails to save memory on phones. */
const fewPictures = 60;

const memoriesOf = (count: number): string => t('memories', { count });

const choiceOf = (value: string): Choice => (value === 'all' || value === 'undated' ? value : Number(value));

/** Prints the timeline or one year, after fetching all of it. */
export const PrintSheet = ({ timeline, heading, years, source, calendar, onClose }: Props): JSX.Element => {
  const { code, eventTypeSlug, total } = timeline;
  const dialog = useRef<HTMLDialogElement>(null);
  const [paper, setPaper] = useState<HTMLDivElement | null>(null);
  const [choice, setChoice] = useState<Choice>('all');
  const { gathered, gather, clear } = usePrintPages(source);
  const { state, leaves, count, isCut } = gathered;
  useBackCloses(onClose);
  const { come, all } = usePicturesCome(paper, count);
  const isReady = state === 'whole' && come === all;
  const isBusy = state === 'gathering' || (state === 'whole' && !isReady);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    document.body.classList.add('printing');
    return () => document.body.classList.remove('printing');
  }, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) window.print();
    else if (!isBusy) void gather(choice);
  };

  const expected = choice === 'all' ? Math.min(total, maxPrinted) : undefined;
  const output = (): string => {
    if (state === 'failed') return t('failed');
    if (state === 'gathering')
      return expected === undefined
        ? t('soFar', { memories: memoriesOf(count) })
        : t('progress', { count, memories: memoriesOf(expected) });
    if (state === 'whole' && !isReady) return t('come', { come, all });
    if (isReady) return t('ready', { memories: memoriesOf(count) });
    return total > maxPrinted ? t('upTo', { memories: memoriesOf(maxPrinted) }) : '';
  };

  return (
    <dialog ref={dialog} className="report" aria-labelledby="print-title" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id="print-title">{t('heading')}</h2>
        <Field label={t('what')}>
          {(wired) => (
            <select
              {...wired}
              className="input"
              value={choice}
              disabled={isBusy}
              onChange={(event) => {
                setChoice(choiceOf(event.target.value));
                clear();
              }}
            >
              <option value="all">
                {total > maxPrinted
                  ? t('first', { memories: memoriesOf(maxPrinted) })
                  : t('everything', { memories: memoriesOf(total) })}
              </option>
              {calendar.years.map((year) => (
                <option key={year ?? 'undated'} value={year ?? 'undated'}>
                  {year ?? timelineText('undated')}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="print-progress" role="status">
          {isBusy && (
            <progress
              aria-label={t('preparing')}
              {...(state === 'whole' ? { value: come, max: all } : expected && { value: count, max: expected })}
            />
          )}
          <p className="report-note">{output()}</p>
          {isReady && isCut && <p className="report-note">{t(choice === 'all' ? 'more' : 'moreFirst')}</p>}
        </div>
        <div className="report-end">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {shared(isReady ? 'close' : 'cancel')}
          </button>
          <PendingButton pending={isBusy} pendingLabel={t('preparing')}>
            {t(isReady ? 'print' : 'prepare')}
          </PendingButton>
        </div>
      </form>
      {createPortal(
        <div ref={setPaper} className="printed timeline" data-event={eventTypeSlug}>
          <TimelineHead timeline={timeline} heading={heading} {...(years !== undefined && { years })} paused={false} />
          <div className="album">
            {leaves.map((leaf) => (
              <PrintedChunk key={leaf.cursor} leaf={leaf} calendar={calendar} small={total > fewPictures} />
            ))}
          </div>
          <p className="timeline-address">{`${window.location.origin}/timeline/${code}`}</p>
        </div>,
        document.body,
      )}
    </dialog>
  );
};
