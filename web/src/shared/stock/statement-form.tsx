import { stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { monthAway, monthOf } from '@keepsake/contracts/values/business-day';
import { paperOf, statementName } from '@keepsake/contracts/values/paper';
import { useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../area/sentences-texts.js';
import { Field } from '../controls/field.js';
import { PaperSelect } from '../controls/paper-select.js';
import { PendingButton } from '../controls/pending-button.js';
import { humanDate } from '../formats.js';
import { saveBytes } from '../save-file.js';
import { useFailed } from '../toast/use-failed.js';
import { useStatement } from './inventory-api.js';
import { staffTexts } from './staff-texts.js';
import { stockText as t } from './stock-texts.js';

const mostMonths = 60;
const monthAt = (at: Date): string => monthOf(`${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-01`);

/** Returns the months from this one back to the start of the location. */
export const monthsSince = (since: string | undefined, now: Date): readonly string[] => {
  const first = since === undefined ? '' : monthAt(new Date(since));
  const all = Array.from({ length: mostMonths }, (_, back) => monthAway(monthAt(now), -back));
  return all.filter((month, back) => back === 0 || month >= first);
};

type Props = {
  readonly location: { readonly id: string; readonly name?: string; readonly createdAt?: string };
  readonly forStaff?: boolean;
};

/** Statement of plates and cases of one month as PDF. Defaults to last month. */
export const StatementForm = ({ location, forStaff = false }: Props): JSX.Element => {
  const [months] = useState(() => monthsSince(location.createdAt, new Date()));
  const [thisMonth = '', lastMonth = thisMonth] = months;
  const [month, setMonth] = useState(lastMonth);
  const [paper, setPaper] = useState(() => paperOf(navigator.language));
  const statement = useStatement(location.id);
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (statement.isPending) return;
    statement.mutate(
      { month, paper },
      {
        onSuccess: (file) => saveBytes(statementName(location.name ?? '', month), file),
        onError: (error) => failed(error, sentence(stockMessages.statementFailed)),
      },
    );
  };
  return (
    <section className="statement" aria-labelledby="statement-heading">
      <h2 id="statement-heading">{t('statement')}</h2>
      <p>{forStaff ? staffTexts.statement : t('statementMore')}</p>
      <form className="statement-form" aria-labelledby="statement-heading" onSubmit={submit}>
        <Field label={t('month')}>
          {({ id }) => (
            <select id={id} className="input" value={month} onChange={(event) => setMonth(event.target.value)}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {one === thisMonth ? t('monthSoFar', { month: humanDate(one) }) : humanDate(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('paper')}>{({ id }) => <PaperSelect id={id} paper={paper} onChange={setPaper} />}</Field>
        <PendingButton variant="quiet" pending={statement.isPending} pendingLabel={t('drawing')}>
          {t('downloadPdf')}
        </PendingButton>
      </form>
    </section>
  );
};
