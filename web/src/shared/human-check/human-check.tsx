import { humanCheckMessages } from '@keepsake/contracts/catalog/field-messages';
import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { CheckIcon } from '../controls/icons.js';
import { Field } from '../controls/field.js';
import { LoadFailed } from '../states/load-failed.js';
import { solve, useHumanCheck, type SolvedCheck } from './human-check-api.js';
import { controlsText as t } from '../controls/controls-texts.js';
import { fixedText } from '../language/fixed-text.js';
import './human-check.css';

type Props = { readonly onSolved: (solved: SolvedCheck) => void };

/** A sum of two small numbers, checked on the page and by the server. */
export const HumanCheck = ({ onSolved }: Props): JSX.Element => {
  const check = useHumanCheck();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [solved, setSolved] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  if (solved)
    return (
      <p className="human-check-done" role="status">
        <CheckIcon /> {t('humanCheckDone')}
      </p>
    );
  if (check.isError) return <LoadFailed error={check.error} onRetry={() => void check.refetch()} />;

  const verify = (): void => {
    const answer = typed.trim();
    if (!check.data || answer === '') return;
    const right = solve(check.data.question);
    if (right !== undefined && String(right) !== answer) {
      setTyped('');
      setError(fixedText('humanCheckWrong', humanCheckMessages.wrong));
      field.current?.focus();
      void check.refetch();
      return;
    }
    setSolved(true);
    onSolved({ challengeId: check.data.challengeId, answer });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    verify();
  };

  return (
    <fieldset className="human-check">
      <legend className="field-label">{t('humanCheck')}</legend>
      <Field label={check.data ? t('question', { sum: check.data.question }) : t('oneMoment')} error={error}>
        {(wired) => (
          <div className="human-check-row">
            <input
              {...wired}
              ref={field}
              className="input"
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={(event) => setTyped(event.target.value)}
            />
            <button type="button" className="button button-quiet" disabled={typed.trim() === ''} onClick={verify}>
              {t('verify')}
            </button>
          </div>
        )}
      </Field>
    </fieldset>
  );
};
