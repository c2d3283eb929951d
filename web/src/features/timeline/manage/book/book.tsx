import { bookPapers, type BookPaper } from '@keepsake/contracts/values/book-paper';
import type { BookAnswer } from '@keepsake/contracts/rest/books';
import type { JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import type { SectionProps } from '../sections.js';
import { bookText as t } from '../book-texts.js';
import { BookCopy } from './book-copy.js';
import { BookMemories } from './book-memories.js';
import { BookPreview } from './book-preview.js';
import { BookWarnings } from './book-warnings.js';
import { CoverPhoto } from './cover-photo.js';
import { useBook, useBookSettings, type BookForm } from './use-book.js';
import './book.css';

const paperNames = Object.keys(bookPapers) as BookPaper[];

const Cover = ({ form, book }: { readonly form: BookForm; readonly book: BookAnswer }): JSX.Element => {
  const { settings, change, errors } = form;
  return (
    <>
      <fieldset>
        <legend className="field-label">{t('paper')}</legend>
        {paperNames.map((paper) => (
          <label key={paper} className="book-choice">
            <input
              type="radio"
              name="book-paper"
              checked={settings.paper === paper}
              onChange={() => change({ paper })}
            />
            <bdi>{bookPapers[paper].label}</bdi>
          </label>
        ))}
      </fieldset>
      <Field label={t('title')} error={errors['title']}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={120}
            value={settings.title}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('dates')} optional error={errors['dates']}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            maxLength={120}
            value={settings.dates}
            onChange={(event) => change({ dates: event.target.value })}
          />
        )}
      </Field>
      <CoverPhoto form={form} book={book} />
      <label className="book-choice">
        <input
          type="checkbox"
          checked={settings.replies}
          onChange={(event) => change({ replies: event.target.checked })}
        />
        {t('printReplies')}
      </label>
    </>
  );
};

const states = { saving: 'saving', saved: 'savedChoices', failed: 'notSaved' } as const;

const Editing = ({ code, book }: { readonly code: string; readonly book: BookAnswer }): JSX.Element => {
  const form = useBookSettings(code, book);
  return (
    <div className="book">
      <p className="book-lead">{t('lead')}</p>
      <div className="book-columns">
        <form className="book-form" noValidate onSubmit={(event) => event.preventDefault()}>
          <Cover form={form} book={book} />
          <BookMemories form={form} book={book} />
        </form>
        <div className="book-side">
          <BookPreview code={code} paper={form.settings.paper} pages={book.pages} />
          <p className="book-small" role="status">
            {t(states[form.state])}
          </p>
          {form.failure !== undefined && (
            <p className="notice notice-error" role="alert">
              {form.failure}{' '}
              <button type="button" className="link-button" onClick={form.retry}>
                {shared('tryAgain')}
              </button>
            </p>
          )}
          {form.conflict && (
            <p className="notice notice-error" role="alert">
              {t('conflict')}{' '}
              <button type="button" className="link-button" onClick={form.conflict.keepMine}>
                {t('keepMine')}
              </button>{' '}
              <button type="button" className="link-button" onClick={form.conflict.useTheirs}>
                {t('useTheirs')}
              </button>
            </p>
          )}
          <BookWarnings book={book} />
          <BookCopy code={code} form={form} />
        </div>
      </div>
    </div>
  );
};

/** Memory book: composed here, rendered in the background, announced by email. */
export const Book = ({ code }: SectionProps): JSX.Element => {
  const found = useBook(code);
  if (found.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="24rem" />
      </Loading>
    );
  if (!found.data) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  return <Editing code={code} book={found.data} />;
};
