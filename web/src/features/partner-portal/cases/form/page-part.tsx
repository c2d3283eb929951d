import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { languages } from '@keepsake/contracts/values/language';
import { serviceLines } from '@keepsake/contracts/values/service-block';
import type { JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { VagueDate } from '../../../../shared/controls/vague-date.js';
import { day, humanDate, timeOfDay } from '../../../../shared/formats.js';
import type { FieldErrorState } from '../../../../shared/forms/form-errors.js';
import { activeLanguage } from '../../../../shared/language/texts.js';
import { caseFormText as t } from '../texts/case-form-texts.js';
import type { FieldName, PageText } from './case-fields.js';

type Part = { readonly one: PartnerCase; readonly draft: CaseDraft };

const isPrepared = ({ one, draft }: Part): boolean => draft.savedAt !== null || one.totalFiles > 0;

/** The family owns the page after it was opened; a closed case takes no more changes. */
export const mayPrepare = ({ one, draft }: Part): boolean => draft.state !== 'handed-over' && one.state !== 'closed';

export const PageMark = ({ one, draft }: Part): JSX.Element => (
  <span className="portal-mark" data-quiet={draft.state === 'none' && one.totalFiles === 0}>
    {t(draft.state === 'none' && one.totalFiles > 0 ? 'mark-begun' : `mark-${draft.state}`)}
  </span>
);

/** Shows what was prepared, read-only. */
const Prepared = ({ one, draft }: Part): JSX.Element => {
  const lines = serviceLines(one, languages.find((tag) => tag === activeLanguage()) ?? 'en');
  return (
    <>
      <p>
        <bdi>{draft.honoreeName}</bdi>
        {draft.fromDate !== null && ` · ${t('bornOn', { day: humanDate(draft.fromDate) })}`}
        {draft.toDate !== null && ` · ${t('diedOn', { day: humanDate(draft.toDate) })}`}
      </p>
      {draft.words !== null && (
        <p className="draft-text" dir="auto">
          {draft.words}
        </p>
      )}
      {lines.length > 0 && (
        <p className="draft-text" dir="auto">
          {lines.join('\n')}
        </p>
      )}
    </>
  );
};

/** The page once it cannot be edited here: the family has it, or the case is closed. */
export const FinishedPage = ({ one, draft }: Part): JSX.Element => {
  if (draft.state === 'handed-over')
    return (
      <>
        <p className="case-plan">
          {t(isPrepared({ one, draft }) ? 'openedPrepared' : 'openedEmpty')} {t('askKeeper')}
        </p>
        {draft.savedAt !== null && <Prepared one={one} draft={draft} />}
      </>
    );
  if (!isPrepared({ one, draft })) return <p className="case-plan">{t('nothing')}</p>;
  return (
    <>
      <p className="case-plan">{t('familyGets')}</p>
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
        ? t('begin')
        : t('savedOn', { day: day(draft.savedAt ?? ''), time: timeOfDay(draft.savedAt ?? '') })}
      {draft.state === 'saved' && ` ${t('assignFirst')}`}
    </p>
    <Field label={t('honoree')} error={errors.honoreeName}>
      {(wired) => (
        <input
          {...wired}
          ref={field('honoreeName')}
          className="input"
          autoComplete="off"
          dir="auto"
          maxLength={200}
          value={text.honoreeName}
          onChange={(event) => onText('honoreeName', event.target.value)}
        />
      )}
    </Field>
    <div className="case-dates">
      <VagueDate
        label={t('born')}
        optional
        error={errors.fromDate}
        yearRef={field('fromDate')}
        value={text.fromDate}
        onChange={(value) => onText('fromDate', value)}
      />
      <VagueDate
        label={t('died')}
        optional
        error={errors.toDate}
        yearRef={field('toDate')}
        value={text.toDate}
        onChange={(value) => onText('toDate', value)}
      />
    </div>
    <Field label={t('obituary')} optional error={errors.words} hint={t('obituaryHint')}>
      {(wired) => (
        <textarea
          {...wired}
          ref={field('words')}
          className="input"
          rows={5}
          dir="auto"
          maxLength={5000}
          value={text.words}
          onChange={(event) => onText('words', event.target.value)}
        />
      )}
    </Field>
  </>
);
