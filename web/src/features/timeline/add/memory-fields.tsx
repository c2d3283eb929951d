import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { useRef, useState, type JSX, type RefObject } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import type { MemoryText } from '../timeline-api.js';
import { fixedText } from '../../../shared/language/fixed-text.js';
import { addText as t } from './add-texts.js';

type Needed = 'title' | 'description';

export type MemoryTextState = {
  readonly text: MemoryText;
  readonly change: (changed: Partial<MemoryText>) => MemoryText;
  /**
   * Valid with a picture; otherwise false, with a toast and focus on the first missing field of title and description.
   */
  readonly complete: (isPictured: boolean) => boolean;
  readonly error: (name: Needed) => string | undefined;
  readonly title: RefObject<HTMLInputElement | null>;
  readonly description: RefObject<HTMLTextAreaElement | null>;
};

/** State of a memory's text fields while typing. */
export const useMemoryText = (initial: MemoryText): MemoryTextState => {
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
    complete: (isPictured) => {
      const empty = isPictured ? [] : (['title', 'description'] as const).filter((name) => text[name].trim() === '');
      setMissing(empty);
      if (empty.length === 0) return true;
      toast({
        title: t('missing'),
        description: fixedText('memoryMissing', memoryMessages.missing),
        variant: 'destructive',
      });
      (empty[0] === 'title' ? title : description).current?.focus();
      return false;
    },
    error: (name) =>
      missing.includes(name) && text[name].trim() === ''
        ? name === 'title'
          ? t('titleMissing')
          : t('descriptionMissing')
        : undefined,
  };
};

type Props = {
  readonly fields: MemoryTextState;
  readonly onChange: (changed: Partial<MemoryText>) => void;
  /** With a picture, texts are optional. */
  readonly isPictured?: boolean;
  /** False if each picture has its own date. */
  readonly asksDate?: boolean;
  /** False if the author must not change. */
  readonly asksName?: boolean;
};

export const MemoryFields = ({
  fields: labels,
  onChange,
  isPictured = false,
  asksDate = true,
  asksName = true,
}: Props): JSX.Element => {
  const { text, error: problem, title, description } = labels;
  const [titled, setTitled] = useState(text.title !== '');
  const hasTitle = !isPictured || titled || text.title !== '';
  return (
    <>
      {hasTitle && (
        <Field label={t('title')} optional={isPictured} error={isPictured ? undefined : problem('title')}>
          {(wired) => (
            <input
              {...wired}
              ref={title}
              className="input"
              dir="auto"
              maxLength={200}
              value={text.title}
              onChange={(event) => onChange({ title: event.target.value })}
            />
          )}
        </Field>
      )}
      <Field
        label={t('description')}
        optional={isPictured}
        error={isPictured ? undefined : problem('description')}
        hint={t('descriptionHint')}
      >
        {(wired) => (
          <textarea
            {...wired}
            ref={description}
            className="input"
            dir="auto"
            maxLength={10_000}
            value={text.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
      {!hasTitle && (
        <button type="button" className="link-button memory-form-more" onClick={() => setTitled(true)}>
          {t('addTitle')}
        </button>
      )}
      {asksDate && <VagueDate label={t('when')} optional value={text.date} onChange={(date) => onChange({ date })} />}
      <Field label={t('location')} optional>
        {(wired) => (
          <input
            {...wired}
            className="input"
            dir="auto"
            maxLength={200}
            value={text.location}
            onChange={(event) => onChange({ location: event.target.value })}
          />
        )}
      </Field>
      {asksName && (
        <Field label={t('name')} optional>
          {(wired) => (
            <input
              {...wired}
              className="input"
              dir="auto"
              maxLength={100}
              autoComplete="name"
              value={text.submittedBy}
              onChange={(event) => onChange({ submittedBy: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
};
