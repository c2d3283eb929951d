import { priceNames, standardPrices, type PriceList, type PriceName } from '@keepsake/contracts/catalog/price-list';
import { priceFaults, priceMessages as messages } from '@keepsake/contracts/catalog/price-messages';
import type { AddPriceListInput } from '@keepsake/contracts/rest/prices';
import { businessDay } from '@keepsake/contracts/values/business-day';
import { Button, Drawer, Form, Input } from 'antd';
import { useEffect, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { amountText, centsOf } from '../orders/amount.js';
import { useAction } from '../parts/use-action.js';
import { priceHints, priceLabels } from './price-labels.js';
import { addPriceList, pricesKey } from './prices-api.js';

type Typed = Readonly<Record<PriceName | 'fromDay', string>>;

const nameOf = (field: string): keyof Typed =>
  priceNames.find((name) => field === `prices.${name}`) ?? (field === 'fromDay' ? 'fromDay' : 'individual');

const tomorrow = (): string => businessDay(new Date(Date.now() + 86_400_000), siteSettings.businessTimezone);

/** What is no amount becomes 0, which is refused at its field. */
const centsIn = (typed: Typed): PriceList =>
  priceNames.reduce((all, name) => ({ ...all, [name]: centsOf(typed[name]) ?? 0 }), standardPrices);

type Props = { readonly current: PriceList; readonly onLeave: () => void };

/** Sets the prices from a day on; opens with those of today. */
export const PricesForm = ({ current, onLeave }: Props): JSX.Element => {
  useBackCloses(onLeave);
  const [form] = Form.useForm<Typed>();
  const { act, pending, error } = useAction(pricesKey, onLeave);

  useEffect(() => {
    if (error instanceof ApiError)
      form.setFields(
        (error.body.errors ?? []).map(({ field, message }) => ({ name: nameOf(field), errors: [message] })),
      );
  }, [error, form]);

  const save = (typed: Typed): void => {
    const body: AddPriceListInput = { fromDay: typed.fromDay, prices: centsIn(typed) };
    const faults = priceFaults(body.prices);
    form.setFields(faults.map(({ field, message }) => ({ name: field, errors: [message] })));
    if (faults.length > 0) return;
    void act({ input: body, run: (key) => addPriceList(body, key), done: 'Prices saved' });
  };

  const amounts = Object.fromEntries(priceNames.map((name) => [name, amountText(current[name])]));
  const initial = { fromDay: tomorrow(), ...amounts };

  return (
    <Drawer
      open
      size={480}
      title="New prices"
      onClose={onLeave}
      footer={
        <div className="drawer-actions">
          <Button onClick={onLeave}>Cancel</Button>
          <Button type="primary" loading={pending} onClick={() => form.submit()}>
            Save
          </Button>
        </div>
      }
    >
      <Form form={form} layout="vertical" initialValues={initial} validateTrigger="onSubmit" noValidate onFinish={save}>
        <p className="quiet">In US dollars, shipping and tax included.</p>
        <Form.Item
          name="fromDay"
          label="From"
          extra="Today or later, in the time zone of the business. Orders keep the price that they were placed at."
          rules={[{ required: true, message: messages.day }]}
        >
          <Input type="date" />
        </Form.Item>
        {priceNames.map((name) => (
          <Form.Item key={name} name={name} label={priceLabels[name]} extra={priceHints[name]} required>
            <Input inputMode="decimal" autoComplete="off" />
          </Form.Item>
        ))}
      </Form>
    </Drawer>
  );
};
