import { orderMessages } from '@keepsake/contracts/catalogue/form-messages';
import { eventTypes } from '@keepsake/contracts/catalogue/event-types';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { AutoComplete, Checkbox, Form, Input } from 'antd';
import type { JSX } from 'react';
import { DateControl } from '../../../shared/controls/date-control.js';
import { PrivacyCard } from '../../../shared/privacy/privacy-card.js';
import type { OrderValues } from '../order-values.js';

const Item = Form.Item<OrderValues>;
const required = (message: string) => [{ required: true, whitespace: true, message }];

const emailRule = {
  validator: (_rule: unknown, value: string) =>
    normaliseEmail(value ?? '') === undefined ? Promise.reject(new Error(orderMessages.email)) : Promise.resolve(),
};

const suggestions = eventTypes.map(({ label }) => ({ value: label }));

/** A whole address or none: a half one cannot be printed on a label. */
const wholeAddress = (name: 'shippingAddress' | 'shippingCity' | 'shippingState' | 'shippingZip', message: string) => ({
  dependencies: ['shippingAddress', 'shippingCity', 'shippingState', 'shippingZip'] as (keyof OrderValues)[],
  rules: [
    ({ getFieldValue }: { getFieldValue: (field: string) => string | undefined }) => ({
      validator: (_rule: unknown, value: string | undefined) => {
        const parts = ['shippingAddress', 'shippingCity', 'shippingState', 'shippingZip'];
        const begun = parts.some((part) => part !== name && (getFieldValue(part) ?? '').trim() !== '');
        return begun && (value ?? '').trim() === '' ? Promise.reject(new Error(message)) : Promise.resolve();
      },
    }),
  ],
});

export const OrderFields = (): JSX.Element => {
  const code = Form.useWatch<string | undefined>('affiliateCode');
  return (
    <>
      <section aria-labelledby="event-heading">
        <h2 id="event-heading">Event information</h2>
        <div className="checkout-pair">
          <Item name="eventType" label="Event type" rules={required(orderMessages.eventType)}>
            <AutoComplete options={suggestions} showSearch={{ filterOption: true }} maxLength={100} />
          </Item>
          <Item name="honoreeName" label="Name of honoree" rules={required(orderMessages.honoreeName)}>
            <Input maxLength={200} />
          </Item>
        </div>
        <Item name="eventDate" rules={required(orderMessages.eventDate)}>
          <DateControl label="Event date" />
        </Item>
      </section>
      <section aria-labelledby="contact-heading">
        <h2 id="contact-heading">Contact</h2>
        <div className="checkout-pair">
          <Item name="firstName" label="First name" rules={required(orderMessages.firstName)}>
            <Input autoComplete="given-name" maxLength={100} />
          </Item>
          <Item name="lastName" label="Last name" rules={required(orderMessages.lastName)}>
            <Input autoComplete="family-name" maxLength={100} />
          </Item>
          <Item name="email" label="E-mail" required rules={[emailRule]}>
            <Input type="email" autoComplete="email" maxLength={254} />
          </Item>
          <Item name="phone" label="Phone" rules={required(orderMessages.phone)}>
            <Input type="tel" autoComplete="tel" maxLength={40} />
          </Item>
        </div>
        <Item name="emailMarketing" valuePropName="checked">
          <Checkbox>Send me a letter now and then about new plates and boxes</Checkbox>
        </Item>
      </section>
      <section aria-labelledby="address-heading">
        <h2 id="address-heading">Where to send it</h2>
        <p className="checkout-hint">You can leave this empty for now. We ask for it before we ship.</p>
        <Item name="shippingAddress" label="Street" {...wholeAddress('shippingAddress', 'Street is missing')}>
          <Input autoComplete="street-address" maxLength={200} />
        </Item>
        <div className="checkout-pair">
          <Item name="shippingCity" label="City" {...wholeAddress('shippingCity', 'City is missing')}>
            <Input autoComplete="address-level2" maxLength={100} />
          </Item>
          <div className="checkout-pair checkout-pair-narrow">
            <Item name="shippingState" label="State" {...wholeAddress('shippingState', 'State is missing')}>
              <Input autoComplete="address-level1" maxLength={100} />
            </Item>
            <Item name="shippingZip" label="ZIP" {...wholeAddress('shippingZip', 'ZIP is missing')}>
              <Input autoComplete="postal-code" maxLength={20} />
            </Item>
          </div>
        </div>
        <Item name="shippingCountry" label="Country, if not the United States">
          <Input autoComplete="country-name" maxLength={100} />
        </Item>
      </section>
      <section aria-labelledby="privacy-heading">
        <h2 id="privacy-heading">Who may see it</h2>
        <Item name="privacy" noStyle>
          <PrivacyCard />
        </Item>
      </section>
      <section aria-labelledby="referral-heading">
        <h2 id="referral-heading">Referral</h2>
        <Item name="affiliateCode" label="Referral code">
          <Input autoComplete="off" maxLength={100} className="checkout-code" />
        </Item>
        {code !== undefined && code.trim() !== '' && (
          <p className="notice">Referred by {code.trim()}. Your price stays the same.</p>
        )}
      </section>
    </>
  );
};
