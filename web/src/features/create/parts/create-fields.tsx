import { eventTypes } from '@keepsake/contracts/catalog/event-types';
import { orderPackageOf, orderPackages } from '@keepsake/contracts/catalog/order-packages';
import { useId, type JSX } from 'react';
import { eventLabel } from '../../../shared/area/events-texts.js';
import { VagueDate } from '../../../shared/controls/vague-date.js';
import { eventDateLabel } from '../../../shared/order/event-date-label.js';
import { DatesFields } from '../../../shared/order/fields/dates-fields.js';
import { OrderLine } from '../../../shared/order/fields/order-line.js';
import { PackageChoices } from '../../../shared/order/fields/package-choices.js';
import { orderFormText } from '../../../shared/order/order-form-texts.js';
import { shownPackage } from '../../../shared/order/order-texts.js';
import { priceText } from '../../../shared/order/prices.js';
import { OtherNames } from '../../../shared/order/other-names.js';
import type { OrderForm } from '../../../shared/order/use-order-form.js';
import { createText as t } from '../create-texts.js';
import type { CreateValues } from '../create-values.js';

type Props = { readonly form: OrderForm<CreateValues> };

const offered = ['wedding', 'memorial', 'birthday', 'retirement', 'pet-memorial'] as const;

const EventType = ({ form }: Props): JSX.Element => {
  const id = useId();
  const error = form.errors.eventType;
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {orderFormText('eventType')}
      </span>
      <div
        className="event-choices"
        role="radiogroup"
        aria-labelledby={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-says`}
      >
        {offered.map((slug, place) => (
          <label key={slug} data-chosen={form.values.eventType === slug}>
            <input
              ref={place === 0 ? form.field('eventType') : undefined}
              className="visually-hidden"
              type="radio"
              name="eventType"
              value={slug}
              checked={form.values.eventType === slug}
              onChange={() => form.change('eventType', slug)}
            />
            {eventLabel(slug)}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-says`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
};

export const EventFields = ({ form }: Props): JSX.Element => (
  <>
    <EventType form={form} />
    <OrderLine form={form} name="honoreeName" label={orderFormText('whose')} maxLength={200} />
    <VagueDate
      label={eventDateLabel(form.values.eventType)}
      value={form.values.eventDate}
      error={form.errors.eventDate}
      yearRef={form.field('eventDate')}
      onChange={(date) => form.change('eventDate', date)}
    />
    <DatesFields form={form} />
  </>
);

const features = [0, 1, 2, 3] as const;

const choices = () =>
  orderPackages.map(({ packageType, price, setByStaff }) => ({
    value: packageType,
    name: shownPackage(packageType),
    price: setByStaff ? `${priceText(price, 'digits')}+` : priceText(price),
    note: features.map((place) => t(`feature-${packageType}-${place}`)).join('\n'),
    ...(setByStaff && { badge: t('badge') }),
  }));

export const PackageFields = ({ form }: Props): JSX.Element => {
  const { packageType, eventType, otherHonoreeNames } = form.values;
  const remembrance = eventTypes.some((type) => type.remembrance && type.slug === eventType);
  return (
    <>
      <div className="create-packages" role="radiogroup" aria-label={t('packageLabel')}>
        <PackageChoices
          name="packageType"
          choices={choices()}
          chosen={packageType}
          onChoose={(chosen) => form.change('packageType', chosen)}
        />
      </div>
      {form.errors.packageType !== undefined && <p className="field-error">{form.errors.packageType}</p>}
      {packageType === 'premium' && remembrance && (
        <p className="create-one-plate" role="status">
          {t('onePlate')}{' '}
          <button
            type="button"
            className="button button-text create-inline"
            onClick={() => form.change('packageType', 'essential')}
          >
            {t('chooseEssential', {
              name: shownPackage('essential'),
              price: priceText('individual'),
            })}
          </button>
        </p>
      )}
      {orderPackageOf(packageType).setByStaff && (
        <OtherNames
          value={otherHonoreeNames}
          error={form.errors.otherHonoreeNames}
          fieldRef={form.field('otherHonoreeNames')}
          onChange={(names) => form.change('otherHonoreeNames', names)}
        />
      )}
    </>
  );
};
