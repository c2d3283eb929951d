import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useDraft } from '../../../shared/drafts.js';
import { useOnline } from '../../../shared/online.js';
import { draftOf } from '../attempt.js';
import type { CaptureDate } from '../capture-date.js';
import type { Sending } from '../sending.js';
import type { MemoryText } from '../timeline-api.js';
import { MemoryFields, useMemoryWords } from './memory-fields.js';
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

/** Looks into the first chosen picture or film for the day it was taken. */
const useCaptureDate = (picture: File | undefined): CaptureDate | undefined => {
  const [found, setFound] = useState<{ readonly file: File; readonly taken: CaptureDate | undefined }>();
  useEffect(() => {
    let left = false;
    const look = async (chosen: File): Promise<void> => {
      // A line that is away offers no date; the memory is sent without.
      const taken = await import('../capture-date.js')
        .then(({ captureDate }) => captureDate(chosen))
        .catch(() => undefined);
      if (!left) setFound({ file: chosen, taken });
    };
    if (picture) void look(picture);
    return () => {
      left = true;
    };
  }, [picture]);
  return found?.file === picture ? found?.taken : undefined;
};

const progressOf = ({ away, sent, total }: Sending): string => {
  if (away) return `Waiting for connection. ${sent} of ${total} ${sent === 1 ? 'is' : 'are'} safe.`;
  return total === 0 || sent === total ? 'Adding…' : `Adding ${sent + 1} of ${total}.`;
};

const FormBody = ({ code, largeFiles, sending, onLeave }: Props): JSX.Element => {
  const draft = useDraft<MemoryText>(draftOf(code));
  const words = useMemoryWords({ ...blank, ...draft.kept });
  const [first] = sending.uploads.items;
  const taken = useCaptureDate(first && sending.uploads.queue.file(first.id));
  const heading = useId();
  const online = useOnline();

  const cancel = (): void => {
    if (!sending.busy) {
      draft.discard();
      sending.forget();
    }
    onLeave();
  };

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!sending.busy && words.complete()) sending.send(words.text);
  };

  return (
    <form className="memory-form" aria-labelledby={heading} noValidate onSubmit={submit}>
      <div className="memory-form-top">
        <h2 id={heading}>Add Your Memory</h2>
        <button type="button" className="button button-text" onClick={cancel}>
          Cancel
        </button>
      </div>
      <PicturePicker code={code} largeFiles={largeFiles} sending={sending} />
      <MemoryFields words={words} taken={taken} onChange={(changed) => draft.keep(words.change(changed))} />
      {sending.fault !== undefined && <p className="notice notice-error">{sending.fault}</p>}
      {sending.busy && (
        <div className="memory-form-progress" role="status">
          <p>{progressOf(sending)} You can go on reading.</p>
          {sending.total > 0 && <progress max={1} value={sending.share} aria-label="Sent" />}
        </div>
      )}
      <div className="memory-form-end">
        <PendingButton pending={sending.busy || !online} pendingLabel={online ? 'Adding…' : 'Waiting for connection'}>
          Add Memory
        </PendingButton>
        {sending.busy && (
          <button type="button" className="button button-quiet" onClick={onLeave}>
            Go on reading
          </button>
        )}
      </div>
    </form>
  );
};

/** A full sheet on a phone, in its place on the page where there is room. Leaving by Esc keeps everything, Cancel forgets it. */
export const MemoryForm = (props: Props): JSX.Element => {
  const [roomy] = useState(() => window.matchMedia('(min-width: 768px)').matches);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
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
