import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { serviceLines } from '@keepsake/contracts/values/service-block';
import type { JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { VagueDate } from '../../../../shared/controls/vague-date.js';
import { day, humanDate, timeOfDay } from '../../../../shared/formats.js';
import type { FieldErrorState } from '../../../../shared/forms/form-errors.js';
import type { FieldName, PageText } from './case-fields.js';

type Part = { readonly one: PartnerCase; readonly draft: CaseDraft };

const marks: Readonly<Record<CaseDraft['state'], string>> = {
  none: 'not started',
  saved: 'saved',
  waiting: 'waiting for the family',
  'handed-over': 'handed over',
};

const isPrepared = ({ one, draft }: Part): boolean => draft.savedAt !== null || one.totalFiles > 0;

/** The family owns the page after it was opened; a closed case takes no more changes. */
export const mayPrepare = ({ one, draft }: Part): boolean => draft.state !== 'handed-over' && one.state !== 'closed';

export const PageMark = ({ one, draft }: Part): JSX.Element => (
  <span className="portal-mark" data-quiet={draft.state === 'none' && one.totalFiles === 0}>
    {draft.state === 'none' && one.totalFiles > 0 ? 'begun' : marks[draft.state]}
  </span>
);

/** Shows what was prepared, read-only. */
const Prepared = ({ one, draft }: Part): JSX.Element => {
  const lines = serviceLines(one);
  return (
    <>
      <p>
        <bdi>{draft.honoreeName}</bdi>
        {draft.fromDate !== null && `, born ${humanDate(draft.fromDate)}`}
        {draft.toDate !== null && `, died ${humanDate(draft.toDate)}`}
      </p>
      {draft.words !== null && <p className="draft-text">{draft.words}</p>}
      {lines.length > 0 && <p className="draft-text">{lines.join('\n')}</p>}
    </>
  );
};

/** The page once it cannot be edited here: the family has it, or the case is closed. */
export const FinishedPage = ({ one, draft }: Part): JSX.Element => {
  if (draft.state === 'handed-over')
    return (
      <>
        <p className="case-plan">
          {isPrepared({ one, draft })
            ? 'The family has opened their timeline. They were given what you prepared and keep it now.'
            : 'The family opened their timeline before anything was prepared.'}{' '}
          If you would like to add something, ask them to invite you as a keeper.
        </p>
        {draft.savedAt !== null && <Prepared one={one} draft={draft} />}
      </>
    );
  if (!isPrepared({ one, draft })) return <p className="case-plan">Nothing was prepared.</p>;
  return (
    <>
      <p className="case-plan">The family gets this when they open the plate.</p>
      {draft.savedAt !== null && <Prepared one={one} draft={draft} />}
    </>
  );
};

type FieldsProps = Part & {
  readonly text: PageText;
  readonly errors: Pick<FieldErrorState<FieldName>, 'errors' | 'field'>;
  readonly onText: (name: keyof PageText, value: string) => void;
};

/** Edits name, dates and obituary until the family opens the page. */
export const PageFields = ({ draft, text, errors: { errors, field }, onText }: FieldsProps): JSX.Element => (
  <>
    <p className="case-plan">
      {draft.state === 'none'
        ? 'Begin the page for the family: a name, dates, a few words, photographs. They get it when they open the plate, and may also begin without it.'
        : `Saved on ${day(draft.savedAt ?? '')}, ${timeOfDay(draft.savedAt ?? '')}. You can change it until the family opens the plate.`}
      {draft.state === 'saved' && ' Assign a plate, so that they can.'}
    </p>
    <Field label="Name on the timeline" error={errors.honoreeName}>
      {(wired) => (
        <input
          {...wired}
          ref={field('honoreeName')}
          className="input"
          autoComplete="off"
          maxLength={200}
          value={text.honoreeName}
          onChange={(event) => onText('honoreeName', event.target.value)}
        />
      )}
    </Field>
    <div className="case-dates">
      <VagueDate
        label="Born"
        optional
        error={errors.fromDate}
        yearRef={field('fromDate')}
        value={text.fromDate}
        onChange={(value) => onText('fromDate', value)}
      />
      <VagueDate
        label="Died"
        optional
        error={errors.toDate}
        yearRef={field('toDate')}
        value={text.toDate}
        onChange={(value) => onText('toDate', value)}
      />
    </div>
    <Field
      label="Obituary"
      optional
      error={errors.words}
      hint="Shown under the name, with the service below it. The family can change it."
    >
      {(wired) => (
        <textarea
          {...wired}
          ref={field('words')}
          className="input"
          rows={5}
          maxLength={5000}
          value={text.words}
          onChange={(event) => onText('words', event.target.value)}
        />
      )}
    </Field>
  </>
);
