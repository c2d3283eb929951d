import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { useDraft } from '../../../shared/drafts.js';
import { useOnline } from '../../../shared/online.js';
import { photoDate } from '../photo-date.js';
import type { Sending } from '../sending.js';
import type { MemoryText } from '../timeline-api.js';
import { MemoryFields, useMemoryWords } from './memory-fields.js';
import { PicturePicker } from './picture-picker.js';
import './memory-form.css';

type Props = {
  readonly code: string;
  readonly accent: EventTypeSlug;
  readonly sending: Sending;
  readonly onLeave: () => void;
};

const blank: MemoryText = { title: '', description: '', date: '', location: '', submittedBy: '' };

/** Looks into the first chosen picture for the day it was taken. */
const usePhotographed = (picture: File | undefined): string | undefined => {
  const [found, setFound] = useState<{ readonly file: File; readonly date: string | undefined }>();
  useEffect(() => {
    let left = false;
    if (picture) void photoDate(picture).then((date) => !left && setFound({ file: picture, date }));
    return () => {
      left = true;
    };
  }, [picture]);
  return found?.file === picture ? found?.date : undefined;
};

const FormBody = ({ code, sending, onLeave }: Props): JSX.Element => {
  const draft = useDraft<MemoryText>(`memory.${code}`);
  const words = useMemoryWords({ ...blank, ...draft.kept });
  const photographed = usePhotographed(sending.picked[0]?.file);
  const heading = useId();
  const online = useOnline();

  const cancel = (): void => {
    draft.discard();
    if (!sending.busy) sending.forget();
    onLeave();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending.busy || !words.complete()) return;
    if (await sending.send(words.text)) draft.discard();
  };

  return (
    <form className="memory-form" aria-labelledby={heading} noValidate onSubmit={(event) => void submit(event)}>
      <div className="memory-form-top">
        <h2 id={heading}>Add Your Memory</h2>
        <button type="button" className="button button-text" onClick={cancel}>
          Cancel
        </button>
      </div>
      <PicturePicker sending={sending} />
      <MemoryFields
        words={words}
        photographed={photographed}
        onChange={(changed) => draft.keep(words.change(changed))}
      />
      {sending.fault !== undefined && <p className="notice notice-error">{sending.fault}</p>}
      {sending.busy && (
        <div className="memory-form-progress" role="status">
          <p>
            Adding {sending.sent + 1} of {sending.total}. You can go on reading.
          </p>
          <progress max={1} value={sending.share} aria-label="Sent" />
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
