import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useDeferredValue, useState, type JSX } from 'react';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Preview, usePreview } from '../email-marketing/preview.js';
import { Views } from '../parts/views.js';
import { audienceLabels, dayHints } from './sequence-labels.js';
import { saveSequence, sequencesKey, testSequence, useAudience, type Sequence, type Texts } from './sequences-api.js';

type Field = keyof Texts;
type Errors = Readonly<Partial<Record<Field, string>>>;

const textsOf = ({ subject, body, memorialSubject, memorialBody, days }: Texts): Texts => ({
  subject,
  body,
  memorialSubject,
  memorialBody,
  days,
});

const errorsOf = (error: unknown): Errors =>
  error instanceof ApiError
    ? Object.fromEntries((error.body.errors ?? []).map(({ field, message }) => [field, message]))
    : {};

const FieldError = ({ id, error }: { readonly id: string; readonly error: string | undefined }): JSX.Element | null =>
  error === undefined ? null : (
    <p className="editor-errors" id={id} role="alert">
      {error}
    </p>
  );

type FieldProps = {
  readonly name: 'subject' | 'body' | 'memorialSubject' | 'memorialBody';
  readonly label: string;
  readonly typed: Texts;
  readonly errors: Errors;
  readonly onType: (some: Partial<Texts>) => void;
};

const TextField = ({ name, label, typed, errors, onType }: FieldProps): JSX.Element => {
  const id = `sequence-${name}`;
  const described = { 'aria-describedby': `${id}-error`, 'aria-invalid': errors[name] !== undefined };
  return (
    <>
      <label htmlFor={id}>{label}</label>
      {name === 'body' || name === 'memorialBody' ? (
        <Input.TextArea
          id={id}
          rows={10}
          maxLength={20_000}
          value={typed[name]}
          onChange={(event) => onType({ [name]: event.target.value })}
          {...described}
        />
      ) : (
        <Input
          id={id}
          maxLength={200}
          value={typed[name]}
          onChange={(event) => onType({ [name]: event.target.value })}
          {...described}
        />
      )}
      <FieldError id={`${id}-error`} error={errors[name]} />
    </>
  );
};

const Audience = ({ sequence, days }: { readonly sequence: Sequence; readonly days: number }): JSX.Element | null => {
  const audience = useAudience({ kind: sequence.kind, days });
  if (sequence.state === 'on' || !audience.data) return null;
  return <p className="quiet">{audienceLabels(audience.data).join(' ')}</p>;
};

const shownTexts = [
  { value: '', label: 'All other pages' },
  { value: 'memorial', label: 'Memorial pages' },
];

/** Edits texts and days beside a preview; a saved text is used from the next email on. */
export const SequenceEditor = ({ sequence }: { readonly sequence: Sequence }): JSX.Element => {
  const toast = useToast();
  const client = useQueryClient();
  const keyOf = useKeyedBody();
  const [kept, setKept] = useState(() => textsOf(sequence));
  const [typed, setTyped] = useState(kept);
  const [days, setDays] = useState(String(kept.days));
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<'save' | 'test'>();
  const [shown, setShown] = useState('');
  const memorial = shown === 'memorial';
  const deferred = useDeferredValue(typed);
  const preview = memorial
    ? { subject: deferred.memorialSubject, body: deferred.memorialBody }
    : { subject: deferred.subject, body: deferred.body };
  const faults = usePreview({ templateType: sequence.kind, ...preview }).data?.faults ?? [];
  const hasOwn = sequence.kind === 'first_anniversary';
  const input: Texts = { ...typed, days: /^-?\d{1,3}$/.test(days.trim()) ? Number(days) : Number.NaN };
  const changed = JSON.stringify(input) !== JSON.stringify(kept);
  const type = (some: Partial<Texts>): void => setTyped({ ...typed, ...some });

  const attempt = async (what: 'save' | 'test', run: () => Promise<void>): Promise<void> => {
    setBusy(what);
    setErrors({});
    try {
      await run();
    } catch (error) {
      setErrors(errorsOf(error));
      const title = what === 'test' ? 'Test not sent' : 'Not saved';
      toast({ title, description: sentenceOf(error, 'Try again.'), variant: 'destructive' });
    }
    setBusy(undefined);
  };
  const keep = async (): Promise<void> => {
    await saveSequence(sequence.kind, input, keyOf(['save', sequence.kind, input]));
    setKept(input);
    await client.invalidateQueries({ queryKey: [sequencesKey] });
  };
  const save = (): Promise<void> =>
    attempt('save', async () => {
      await keep();
      toast({ title: 'Sequence saved', description: 'The next email has this text.' });
    });
  const test = (): Promise<void> =>
    attempt('test', async () => {
      if (changed) await keep();
      await testSequence(sequence, memorial, newKey());
      toast({ title: 'Test sent', description: 'Check your inbox.' });
    });

  return (
    <div className="sequence-editing">
      <form
        className="panel editor"
        aria-label="Sequence"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label htmlFor="sequence-days">{dayHints[sequence.kind]}</label>
        <Input
          id="sequence-days"
          className="sequence-days"
          inputMode={hasOwn ? 'text' : 'numeric'}
          value={days}
          aria-describedby="sequence-days-error sequence-days-help"
          aria-invalid={errors.days !== undefined}
          onChange={(event) => setDays(event.target.value)}
        />
        <FieldError id="sequence-days-error" error={errors.days} />
        <p id="sequence-days-help" className="quiet">
          {sequence.minDays} to {sequence.maxDays}. Other days count from today on.
        </p>
        {!Number.isNaN(input.days) && <Audience sequence={sequence} days={input.days} />}
        <TextField name="subject" label="Subject" typed={typed} errors={errors} onType={type} />
        <TextField name="body" label="Text" typed={typed} errors={errors} onType={type} />
        <p className="quiet">
          An empty line begins a paragraph; [words](https://…) alone in a paragraph is a link. Known: {'{{firstName}}'},{' '}
          {'{{brandName}}'}, {'{{siteUrl}}'}.
        </p>
        {hasOwn && (
          <fieldset className="editor-segment">
            <legend>Memorial pages</legend>
            <p className="quiet">Without these, owners of memorial pages do not get it.</p>
            <TextField
              name="memorialSubject"
              label="Subject for memorial pages"
              typed={typed}
              errors={errors}
              onType={type}
            />
            <TextField
              name="memorialBody"
              label="Text for memorial pages"
              typed={typed}
              errors={errors}
              onType={type}
            />
          </fieldset>
        )}
        {faults.length > 0 && (
          <ul className="editor-errors" role="alert">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        <div className="editor-actions">
          <Button
            loading={busy === 'test'}
            disabled={busy !== undefined || faults.length > 0}
            onClick={() => void test()}
          >
            Send me a test
          </Button>
          <Button type="primary" htmlType="submit" loading={busy === 'save'} disabled={busy !== undefined || !changed}>
            Save
          </Button>
        </div>
      </form>
      <div>
        {hasOwn && <Views label="Preview the text for" views={shownTexts} chosen={shown} onChoose={setShown} />}
        <Preview templateType={sequence.kind} {...preview} />
      </div>
    </div>
  );
};
