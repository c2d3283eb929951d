import { memoryMessages } from '@keepsake/contracts/catalogue/form-messages';
import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import { useEffect, useId, useRef, useState, type FormEvent, type JSX } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { useDraft } from '../../../shared/drafts.js';
import { humanDate } from '../../../shared/formats.js';
import { useOnline } from '../../../shared/online.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { photoDate } from '../photo-date.js';
import type { Sending } from '../sending.js';
import type { MemoryText } from '../timeline-api.js';
import { PicturePicker } from './picture-picker.js';
import './memory-form.css';

type Props = {
  readonly code: string;
  readonly accent: EventTypeSlug;
  readonly sending: Sending;
  readonly onLeave: () => void;
};

const blank: MemoryText = { title: '', description: '', date: '', location: '', submittedBy: '' };

const FormBody = ({ code, sending, onLeave }: Props): JSX.Element => {
  const draft = useDraft<MemoryText>(`memory.${code}`);
  const [text, setText] = useState<MemoryText>({ ...blank, ...draft.kept });
  const [missing, setMissing] = useState<readonly ('title' | 'description')[]>([]);
  const [found, setFound] = useState<{ readonly file: File; readonly date: string | undefined }>();
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const heading = useId();
  const toast = useToast();
  const online = useOnline();
  const firstPicture = sending.picked[0]?.file;

  useEffect(() => {
    let left = false;
    if (firstPicture) void photoDate(firstPicture).then((date) => !left && setFound({ file: firstPicture, date }));
    return () => {
      left = true;
    };
  }, [firstPicture]);

  const photographed = found?.file === firstPicture ? found?.date : undefined;

  const change = (changed: Partial<MemoryText>): void => {
    const next = { ...text, ...changed };
    setText(next);
    draft.keep(next);
  };

  const cancel = (): void => {
    draft.discard();
    if (!sending.busy) sending.forget();
    onLeave();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (sending.busy) return;
    const empty = (['title', 'description'] as const).filter((name) => text[name].trim() === '');
    setMissing(empty);
    if (empty.length > 0) {
      toast({
        title: 'Missing Information',
        description: memoryMessages.missing,
        variant: 'destructive',
      });
      (empty[0] === 'title' ? title : description).current?.focus();
      return;
    }
    if (await sending.send(text)) draft.discard();
  };

  const fault = (name: 'title' | 'description'): string | undefined =>
    missing.includes(name) && text[name].trim() === '' ? 'Please fill this in.' : undefined;

  return (
    <form className="memory-form" aria-labelledby={heading} noValidate onSubmit={(event) => void submit(event)}>
      <div className="memory-form-top">
        <h2 id={heading}>Add Your Memory</h2>
        <button type="button" className="button button-text" onClick={cancel}>
          Cancel
        </button>
      </div>
      <PicturePicker sending={sending} />
      <Field label="Title" fault={fault('title')}>
        {(wired) => (
          <input
            {...wired}
            ref={title}
            className="input"
            maxLength={200}
            value={text.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Description" fault={fault('description')} hint="A single sentence is enough.">
        {(wired) => (
          <textarea
            {...wired}
            ref={description}
            className="input"
            maxLength={10_000}
            value={text.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <VagueDate label="When was it?" optional value={text.date} onChange={(date) => change({ date })} />
      {photographed !== undefined && photographed !== text.date && (
        <p className="memory-form-offer">
          {humanDate(photographed)}, from the photograph.{' '}
          <button type="button" className="link-button" onClick={() => change({ date: photographed })}>
            Use it
          </button>
        </p>
      )}
      <Field label="Location" optional>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={200}
            value={text.location}
            onChange={(event) => change({ location: event.target.value })}
          />
        )}
      </Field>
      <Field label="Your name" optional>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={100}
            autoComplete="name"
            value={text.submittedBy}
            onChange={(event) => change({ submittedBy: event.target.value })}
          />
        )}
      </Field>
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
