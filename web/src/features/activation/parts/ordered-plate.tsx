import type { ActivateInput, CodeStatusAnswer } from '@keepsake/contracts/rest/customers';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useState, type FormEvent, type JSX } from 'react';
import { shownEventType } from '../../../shared/area/events-texts.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { humanDate } from '../../../shared/formats.js';
import { beforeName, headingOf } from '../../../shared/language/fixed-headings.js';
import { eventDateLabel } from '../../../shared/order/event-date-label.js';
import { activationText as t } from '../activation-texts.js';
import type { Outcome } from './activation-form.js';
import { useActivation } from './use-activation.js';

export type OrderedStatus = CodeStatusAnswer & {
  readonly ordered: NonNullable<CodeStatusAnswer['ordered']>;
  readonly eventDetails: NonNullable<CodeStatusAnswer['eventDetails']>;
};

/** Returns whether the viewer is the buyer of this plate. */
export const isYourOrder = (status: CodeStatusAnswer | undefined): status is OrderedStatus =>
  status?.ordered?.yours === true && status.eventDetails !== null;

type Props = {
  readonly code: string;
  readonly status: OrderedStatus;
  readonly onOutcome: (outcome: Outcome) => void;
  /** Opens the form for changes before the activation, with the name chosen so far. */
  readonly onChange: (name: string) => void;
};

/** With more names, typing is faster than looking for one. */
const maxChoices = 8;

type ChoiceProps = {
  readonly names: readonly string[];
  /** Place in the names; the one after them is another name. */
  readonly chosen: number | undefined;
  readonly onChoose: (place: number) => void;
};

/** The names of the order that no timeline has yet. */
const NameChoice = ({ names, chosen, onChoose }: ChoiceProps): JSX.Element => (
  <div className="activation-names" role="radiogroup" aria-label={t('names')}>
    {[...names, t('anotherName')].map((name, place) => (
      <label key={place} className="check">
        <input type="radio" name="honoree" checked={chosen === place} onChange={() => onChoose(place)} />
        <bdi>{name}</bdi>
      </label>
    ))}
  </div>
);

/** Activation of an ordered plate with one press. Only an order of several timelines asks for a name. */
export const OrderedPlate = ({ code, status, onOutcome, onChange }: Props): JSX.Element => {
  const { ordered, eventDetails, customer } = status;
  const several = (ordered.timelines ?? 1) > 1;
  const names = ordered.names ?? [];
  const offers = several && names.length > 0 && names.length <= maxChoices;
  const [choice, setChoice] = useState<number | undefined>(names.length === 1 ? 0 : undefined);
  const [typed, setTyped] = useState(names.length > 0 ? '' : (eventDetails.honoreeName ?? ''));
  const types = !offers || choice === names.length;
  const name = types ? typed : (names[choice ?? names.length] ?? '');
  const [error, setError] = useState<string>();
  const { activate, pending } = useActivation({
    onOutcome,
    onRefused: (_error, sentence) => setError(sentence),
  });
  const heading = headingOf(eventDetails.eventTypeSlug, several ? name : eventDetails.honoreeName);

  // Date and text of the order are about its own honoree.
  const isOwn = !several || name === '' || name === eventDetails.honoreeName;

  const bodyOf = (): ActivateInput => {
    const chosen = name.trim();
    if (!several || customer === null || chosen === (eventDetails.honoreeName ?? '')) return { qrCode: code };
    return { qrCode: code, customerName: customer.name, customerEmail: customer.email, honoreeName: chosen };
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (several && name.trim() === '') {
      setError(t(types ? 'enterName' : 'chooseName'));
      return;
    }
    setError(undefined);
    activate(bodyOf());
  };

  return (
    <form className="activation-ordered" data-event={eventDetails.eventTypeSlug} onSubmit={submit} noValidate>
      <p className="activation-code">{groupPlateCode(code)}</p>
      {several ? (
        <>
          <h1>{t('whoFor')}</h1>
          <p className="activation-lead">{t('several', { count: ordered.timelines ?? 1 })}</p>
          {offers && (
            <NameChoice
              names={names}
              chosen={choice}
              onChoose={(place) => {
                setChoice(place);
                setError(undefined);
              }}
            />
          )}
          {types ? (
            <Field label={t('orderedName')} error={error}>
              {(wired) => (
                <input
                  {...wired}
                  className="input"
                  autoComplete="off"
                  maxLength={200}
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
          ) : (
            error !== undefined && (
              <p className="field-error" role="alert">
                {error}
              </p>
            )
          )}
        </>
      ) : (
        <>
          <h1>
            {filled(
              t('belongs', { timeline: slot(0) }),
              <em>
                {beforeName(heading.lead)}
                <bdi>{heading.name}</bdi>
              </em>,
            )}
          </h1>
          {error !== undefined && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </>
      )}
      <dl className="activation-facts">
        <div>
          <dt>{t('eventType')}</dt>
          <dd>{shownEventType(eventDetails.eventTypeSlug, eventDetails.eventType)}</dd>
        </div>
        {eventDetails.eventDate !== null && isOwn && (
          <div>
            <dt>{eventDateLabel(eventDetails.eventTypeSlug)}</dt>
            <dd>{humanDate(eventDetails.eventDate)}</dd>
          </div>
        )}
        <div>
          <dt>{t('whoMaySee')}</dt>
          <dd>{t(ordered.isPrivate ? 'private' : 'public')}</dd>
        </div>
      </dl>
      <p className="activation-actions">
        <PendingButton pending={pending} pendingLabel={t('activating')}>
          {t(several ? 'activate' : 'yesActivate')}
        </PendingButton>
        <button type="button" className="button button-quiet" onClick={() => onChange(name)}>
          {t('changeFirst')}
        </button>
      </p>
      <p className="activation-note">{t('changeLater')}</p>
    </form>
  );
};
