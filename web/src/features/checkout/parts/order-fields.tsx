import { eventTypes } from '@keepsake/contracts/catalog/event-types';
import type { JSX } from 'react';
import { eventLabel, eventTranslation } from '../../../shared/area/events-texts.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { PrivacyCard } from '../../../shared/privacy/privacy-card.js';
import { eventDateLabel } from '../../../shared/order/event-date-label.js';
import { orderFormText } from '../../../shared/order/order-form-texts.js';
import { OtherNames } from '../../../shared/order/other-names.js';
import { AddressFields } from '../../../shared/order/fields/address-fields.js';
import { ContactFields } from '../../../shared/order/fields/contact-fields.js';
import { DatesFields } from '../../../shared/order/fields/dates-fields.js';
import { OrderLine } from '../../../shared/order/fields/order-line.js';
import type { OrderForm } from '../../../shared/order/use-order-form.js';
import { checkoutText as t } from '../checkout-texts.js';

/** The catalog as buttons, because a plain text field shows no choice before it has the focus. */
const EventChoices = ({ form }: { readonly form: OrderForm }): JSX.Element => (
  <div className="event-choices" role="group" aria-label={t('occasions')}>
    {eventTypes.map(({ label, slug }) => (
      <button
        key={slug}
        type="button"
        aria-pressed={form.values.eventType === label}
        onClick={() => form.change('eventType', label)}
      >
        {eventLabel(slug)}
      </button>
    ))}
  </div>
);

type Props = {
  readonly form: OrderForm;
  /** Timelines of the order besides the first. */
  readonly others: number;
};

export const OrderFields = ({ form, others }: Props): JSX.Element => (
  <>
    <section aria-labelledby="event-heading">
      <h2 id="event-heading">{t('event')}</h2>
      <div className="order-pair">
        <div>
          <OrderLine
            form={form}
            name="eventType"
            label={orderFormText('eventType')}
            maxLength={100}
            placeholder={t('chooseEvent')}
            suggestions={eventTypes.map(({ slug }) => eventLabel(slug))}
            translation={eventTranslation}
          />
          <EventChoices form={form} />
        </div>
        <OrderLine form={form} name="honoreeName" label={orderFormText('whose')} maxLength={200} />
      </div>
      <OtherNames
        value={form.values.otherHonoreeNames}
        count={others}
        error={form.errors.otherHonoreeNames}
        fieldRef={form.field('otherHonoreeNames')}
        onChange={(names) => form.change('otherHonoreeNames', names)}
      />
      <VagueDate
        label={eventDateLabel(form.values.eventType)}
        value={form.values.eventDate}
        error={form.errors.eventDate}
        yearRef={form.field('eventDate')}
        onChange={(date) => form.change('eventDate', date)}
      />
      <DatesFields form={form} />
    </section>
    <section aria-labelledby="contact-heading">
      <h2 id="contact-heading">{t('contact')}</h2>
      <ContactFields form={form} />
    </section>
    <section aria-labelledby="address-heading">
      <h2 id="address-heading">{orderFormText('whereTo')}</h2>
      <AddressFields form={form} />
    </section>
    <section aria-labelledby="privacy-heading">
      <h2 id="privacy-heading">{orderFormText('whoMaySee')}</h2>
      <PrivacyCard
        value={form.values.privacy}
        error={form.errors.privacy}
        fieldRef={form.field('privacy')}
        onChange={(privacy) => form.change('privacy', privacy)}
      />
    </section>
  </>
);
