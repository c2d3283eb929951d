import { serviceLines } from '@keepsake/contracts/values/service-block';
import type { CaseDraft, SaveDraftInput } from '@keepsake/contracts/rest/handover';
import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { isAfterDate } from '@keepsake/contracts/values/human-date';
import { useState, type FormEvent, type JSX } from 'react';
import { hasStatus } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { day, humanDate, timeOfDay } from '../../../shared/formats.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { CaseFilesPart } from './case-files.js';
import { useDraft, useSaveDraft } from './cases-api.js';
import { MailFamily } from './mail-family.js';

const marks: Readonly<Record<CaseDraft['state'], string>> = {
  none: 'not started',
  saved: 'saved',
  waiting: 'waiting for the family',
  'handed-over': 'handed over',
};

const order = ['honoreeName', 'fromDate', 'toDate', 'words'] as const;
type Name = (typeof order)[number];
type Part = { readonly one: PartnerCase; readonly draft: CaseDraft };

const DraftForm = ({ one, draft, onNewer }: Part & { readonly onNewer: () => void }): JSX.Element => {
  const [form, setForm] = useState({
    revision: draft.revision,
    honoreeName: draft.honoreeName ?? one.subjectName,
    fromDate: draft.fromDate ?? '',
    toDate: draft.toDate ?? '',
    words: draft.words ?? '',
  });
  const [overtaken, setOvertaken] = useState(false);
  const { faults, check, clear, takeFrom, field } = useFormErrors<Name>(order);
  const save = useSaveDraft(one.id);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();

  const change = (name: Name, value: string): void => {
    setForm((now) => ({ ...now, [name]: value }));
    clear(name);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body: SaveDraftInput = form;
    const whole = check({
      honoreeName: form.honoreeName.trim() === '' ? handoverMessages.honoreeName : undefined,
      toDate: isAfterDate(form.fromDate, form.toDate) ? handoverMessages.dates : undefined,
    });
    if (!whole || save.isPending) return;
    save.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ revision }) => {
          setForm((now) => ({ ...now, revision }));
          toast({ title: 'Timeline saved' });
        },
        onError: (error) => {
          if (takeFrom(error)) return;
          setOvertaken(hasStatus(error, 409));
          failed(error);
        },
      },
    );
  };

  return (
    <form className="case-form" noValidate onSubmit={submit} aria-label="Prepare the timeline">
      <Field label="Name on the timeline" fault={faults.honoreeName}>
        {(wired) => (
          <input
            {...wired}
            ref={field('honoreeName')}
            className="input"
            autoComplete="off"
            maxLength={200}
            value={form.honoreeName}
            onChange={(event) => change('honoreeName', event.target.value)}
          />
        )}
      </Field>
      <VagueDate
        label="Born"
        optional
        fault={faults.fromDate}
        yearRef={field('fromDate')}
        value={form.fromDate}
        onChange={(value) => change('fromDate', value)}
      />
      <VagueDate
        label="Died"
        optional
        fault={faults.toDate}
        yearRef={field('toDate')}
        value={form.toDate}
        onChange={(value) => change('toDate', value)}
      />
      <Field
        label="Obituary"
        optional
        fault={faults.words}
        hint="Shown under the name, with the service below it. The family can change it."
      >
        {(wired) => (
          <textarea
            {...wired}
            ref={field('words')}
            className="input"
            rows={5}
            maxLength={5000}
            value={form.words}
            onChange={(event) => change('words', event.target.value)}
          />
        )}
      </Field>
      {overtaken && (
        <p className="notice notice-warning">
          This was changed meanwhile. Your text is still here, to copy what you need.{' '}
          <button type="button" className="button button-text" onClick={onNewer}>
            Show what is saved now
          </button>
        </p>
      )}
      <PendingButton pending={save.isPending} pendingLabel="Saving…" look="quiet">
        Save the timeline
      </PendingButton>
    </form>
  );
};

/** Shows what was prepared, read-only, after the family has claimed the page. */
const HandedOver = ({ one, draft }: Part): JSX.Element => (
  <>
    <p className="case-plan">
      {draft.savedAt === null && one.totalFiles === 0
        ? 'The family opened their timeline before anything was prepared.'
        : 'The family has opened their timeline. They were given what you prepared and keep it now.'}{' '}
      If you would like to add something, ask them to invite you as a keeper.
    </p>
    {draft.savedAt !== null && <Prepared one={one} draft={draft} />}
    <CaseFilesPart one={one} isOpen={false} hasPreviews={false} />
  </>
);

/** Previews the lines below the obituary. */
const ServiceOnPage = ({ one }: Pick<Part, 'one'>): JSX.Element | null => {
  const lines = serviceLines(one);
  return lines.length === 0 ? null : <p className="draft-words">{lines.join('\n')}</p>;
};

const Prepared = ({ one, draft }: Part): JSX.Element => (
  <>
    <p>
      <bdi>{draft.honoreeName}</bdi>
      {draft.fromDate !== null && `, born ${humanDate(draft.fromDate)}`}
      {draft.toDate !== null && `, died ${humanDate(draft.toDate)}`}
    </p>
    {draft.words !== null && <p className="draft-words">{draft.words}</p>}
    <ServiceOnPage one={one} />
  </>
);

const Writing = ({ one, draft, onNewer }: Part & { readonly onNewer: () => void }): JSX.Element => (
  <>
    <p className="case-plan">
      {draft.state === 'none'
        ? 'Begin the page for the family: a name, dates, a few words, photographs. They get it when they open the plate, and may also begin without it.'
        : `Saved on ${day(draft.savedAt ?? '')}, ${timeOfDay(draft.savedAt ?? '')}. You can change it until the family opens the plate.`}
      {draft.state === 'saved' && ' Assign a plate, so that they can.'}
    </p>
    <DraftForm one={one} draft={draft} onNewer={onNewer} />
    {serviceLines(one).length > 0 && (
      <div className="draft-service">
        <h3>Under the obituary</h3>
        <ServiceOnPage one={one} />
      </div>
    )}
    <CaseFilesPart one={one} isOpen />
    {draft.state === 'waiting' && <MailFamily one={one} draft={draft} />}
  </>
);

/** A closed case cannot be edited; prepared content is still delivered with its plate. */
const Closed = ({ one, draft }: Part): JSX.Element =>
  draft.savedAt === null && one.totalFiles === 0 ? (
    <p className="case-plan">Nothing was prepared.</p>
  ) : (
    <>
      <p className="case-plan">The family gets this when they open the plate.</p>
      {draft.savedAt !== null && <Prepared one={one} draft={draft} />}
      <CaseFilesPart one={one} isOpen={false} />
    </>
  );

const Content = ({ one, draft, onNewer }: Part & { readonly onNewer: () => void }): JSX.Element => {
  if (draft.state === 'handed-over') return <HandedOver one={one} draft={draft} />;
  return one.state === 'closed' ? (
    <Closed one={one} draft={draft} />
  ) : (
    <Writing one={one} draft={draft} onNewer={onNewer} />
  );
};

/** Edits the prepared timeline until the family opens it. */
export const DraftCard = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const draft = useDraft(one.id);
  const [round, setRound] = useState(0);
  return (
    <section className="case-draft" aria-labelledby="case-draft">
      <h2 id="case-draft">Prepare the timeline</h2>
      {draft.isError && <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.isPending && (
        <Loading label="Reading what is prepared">
          <Skeleton height="8rem" />
        </Loading>
      )}
      {draft.data && (
        <>
          <span className="portal-mark" data-quiet={draft.data.state === 'none' && one.totalFiles === 0}>
            {draft.data.state === 'none' && one.totalFiles > 0 ? 'begun' : marks[draft.data.state]}
          </span>
          <Content
            key={round}
            one={one}
            draft={draft.data}
            onNewer={() => void draft.refetch().then(() => setRound((now) => now + 1))}
          />
        </>
      )}
    </section>
  );
};
