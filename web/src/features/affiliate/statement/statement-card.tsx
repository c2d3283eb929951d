import { monthAway, monthOf } from '@keepsake/contracts/values/business-day';
import { affiliateStatementName, paperOf } from '@keepsake/contracts/values/paper';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type JSX } from 'react';
import { path } from '../../../shared/api/client.js';
import { getFile } from '../../../shared/api/files.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { humanDate } from '../../../shared/formats.js';
import { activeLanguage } from '../../../shared/language/texts.js';
import { saveBytes } from '../../../shared/save-file.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { statementText as t } from './statement-texts.js';

const maxMonths = 60;
const monthAt = (at: Date): string => monthOf(`${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-01`);

/** Returns the months from this one back to the first one of the affiliate. */
const monthsSince = (since: string, now: Date): readonly string[] =>
  Array.from({ length: maxMonths }, (_, back) => monthAway(monthAt(now), -back)).filter(
    (month, back) => back === 0 || month >= monthAt(new Date(since)),
  );

type Props = { readonly id: string; readonly since: string };

/** Statement of one month as PDF, in the language of the page. Defaults to last month. */
export const StatementCard = ({ id, since }: Props): JSX.Element => {
  const [months] = useState(() => monthsSince(since, new Date()));
  const [thisMonth = '', lastMonth = thisMonth] = months;
  const [month, setMonth] = useState(lastMonth);
  const statement = useMutation({
    mutationFn: () =>
      getFile(
        path`/api/affiliates/${id}/statement.pdf` +
          `?month=${month}&paper=${paperOf(navigator.language)}&language=${activeLanguage()}`,
      ),
  });
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (statement.isPending) return;
    statement.mutate(undefined, {
      onSuccess: (file) => saveBytes(affiliateStatementName(month), file),
      onError: (error) => failed(error, t('statementFailed')),
    });
  };
  return (
    <section className="affiliate-card" aria-labelledby="statement-title">
      <h2 id="statement-title">{t('statement')}</h2>
      <p className="affiliate-small">{t('statementMore')}</p>
      <form className="affiliate-statement" aria-labelledby="statement-title" onSubmit={submit}>
        <Field label={t('month')}>
          {({ id: field }) => (
            <select id={field} className="input" value={month} onChange={({ target }) => setMonth(target.value)}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {one === thisMonth ? t('monthSoFar', { month: humanDate(one) }) : humanDate(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <PendingButton variant="quiet" pending={statement.isPending} pendingLabel={t('drawing')}>
          {t('downloadPdf')}
        </PendingButton>
      </form>
    </section>
  );
};
