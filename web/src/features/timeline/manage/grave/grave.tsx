import type { Grave as StoredGrave } from '@keepsake/contracts/rest/manage';
import { useId, useState, type FormEvent, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { number } from '../../../../shared/formats.js';
import { directionsTo } from '../../parts/directions.js';
import { PictureChooser } from '../about/picture-chooser.js';
import { manageText } from '../manage-texts.js';
import type { SectionProps } from '../sections.js';
import { graveText as t } from './grave-texts.js';
import { pinText, readPin } from './pin.js';
import { useGrave } from './use-grave.js';
import { usePosition } from './use-position.js';

type PartProps = { readonly state: ReturnType<typeof useGrave> };

/** From here on a pin may be at a neighboring grave. */
const inexactMeters = 15;

const PinField = ({ state: { form, errors, change } }: PartProps): JSX.Element => {
  const [accuracy, setAccuracy] = useState<number>();
  const position = usePosition(({ pin, accuracyMeters }) => {
    setAccuracy(accuracyMeters);
    change({ pin: pinText(pin) });
  });
  const read = readPin(form.pin);
  const pin = read && 'pin' in read ? read.pin : undefined;
  return (
    <div>
      <Field label={t('pin')} optional hint={t('pinHint')} error={errors.errors.latitude ?? errors.errors.longitude}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            ref={errors.field('latitude')}
            maxLength={2_000}
            dir="ltr"
            autoComplete="off"
            placeholder="38.7139, -9.1394"
            value={form.pin}
            onChange={(event) => {
              setAccuracy(undefined);
              change({ pin: event.target.value });
            }}
          />
        )}
      </Field>
      <p className="grave-pin">
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={position.state === 'locating'}
          onClick={position.locate}
        >
          {t(position.state === 'locating' ? 'locating' : 'locate')}
        </button>
        {pin && (
          <a href={directionsTo({ cemetery: form.cemetery, ...pin })} target="_blank" rel="noreferrer">
            {t('check')}
          </a>
        )}
      </p>
      <p className="field-hint" role="status">
        {position.state === 'refused' || position.state === 'failed' || position.state === 'unsupported'
          ? t(`locate-${position.state}`)
          : accuracy !== undefined &&
            t(accuracy > inexactMeters ? 'locatedRoughly' : 'located', { meters: number(accuracy) })}
      </p>
    </div>
  );
};

const Photo = ({ code, state: { form, errors, change } }: PartProps & { readonly code: string }): JSX.Element => {
  const [choosing, setChoosing] = useState(false);
  const label = useId();
  return (
    <div role="group" aria-labelledby={label}>
      <p className="field-label" id={label}>
        {t('photo')}
      </p>
      <p className="field-hint">
        {t('photoHint')} <Link to={`/timeline/${code}`}>{t('photoAdd')}</Link>
      </p>
      {form.photoId !== null && (
        <img className="grave-photo" src={`/media/${form.photoId}/thumb`} alt={t('photoNow')} />
      )}
      {errors.errors.photoId !== undefined && <p className="field-error">{errors.errors.photoId}</p>}
      <div className="manage-picture-actions">
        <button type="button" className="button button-quiet" onClick={() => setChoosing(true)}>
          {t(form.photoId === null ? 'photoChoose' : 'photoAnother')}
        </button>
        {form.photoId !== null && (
          <button type="button" className="link-button" onClick={() => change({ photoId: null })}>
            {t('photoRemove')}
          </button>
        )}
      </div>
      {choosing && (
        <PictureChooser
          code={code}
          label={t('photoChoose')}
          onChoose={(photoId) => {
            setChoosing(false);
            change({ photoId });
          }}
          onLeave={() => setChoosing(false)}
        />
      )}
    </div>
  );
};

const Viewers = ({ state: { form, change } }: PartProps): JSX.Element => {
  const name = useId();
  return (
    <fieldset className="manage-policy">
      <legend>{t('viewers')}</legend>
      {([false, true] as const).map((shown) => (
        <label key={String(shown)}>
          <input type="radio" name={name} checked={form.shown === shown} onChange={() => change({ shown })} />
          <span>{t(shown ? 'viewersAll' : 'viewersKeepers')}</span>
        </label>
      ))}
    </fieldset>
  );
};

const GraveForm = ({ code, view, grave }: SectionProps & { readonly grave: StoredGrave }): JSX.Element => {
  const state = useGrave(code, grave);
  const { form, errors, change } = state;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    state.save();
  };
  const line = (field: 'cemetery' | 'plot', hint?: string): JSX.Element => (
    <Field label={t(field)} optional hint={hint} error={errors.errors[field]}>
      {(wired) => (
        <input
          {...wired}
          className="input"
          ref={errors.field(field)}
          maxLength={200}
          dir="auto"
          value={form[field]}
          onChange={(event) => change({ [field]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <form className="manage-form grave-form" aria-label={manageText('section-grave')} noValidate onSubmit={submit}>
      <p className="manage-message">{t('intro')}</p>
      {view.about.restingPlace !== null && <p className="field-hint">{t('wordsShown')}</p>}
      {line('cemetery')}
      {line('plot', t('plotHint'))}
      <PinField state={state} />
      <Photo code={code} state={state} />
      <Viewers state={state} />
      <div className="manage-form-end">
        <PendingButton pending={state.pending} pendingLabel={manageText('saving')} locked={!state.changed}>
          {t('save')}
        </PendingButton>
        {state.changed && (
          <>
            <button type="button" className="button button-text" onClick={state.discard}>
              {manageText('aboutDiscard')}
            </button>
            <p className="field-hint" role="status">
              {manageText('aboutNotSaved')}
            </p>
          </>
        )}
      </div>
    </form>
  );
};

/** The resting place of a memorial, and who sees it. */
export const Grave = ({ code, view }: SectionProps): JSX.Element | null =>
  view.grave && <GraveForm code={code} view={view} grave={view.grave} />;
