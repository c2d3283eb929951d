import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { eventTypes } from '@keepsake/contracts/catalog/event-types';
import { orderPackageOf, orderPackages } from '@keepsake/contracts/catalog/order-packages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { shippingErrors } from '@keepsake/contracts/values/shipping-address';
import { Checkbox, Form, Input, Radio, type FormInstance } from 'antd';
import type { JSX } from 'react';
import { DateControl } from '../../../shared/controls/date-control.js';
import { addressLines, type AddressName } from '../../../shared/order/address-lines.js';
import { eventDateLabel } from '../../../shared/order/event-date-label.js';
import { OtherNames } from '../../../shared/order/other-names.js';
import type { CreateValues } from '../create-values.js';

const Item = Form.Item<CreateValues>;
const required = (message: string) => [{ required: true, whitespace: true, message }];

const offered = ['wedding', 'memorial', 'birthday', 'retirement', 'pet-memorial'] as const;
const labelOf = (slug: string): string => eventTypes.find((type) => type.slug === slug)?.label ?? slug;

export const EventFields = (): JSX.Element => (
  <>
    <Item name="eventType" label="Event type" rules={required(orderMessages.eventType)}>
      <Radio.Group className="create-events" aria-label="Event type">
        {offered.map((slug) => (
          <Radio.Button key={slug} value={slug}>
            {labelOf(slug)}
          </Radio.Button>
        ))}
      </Radio.Group>
    </Item>
    <Item name="honoreeName" label="Whose page is it?" rules={required(orderMessages.honoreeName)}>
      <Input maxLength={200} />
    </Item>
    <Item noStyle dependencies={['eventType']}>
      {({ getFieldValue }: Pick<FormInstance<CreateValues>, 'getFieldValue'>) => (
        <Item name="eventDate" rules={required(orderMessages.eventDate)}>
          <DateControl label={eventDateLabel(getFieldValue('eventType'))} />
        </Item>
      )}
    </Item>
    <details className="create-more">
      <summary>Birthdays, an anniversary, a few words (optional)</summary>
      <Item name="customerBirthday">
        <DateControl label="Your birthday" optional />
      </Item>
      <Item name="anniversaryDate">
        <DateControl label="Anniversary" optional />
      </Item>
      <Item name="familyBirthdays" label="Family birthdays" extra="One per line, for reminders: Rui: 1970-02-28">
        <Input.TextArea rows={3} maxLength={4_000} />
      </Item>
      <Item name="eventDescription" label="Description">
        <Input.TextArea rows={4} maxLength={5_000} />
      </Item>
    </details>
  </>
);

export const PackageFields = (): JSX.Element => (
  <>
    <Item name="packageType" rules={[{ required: true, message: orderMessages.packageType }]}>
      <Radio.Group className="create-packages" aria-label="Package">
        {orderPackages.map(({ packageType, name, priceText, setByStaff, features }) => (
          <Radio key={packageType} value={packageType}>
            <span className="create-package-head">
              <strong>{name}</strong>
              <span className="create-package-price">{setByStaff ? '300+' : priceText}</span>
            </span>
            {setByStaff && <em>Estimate</em>}
            <span className="create-package-what">{features.join(' · ')}</span>
          </Radio>
        ))}
      </Radio.Group>
    </Item>
    <Item noStyle dependencies={['packageType', 'eventType']}>
      {({ getFieldValue, setFieldValue }: Pick<FormInstance<CreateValues>, 'getFieldValue' | 'setFieldValue'>) =>
        getFieldValue('packageType') === 'premium' &&
        eventTypes.some(({ slug, remembrance }) => remembrance && slug === getFieldValue('eventType')) && (
          <p className="create-one-plate" role="status">
            A memorial usually needs one plate.{' '}
            <button
              type="button"
              className="button button-text create-inline"
              onClick={() => setFieldValue('packageType', 'essential')}
            >
              Choose {orderPackageOf('essential').name}, {orderPackageOf('essential').priceText}
            </button>
          </p>
        )
      }
    </Item>
    <Item noStyle dependencies={['packageType']}>
      {({ getFieldValue }: Pick<FormInstance<CreateValues>, 'getFieldValue'>) =>
        orderPackageOf(getFieldValue('packageType')).setByStaff && (
          <Item name="otherHonoreeNames">
            <OtherNames />
          </Item>
        )
      }
    </Item>
  </>
);

const emailRule = {
  validator: (_rule: unknown, value: string) =>
    normalizeEmail(value ?? '') === undefined ? Promise.reject(new Error(orderMessages.email)) : Promise.resolve(),
};

/** An address must be complete or empty, so each of its fields is validated with the others. */
const addressRule =
  (name: AddressName) =>
  ({ getFieldsValue }: Pick<FormInstance, 'getFieldsValue'>) => ({
    validator: () => {
      const error = shippingErrors(getFieldsValue(true) as CreateValues).find(({ field }) => field === name);
      return error ? Promise.reject(new Error(error.message)) : Promise.resolve();
    },
  });

export const AddressFields = (): JSX.Element => (
  <>
    <p className="create-address-hint">You can leave this empty for now. We ask for it before we ship.</p>
    <div className="create-pair">
      {addressLines.map(({ name, label, optional: _, ...control }) => (
        <Item key={name} name={name} label={label} rules={[addressRule(name)]} className={`create-${name}`}>
          <Input {...control} />
        </Item>
      ))}
    </div>
  </>
);

export const ContactFields = (): JSX.Element => (
  <>
    <div className="create-pair">
      <Item name="firstName" label="First name" rules={required(orderMessages.firstName)}>
        <Input autoComplete="given-name" maxLength={100} />
      </Item>
      <Item name="lastName" label="Last name" rules={required(orderMessages.lastName)}>
        <Input autoComplete="family-name" maxLength={100} />
      </Item>
      <Item name="email" label="Email" required rules={[emailRule]}>
        <Input type="email" autoComplete="email" maxLength={254} />
      </Item>
      <Item name="phone" label="Phone" rules={required(orderMessages.phone)}>
        <Input type="tel" autoComplete="tel" maxLength={40} />
      </Item>
    </div>
    <Item name="emailMarketing" valuePropName="checked" className="create-tick">
      <Checkbox>Email me now and then about new plates and boxes</Checkbox>
    </Item>
    <Item name="birthdayReminders" valuePropName="checked" className="create-tick">
      <Checkbox>Remind me of the birthdays above</Checkbox>
    </Item>
  </>
);
