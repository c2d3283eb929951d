import { eventTypeOf, eventTypes, lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { FormEvent, JSX } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { VagueDate } from '../../../../shared/controls/vague-date.js';
import { eventChoice } from '../../../../shared/area/events-texts.js';
import { headingOf, subtitleOf, wholeHeading } from '../../../../shared/language/fixed-headings.js';
import { manageText as t } from '../manage-texts.js';
import type { AboutField } from './about-fields.js';
import { AboutPicture } from './about-picture.js';
import { PreparedBy } from './prepared-by.js';
import type { SectionProps } from '../sections.js';
import { Text, Theirs, type Form } from './about-text.js';
import { SecondLanguage } from './second-language.js';
import { useAbout } from './use-about.js';

const When = ({ form, field, label }: { readonly form: Form; readonly field: AboutField; readonly label: string }) => (
  <div>
    <VagueDate
      label={label}
      optional
      value={form.texts[field]}
      error={form.faults.errors[field]}
      onChange={(text) => form.change(field, text)}
    />
    <Theirs form={form} field={field} />
  </div>
);

const Themes = ({ form }: { readonly form: Form }): JSX.Element => {
  const chosen = form.texts.eventType;
  const own = eventTypes.every(({ label }) => label !== chosen);
  return (
    <div>
      <Field label={t('field-eventType')} hint={t('aboutTheme')} error={form.faults.errors.eventType}>
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={chosen}
            onChange={(event) => form.change('eventType', event.target.value)}
          >
            {own && <option value={chosen}>{chosen}</option>}
            {eventTypes.map(({ label, slug }) => (
              <option key={label} value={label}>
                {eventChoice(slug)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Theirs form={form} field="eventType" />
    </div>
  );
};

/** Introduction of the timeline. */
export const About = ({ code, view }: SectionProps): JSX.Element => {
  const { about: details } = view;
  const form = useAbout(code, details);
  const { slug } = lookUpEventType(form.texts.eventType);
  const { remembrance } = eventTypeOf(slug);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <div className="manage-pictures">
        <AboutPicture code={code} place="portrait" url={details.portraitUrl} />
        <AboutPicture code={code} place="cover" url={details.coverUrl} />
      </div>
      <PreparedBy code={code} details={details} />
      <form className="manage-form" aria-label={t('about')} noValidate onSubmit={submit}>
        <Text form={form} field="honoreeName" most={200} hint={t('aboutName')} />
        <Text
          form={form}
          field="heading"
          most={200}
          placeholder={wholeHeading(headingOf(slug, form.texts.honoreeName))}
          hint={t('aboutHeading')}
        />
        <Text form={form} field="subtitle" most={200} placeholder={subtitleOf(slug)} />
        <Text form={form} field="eventDescription" most={5000} long hint={t('aboutWords')} />
        <div className="manage-dates">
          <When form={form} field="fromDate" label={t(remembrance ? 'aboutBorn' : 'aboutFrom')} />
          <When form={form} field="toDate" label={t(remembrance ? 'aboutDied' : 'aboutTo')} />
        </div>
        {!remembrance && <When form={form} field="eventDate" label={t('aboutDay')} />}
        {(remembrance || form.texts.restingPlace !== '') && (
          <Text form={form} field="restingPlace" most={500} long hint={t('aboutPlace')} />
        )}
        <Themes form={form} />
        <SecondLanguage form={form} />
        <div className="manage-form-end">
          <PendingButton pending={form.pending} pendingLabel={t('saving')} locked={!form.changed}>
            {t('aboutSave')}
          </PendingButton>
          {form.changed && (
            <>
              <button type="button" className="button button-text" onClick={form.discard}>
                {t('aboutDiscard')}
              </button>
              <p className="field-hint" role="status">
                {t('aboutNotSaved')}
              </p>
            </>
          )}
        </div>
      </form>
    </>
  );
};
