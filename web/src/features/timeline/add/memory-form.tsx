import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { Suspense, useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useDraft } from '../../../shared/drafts.js';
import { isMemoryDraft } from './memory-checks.js';
import { useOnline } from '../../../shared/online.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { toasts } from '../../../shared/toast/toast-store.js';
import { clearTake } from '../../../shared/upload/stored-recordings.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { noSeal, openingError } from '../capsules/seal-choice.js';
import { SealOptions } from '../capsules/seal-options.js';
import { addText as t } from './add-texts.js';
import { filesOf } from './file-count.js';
import { draftOf } from './pending-post.js';
import type { Sending } from './sending.js';
import type { MemoryText, PhotoDetails, DetailsByPhoto } from '../timeline-api.js';
import { PromptCard } from '../prompts/prompt-card.js';
import { useCaptureDates } from './use-capture-dates.js';
import { MemoryFields, useMemoryText } from './memory-fields.js';
import { PicturePicker } from './picture-picker.js';
import './memory-form.css';

type Props = {
  readonly code: string;
  readonly accent: EventTypeSlug;
  readonly eventDate: string | null;
  /** The owner allows files of more than 10 MB. */
  readonly largeFiles: boolean;
  /** The deck of questions, and the number of memories on the page. */
  readonly prompts: string | undefined;
  /** The question of an emailed link. */
  readonly asked: string | undefined;
  readonly total: number;
  readonly sending: Sending;
  readonly onLeave: () => void;
};

const blank: MemoryText = { title: '', description: '', date: '', location: '', submittedBy: '' };

const progressOf = ({ away, sent, total }: Sending): string => {
  if (away) return t('noConnectionProgress', { sent, total });
  return total === 0 || sent === total ? t('adding') : t('sending', { place: sent + 1, total });
};

/** Confirmation in place of the button, so that one press cannot discard the input. */
const DiscardQuestion = ({
  isWritten,
  files,
  onKeep,
  onDiscard,
}: {
  readonly isWritten: boolean;
  readonly files: readonly UploadItem[];
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}): JSX.Element => {
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="own-question memory-form-question" role="group" aria-label={shared('cancel')}>
      <p>
        {files.length === 0
          ? t('discardText')
          : t(isWritten ? 'discardTextAndFiles' : 'discardFiles', { files: filesOf(files) })}
      </p>
      <div>
        <button type="button" className="button button-quiet" ref={safe} onClick={onKeep}>
          {t('keepForLater')}
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          {t('discard')}
        </button>
      </div>
    </div>
  );
};

const FormBody = ({ code, eventDate, largeFiles, prompts, asked, total, sending, onLeave }: Props): JSX.Element => {
  const draft = useDraft(draftOf(code), isMemoryDraft);
  const { pictures: storedPictures = {}, seal: storedSeal = noSeal, ...storedText } = draft.kept ?? {};
  const labels = useMemoryText({ ...blank, ...storedText });
  const [pictures, setPictures] = useState<DetailsByPhoto>(storedPictures);
  const [seal, setSeal] = useState(storedSeal);
  const sealDay = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const { items, queue } = sending.uploads;
  const heading = useId();
  const online = useOnline();

  const describe = (id: string, changed: Partial<PhotoDetails>): void =>
    setPictures((now) => ({ ...now, [id]: { caption: '', date: '', ...now[id], ...changed } }));
  // A typed or removed date is not overwritten.
  const readDates = useCaptureDates(queue, items, (id, date) =>
    setPictures((now) => (now[id] ? now : { ...now, [id]: { caption: '', date } })),
  );
  const { text } = labels;
  const { keep } = draft;
  const touched = Object.values(text).some((value) => value.trim() !== '') || Object.keys(pictures).length > 0;
  useEffect(() => {
    if (touched) keep({ ...text, pictures, seal });
  }, [keep, touched, text, pictures, seal]);

  const discard = (): void => {
    draft.discard();
    void clearTake(code);
    sending.forget();
    onLeave();
  };
  const isWritten = (['title', 'description', 'date', 'location'] as const).some((name) => text[name].trim() !== '');
  const cancel = (): void => {
    if (isWritten || items.length > 0) setAsking(true);
    else onLeave();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (sending.busy || !labels.complete(items.length > 0)) return;
    if (openingError(seal.opensOn, new Date())) return sealDay.current?.focus();
    void readDates(items).then((days) => {
      const found = Object.entries(days).map(([id, date]) => [id, { caption: '', date }]);
      sending.send(text, { ...Object.fromEntries(found), ...pictures }, seal.opensOn === '' ? undefined : seal);
    });
  };
  // With a picture the texts are optional, so a message about them is stale.
  const isPictured = items.length > 0;
  useEffect(() => {
    if (isPictured && toasts.shown()?.title === t('missing')) toasts.closeError();
  }, [isPictured]);
  const isUndated = items.some(({ id }) => !pictures[id]?.date);

  return (
    <form className="memory-form" aria-labelledby={heading} noValidate onSubmit={submit}>
      <div className="memory-form-top">
        <h2 id={heading}>{t('heading')}</h2>
        {!asking && !sending.busy && (
          <button type="button" className="button button-text" onClick={cancel}>
            {shared('cancel')}
          </button>
        )}
      </div>
      {asking && <DiscardQuestion isWritten={isWritten} files={items} onKeep={onLeave} onDiscard={discard} />}
      <PicturePicker code={code} largeFiles={largeFiles} sending={sending} details={pictures} onText={describe} />
      <Suspense fallback={null}>
        <PromptCard
          deck={prompts}
          total={total}
          asked={asked}
          answered={text.prompt ?? ''}
          onAnswer={(prompt, question) => {
            labels.change({ prompt, title: text.title === '' ? question : text.title });
            labels.description.current?.focus();
          }}
          onLeave={(question) => {
            labels.change({ prompt: '', title: text.title === question ? '' : text.title });
            labels.description.current?.focus();
          }}
        />
      </Suspense>
      <MemoryFields
        fields={labels}
        isPictured={items.length > 0}
        asksDate={items.length === 0 || isUndated}
        onChange={labels.change}
      />
      {sending.canSeal && <SealOptions eventDate={eventDate} choice={seal} onChange={setSeal} dayRef={sealDay} />}
      {sending.error !== undefined && <p className="notice notice-error">{sending.error}</p>}
      {sending.busy && (
        <div className="memory-form-progress" role="status">
          <p>{progressOf(sending)}</p>
          {sending.total > 0 && <progress max={1} value={sending.share} aria-label={t('sent')} />}
        </div>
      )}
      <div className="memory-form-end">
        <PendingButton pending={sending.busy || !online} pendingLabel={online ? t('adding') : t('noConnection')}>
          {t('add')}
        </PendingButton>
        {sending.busy && (
          <button type="button" className="button button-quiet" onClick={onLeave}>
            {t('keepReading')}
          </button>
        )}
      </div>
    </form>
  );
};

/** A full sheet on phones, inline on wide screens. Esc and Back keep everything, Cancel asks. */
export const MemoryForm = (props: Props): JSX.Element => {
  const [roomy] = useState(() => window.matchMedia('(min-width: 768px)').matches);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Focus alone scrolls to the middle of a form that is higher than the window.
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  useBackCloses(props.onLeave, roomy);
  if (!roomy)
    return (
      <Sheet label={t('heading')} className="memory-sheet" accent={props.accent} onLeave={props.onLeave}>
        <FormBody {...props} />
      </Sheet>
    );
  return (
    <div ref={place} className="memory-place" tabIndex={-1}>
      <FormBody {...props} />
    </div>
  );
};
