import { useId, useState, type JSX, type RefObject } from 'react';
import { Field } from '../../../shared/controls/field.js';
import { humanDate } from '../../../shared/formats.js';
import { capsulesText as t } from './capsules-texts.js';
import {
  firstSuggestion,
  noSeal,
  openingDays,
  openingError,
  today,
  yearsAfter,
  type SealChoice,
} from './seal-choice.js';
import './capsules.css';

type Props = {
  readonly eventDate: string | null;
  readonly choice: SealChoice;
  readonly onChange: (choice: SealChoice) => void;
  readonly dayRef: RefObject<HTMLInputElement | null>;
};

/** Sets the opening day to an 18th birthday. */
const EighteenthBirthday = ({
  now,
  onDay,
}: {
  readonly now: Date;
  readonly onDay: (day: string) => void;
}): JSX.Element => {
  const [born, setBorn] = useState('');
  return (
    <Field label={t('birth')} hint={t('birthHint')}>
      {(wired) => (
        <input
          {...wired}
          type="date"
          className="input"
          max={today(now)}
          value={born}
          onChange={({ target: { value } }) => {
            setBorn(value);
            const day = yearsAfter(value, 18);
            if (day !== '') onDay(day);
          }}
        />
      )}
    </Field>
  );
};

const Choices = ({ eventDate, choice, onChange, dayRef }: Props): JSX.Element => {
  const [now] = useState(() => new Date());
  const [asksBirth, setAsksBirth] = useState(false);
  const { first, last } = openingDays(now);
  const suggestion = firstSuggestion(eventDate, now);
  const choose = (opensOn: string): void => onChange({ ...choice, opensOn });
  const error = openingError(choice.opensOn, now);
  const isSealed = choice.opensOn !== '' && error === undefined;
  return (
    <div className="seal-options">
      <Field
        label={t('until')}
        optional
        error={error}
        hint={
          isSealed
            ? t(choice.hiddenFromOwner ? 'hintHidden' : 'hint', { day: humanDate(choice.opensOn) })
            : t('hintUnsealed')
        }
      >
        {(wired) => (
          <input
            {...wired}
            ref={dayRef}
            type="date"
            className="input"
            min={first}
            max={last}
            value={choice.opensOn}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </Field>
      <p className="seal-suggestions">
        <button type="button" className="button button-quiet" onClick={() => choose(suggestion.day)}>
          {suggestion.name}
        </button>
        <button
          type="button"
          className="button button-quiet"
          aria-expanded={asksBirth}
          onClick={() => setAsksBirth(!asksBirth)}
        >
          {t('birthday')}
        </button>
        {choice.opensOn !== '' && (
          <button type="button" className="button button-text" onClick={() => onChange(noSeal)}>
            {t('unseal')}
          </button>
        )}
      </p>
      {asksBirth && <EighteenthBirthday now={now} onDay={choose} />}
      {isSealed && (
        <>
          <label className="seal-check">
            <input
              type="checkbox"
              checked={choice.hiddenFromOwner}
              onChange={(event) => onChange({ ...choice, hiddenFromOwner: event.target.checked })}
            />
            <span>{t('hide')}</span>
          </label>
          <Field label={t('email')} optional hint={t('emailHint')}>
            {(wired) => (
              <input
                {...wired}
                type="email"
                className="input"
                maxLength={200}
                autoComplete="email"
                value={choice.email}
                onChange={(event) => onChange({ ...choice, email: event.target.value })}
              />
            )}
          </Field>
        </>
      )}
    </div>
  );
};

/** Folded until someone wants to seal a memory; never while a day is chosen, so that no one seals one unseen. */
export const SealOptions = (props: Props): JSX.Element => {
  const [wanted, setWanted] = useState(false);
  const isSealed = props.choice.opensOn !== '';
  const open = wanted || isSealed;
  const id = useId();
  return (
    <>
      {!isSealed && (
        <button
          type="button"
          className="link-button memory-form-more"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setWanted(!wanted)}
        >
          {t(open ? 'fewer' : 'more')}
        </button>
      )}
      <div id={id}>{open && <Choices {...props} />}</div>
    </>
  );
};
