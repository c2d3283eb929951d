import { memoryMessages } from '@keepsake/contracts/catalogue/timeline-messages';
import { useRef, useState, type JSX, type RefObject } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { humanDate } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import type { CaptureDate } from '../capture-date.js';
import type { MemoryText } from '../timeline-api.js';

type Needed = 'title' | 'description';

export type MemoryWords = {
  readonly text: MemoryText;
  readonly change: (changed: Partial<MemoryText>) => MemoryText;
  /** False, with a toast and the focus on the first, when title or description is missing. */
  readonly complete: () => boolean;
  readonly fault: (name: Needed) => string | undefined;
  readonly title: RefObject<HTMLInputElement | null>;
  readonly description: RefObject<HTMLTextAreaElement | null>;
};

/** The words of one memory while they are typed. */
export const useMemoryWords = (initial: MemoryText): MemoryWords => {
  const [text, setText] = useState(initial);
  const [missing, setMissing] = useState<readonly Needed[]>([]);
  const title = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  return {
    text,
    title,
    description,
    change: (changed) => {
      const next = { ...text, ...changed };
      setText(next);
      return next;
    },
    complete: () => {
      const empty = (['title', 'description'] as const).filter((name) => text[name].trim() === '');
      setMissing(empty);
      if (empty.length === 0) return true;
      toast({ title: 'Missing Information', description: memoryMessages.missing, variant: 'destructive' });
      (empty[0] === 'title' ? title : description).current?.focus();
      return false;
    },
    fault: (name) => (missing.includes(name) && text[name].trim() === '' ? 'Please fill this in.' : undefined),
  };
};

type Props = {
  readonly words: MemoryWords;
  readonly onChange: (changed: Partial<MemoryText>) => void;
  /** The day the chosen picture or film was taken, to offer. */
  readonly taken?: CaptureDate | undefined;
};

export const MemoryFields = ({ words, onChange, taken }: Props): JSX.Element => {
  const { text, fault, title, description } = words;
  return (
    <>
      <Field label="Title" fault={fault('title')}>
        {(wired) => (
          <input
            {...wired}
            ref={title}
            className="input"
            maxLength={200}
            value={text.title}
            onChange={(event) => onChange({ title: event.target.value })}
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
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      <VagueDate label="When was it?" optional value={text.date} onChange={(date) => onChange({ date })} />
      {taken && taken.date !== text.date && (
        <p className="memory-form-offer">
          {humanDate(taken.date)}, from the {taken.from}.{' '}
          <button type="button" className="link-button" onClick={() => onChange({ date: taken.date })}>
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
            onChange={(event) => onChange({ location: event.target.value })}
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
            onChange={(event) => onChange({ submittedBy: event.target.value })}
          />
        )}
      </Field>
    </>
  );
};
