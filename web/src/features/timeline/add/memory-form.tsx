import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { useDraft } from '../../../shared/drafts.js';
import { useOnline } from '../../../shared/online.js';
import { toasts } from '../../../shared/toast/toast-store.js';
import { clearTake } from '../../../shared/upload/stored-recordings.js';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { fileCount } from './file-count.js';
import { draftOf } from './pending-post.js';
import type { Sending } from './sending.js';
import type { MemoryText, PhotoDetails, DetailsByPhoto } from '../timeline-api.js';
import { useCaptureDates } from './use-capture-dates.js';
import { MemoryFields, useMemoryText } from './memory-fields.js';
import { PicturePicker } from './picture-picker.js';
import './memory-form.css';

type Props = {
  readonly code: string;
  readonly accent: EventTypeSlug;
  /** The owner allows files of more than 10 MB. */
  readonly largeFiles: boolean;
  readonly sending: Sending;
  readonly onLeave: () => void;
};

const blank: MemoryText = { title: '', description: '', date: '', location: '', submittedBy: '' };

const progressOf = ({ away, sent, total }: Sending): string => {
  if (away) return `No connection. ${sent} of ${total} saved; the rest will send automatically.`;
  return total === 0 || sent === total ? 'Adding…' : `Sending ${sent + 1} of ${total}.`;
};

type Draft = MemoryText & { readonly pictures?: DetailsByPhoto };

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
    <div className="own-question memory-form-question" role="group" aria-label="Cancel">
      <p>
        Discard{' '}
        {[
          isWritten && 'your words',
          files.length > 0 && (files.length === 1 ? `the ${fileCount(files)}` : fileCount(files)),
        ]
          .filter(Boolean)
          .join(' and ')}
        ?
      </p>
      <div>
        <button type="button" className="button button-quiet" ref={safe} onClick={onKeep}>
          Keep for later
        </button>
        <button type="button" className="button button-quiet" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </div>
  );
};

const FormBody = ({ code, largeFiles, sending, onLeave }: Props): JSX.Element => {
  const draft = useDraft<Draft>(draftOf(code));
  const { pictures: storedPictures = {}, ...storedText } = draft.kept ?? {};
  const labels = useMemoryText({ ...blank, ...storedText });
  const [pictures, setPictures] = useState<DetailsByPhoto>(storedPictures);
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
    if (touched) keep({ ...text, pictures });
  }, [keep, touched, text, pictures]);

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
    void readDates(items).then((days) => {
      const found = Object.entries(days).map(([id, date]) => [id, { caption: '', date }]);
      sending.send(text, { ...Object.fromEntries(found), ...pictures });
    });
  };
  // With a picture the texts are optional, so a message about them is stale.
  const isPictured = items.length > 0;
  useEffect(() => {
    if (isPictured && toasts.shown()?.title === 'Missing Information') toasts.closeError();
  }, [isPictured]);
  const isUndated = items.some(({ id }) => !pictures[id]?.date);

  return (
    <form className="memory-form" aria-labelledby={heading} noValidate onSubmit={submit}>
      <div className="memory-form-top">
        <h2 id={heading}>Add Your Memory</h2>
        {!asking && !sending.busy && (
          <button type="button" className="button button-text" onClick={cancel}>
            Cancel
          </button>
        )}
      </div>
      {asking && <DiscardQuestion isWritten={isWritten} files={items} onKeep={onLeave} onDiscard={discard} />}
      <PicturePicker code={code} largeFiles={largeFiles} sending={sending} details={pictures} onText={describe} />
      <MemoryFields
        fields={labels}
        isPictured={items.length > 0}
        asksDate={items.length === 0 || isUndated}
        onChange={labels.change}
      />
      {sending.error !== undefined && <p className="notice notice-error">{sending.error}</p>}
      {sending.busy && (
        <div className="memory-form-progress" role="status">
          <p>{progressOf(sending)} You can keep reading.</p>
          {sending.total > 0 && <progress max={1} value={sending.share} aria-label="Sent" />}
        </div>
      )}
      <div className="memory-form-end">
        <PendingButton pending={sending.busy || !online} pendingLabel={online ? 'Adding…' : 'No connection'}>
          Add Memory
        </PendingButton>
        {sending.busy && (
          <button type="button" className="button button-quiet" onClick={onLeave}>
            Keep reading
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
  useEffect(() => place.current?.focus(), []);
  useBackCloses(props.onLeave, roomy);
  if (!roomy)
    return (
      <Sheet label="Add Your Memory" className="memory-sheet" accent={props.accent} onLeave={props.onLeave}>
        <FormBody {...props} />
      </Sheet>
    );
  return (
    <div ref={place} className="memory-place" tabIndex={-1}>
      <FormBody {...props} />
    </div>
  );
};
