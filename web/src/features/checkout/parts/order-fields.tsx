import { eventTypes } from '@keepsake/contracts/catalog/event-types';
import type { JSX } from 'react';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { PrivacyCard } from '../../../shared/privacy/privacy-card.js';
import { eventDateLabel } from '../../../shared/order/event-date-label.js';
import { OtherNames } from '../../../shared/order/other-names.js';
import type { OrderForm } from '../use-order-form.js';
import { DatesFields } from './dates-fields.js';
import { OrderLine } from './order-line.js';

const suggestions = eventTypes.map(({ label }) => label);

/** The catalog as buttons, because a plain text field shows no choice before it has the focus. */
const EventChoices = ({ form }: { readonly form: OrderForm }): JSX.Element => (
  <div className="event-choices" role="group" aria-label="Common occasions">
    {suggestions.map((label) => (
      <button
        key={label}
        type="button"
        aria-pressed={form.values.eventType === label}
        onClick={() => form.change('eventType', label)}
      >
        {label}
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
      <h2 id="event-heading">Event information</h2>
      <div className="checkout-pair">
        <div>
          <OrderLine
            form={form}
            name="eventType"
            label="Event type"
            maxLength={100}
            placeholder="Choose one, or type your own"
            suggestions={suggestions}
          />
          <EventChoices form={form} />
        </div>
        <OrderLine form={form} name="honoreeName" label="Whose page is it?" maxLength={200} />
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
      <h2 id="contact-heading">Contact</h2>
      <div className="checkout-pair">
        <OrderLine form={form} name="firstName" label="First name" autoComplete="given-name" maxLength={100} />
        <OrderLine form={form} name="lastName" label="Last name" autoComplete="family-name" maxLength={100} />
        <OrderLine form={form} name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <OrderLine form={form} name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={40} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={form.values.emailMarketing}
          onChange={(event) => form.change('emailMarketing', event.target.checked)}
        />
        Email me now and then about new plates and boxes
      </label>
    </section>
    <section aria-labelledby="address-heading">
      <h2 id="address-heading">Where to send it</h2>
      <p className="checkout-hint">You can leave this empty for now. We ask for it before we ship.</p>
      <OrderLine
        form={form}
        name="shippingAddress"
        label="Street"
        optional
        autoComplete="street-address"
        maxLength={200}
      />
      <div className="checkout-pair">
        <OrderLine
          form={form}
          name="shippingCity"
          label="City"
          optional
          autoComplete="address-level2"
          maxLength={100}
        />
        <div className="checkout-pair checkout-pair-narrow">
          <OrderLine
            form={form}
            name="shippingState"
            label="State"
            optional
            autoComplete="address-level1"
            maxLength={100}
          />
          <OrderLine form={form} name="shippingZip" label="ZIP" optional autoComplete="postal-code" maxLength={20} />
        </div>
      </div>
      <OrderLine
        form={form}
        name="shippingCountry"
        label="Country"
        optional
        autoComplete="country-name"
        placeholder="United States"
        maxLength={100}
      />
    </section>
    <section aria-labelledby="privacy-heading">
      <h2 id="privacy-heading">Who may see it</h2>
      <PrivacyCard
        value={form.values.privacy}
        error={form.errors.privacy}
        fieldRef={form.field('privacy')}
        onChange={(privacy) => form.change('privacy', privacy)}
      />
    </section>
  </>
);
