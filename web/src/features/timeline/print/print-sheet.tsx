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
import '../parts/report-sheet.css';
import './print-sheet.css';

type Props = {
  readonly timeline: TimelineAnswer;
  readonly heading: { readonly lead: string; readonly name: string };
  readonly years?: string;
  readonly source: Source;
  readonly calendar: Calendar;
  readonly onClose: () => void;
};

/** Above this number, pictures are printed from thumbnails to save memory on phones. */
const fewPictures = 60;

const number = (count: number): string => count.toLocaleString();
const memoriesOf = (count: number): string => (count === 1 ? '1 memory' : `${number(count)} memories`);

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
    if (state === 'failed') return 'Not everything came. Check the connection and try again.';
    if (state === 'gathering')
      return expected === undefined
        ? `${memoriesOf(count)} so far.`
        : `${number(count)} of ${memoriesOf(expected)} are here.`;
    if (state === 'whole' && !isReady) return `${number(come)} of ${number(all)} pictures are here.`;
    if (isReady) return `Ready: ${memoriesOf(count)}.`;
    return total > maxPrinted ? `Up to ${memoriesOf(maxPrinted)} are printed at once.` : '';
  };

  return (
    <dialog ref={dialog} className="report" aria-labelledby="print-title" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id="print-title">Print this album</h2>
        <Field label="What to print">
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
                {total > maxPrinted ? `The first ${memoriesOf(maxPrinted)}` : `Everything: ${memoriesOf(total)}`}
              </option>
              {calendar.years.map((year) => (
                <option key={year ?? 'undated'} value={year ?? 'undated'}>
                  {year ?? 'Without a date'}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="print-progress" role="status">
          {isBusy && (
            <progress
              aria-label="Preparing"
              {...(state === 'whole' ? { value: come, max: all } : expected && { value: count, max: expected })}
            />
          )}
          <p className="report-note">{output()}</p>
          {isReady && isCut && (
            <p className="report-note">
              There is more than is printed at once
              {choice === 'all' ? '. Choose a year for the rest.' : '; these are the first.'}
            </p>
          )}
        </div>
        <div className="report-end">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {isReady ? 'Close' : 'Cancel'}
          </button>
          <PendingButton pending={isBusy} pendingLabel="Preparing…">
            {isReady ? 'Print' : 'Prepare'}
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
