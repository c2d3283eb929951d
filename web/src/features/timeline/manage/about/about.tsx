import { eventTypeOf, eventTypes, lookUpEventType, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import type { FormEvent, JSX, ReactNode } from 'react';
import { Field } from '../../../../shared/controls/field.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { VagueDate } from '../../../../shared/controls/vague-date.js';
import { humanDate } from '../../../../shared/formats.js';
import { fieldNames, type AboutField } from './about-fields.js';
import { AboutPicture } from './about-picture.js';
import { PreparedBy } from './prepared-by.js';
import type { SectionProps } from '../sections.js';
import { useAbout } from './use-about.js';

type Form = ReturnType<typeof useAbout>;

const dates: readonly AboutField[] = ['fromDate', 'toDate', 'eventDate'];

/** The other person's text, beside the typed one. */
const Theirs = ({ form, field }: { readonly form: Form; readonly field: AboutField }): JSX.Element | null => {
  if (!form.both.includes(field)) return null;
  const text = form.now[field];
  const output = text === '' ? 'nothing' : `“${dates.includes(field) ? humanDate(text) : text}”`;
  return (
    <p className="notice notice-warning manage-owner" role="status">
      Someone else changed this in the meantime. It says {output} now; your words are kept.{' '}
      <button type="button" className="link-button" onClick={() => form.takeTheirs(field)}>
        Use theirs
      </button>
    </p>
  );
};

type TextProps = {
  readonly form: Form;
  readonly field: AboutField;
  readonly most: number;
  readonly hint?: ReactNode;
  readonly placeholder?: string;
  readonly long?: boolean;
};

const Text = ({ form, field, most, hint, placeholder, long = false }: TextProps): JSX.Element => (
  <div>
    <Field label={fieldNames[field]} optional hint={hint} error={form.faults.errors[field]}>
      {(wired) => {
        const control = {
          ...wired,
          className: 'input',
          ref: form.faults.field(field),
          maxLength: most,
          placeholder,
          value: form.texts[field],
          onChange: (event: { readonly target: { readonly value: string } }) => form.change(field, event.target.value),
        };
        return long ? <textarea {...control} /> : <input {...control} />;
      }}
    </Field>
    <Theirs form={form} field={field} />
  </div>
);

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
      <Field
        label={fieldNames.eventType}
        hint="Sets the color and default wording."
        error={form.faults.errors.eventType}
      >
        {(wired) => (
          <select
            {...wired}
            className="input"
            value={chosen}
            onChange={(event) => form.change('eventType', event.target.value)}
          >
            {own && <option value={chosen}>{chosen}</option>}
            {eventTypes.map(({ label, choice }) => (
              <option key={label} value={label}>
                {choice}
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
  const { lead, name } = timelineHeading(slug, form.texts.honoreeName);
  const { remembrance, subtitle } = eventTypeOf(slug);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.save();
  };
  return (
    <>
      <div className="manage-pictures">
        <AboutPicture
          code={code}
          place="portrait"
          name="Portrait"
          hint="Round, above the name. Without one, the initials are shown."
          url={details.portraitUrl}
        />
        <AboutPicture
          code={code}
          place="cover"
          name="Cover"
          hint="Wide, at the head of the page, and what a shared link shows."
          url={details.coverUrl}
        />
      </div>
      <PreparedBy code={code} details={details} />
      <form className="manage-form" aria-label="About" noValidate onSubmit={submit}>
        <Text form={form} field="honoreeName" most={200} hint="Who this page is about." />
        <Text
          form={form}
          field="heading"
          most={200}
          placeholder={`${lead} ${name}`.trim()}
          hint="In your own words. Left empty, it reads as above."
        />
        <Text form={form} field="subtitle" most={200} placeholder={subtitle} />
        <Text form={form} field="eventDescription" most={5000} long hint="A few lines that everyone reads first." />
        <div className="manage-dates">
          <When form={form} field="fromDate" label={remembrance ? 'Born' : 'From'} />
          <When form={form} field="toDate" label={remembrance ? 'Died' : 'To'} />
        </div>
        {!remembrance && <When form={form} field="eventDate" label="The day itself" />}
        {(remembrance || form.texts.restingPlace !== '') && (
          <Text
            form={form}
            field="restingPlace"
            most={500}
            long
            hint="Cemetery, row, how to find it. Everyone who may read the timeline reads it."
          />
        )}
        <Themes form={form} />
        <div className="manage-form-end">
          <PendingButton pending={form.pending} pendingLabel="Saving…" locked={!form.changed}>
            Save
          </PendingButton>
          {form.changed && (
            <>
              <button type="button" className="button button-text" onClick={form.discard}>
                Undo what I typed
              </button>
              <p className="field-hint" role="status">
                Not saved yet. It is kept on this device.
              </p>
            </>
          )}
        </div>
      </form>
    </>
  );
};
