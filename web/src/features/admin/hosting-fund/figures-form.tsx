import type { HostingFiguresBody } from '@keepsake/contracts/rest/hosting-fund';
import { tenthsOfPercent } from '@keepsake/contracts/values/rate';
import { Button, Drawer, Form, Input, Radio } from 'antd';
import { useEffect, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { amountText, centsOf } from '../orders/amount.js';
import { readRate } from '../commissions/rate-labels.js';
import { useAction } from '../parts/use-action.js';
import type { Figures } from './fund-labels.js';
import { fundKey, saveFigures } from './hosting-fund-api.js';

type Typed = Readonly<Record<'fromDay' | 'share' | 'timeline' | 'gb', string>> & Pick<Figures, 'shareKind'>;

const nameOf: Readonly<Record<string, keyof Typed>> = {
  fromDay: 'fromDay',
  shareKind: 'shareKind',
  shareValue: 'share',
  timelineYearCents: 'timeline',
  gbYearCents: 'gb',
};

const shareOf = ({ shareKind, share }: Pick<Typed, 'shareKind' | 'share'>): number | undefined => {
  if (shareKind === 'per-plate') return centsOf(share);
  const read = readRate(share);
  return 'error' in read ? undefined : tenthsOfPercent(read.rate);
};

const cost = (message: string) => ({
  validator: (_: unknown, typed: string) =>
    centsOf(typed) === undefined ? Promise.reject(new Error(message)) : Promise.resolve(),
});

const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

type Props = { readonly known: Figures | undefined; readonly onLeave: () => void };

/** Enters share and cost from a day on; opens with the latest figures. */
export const FiguresForm = ({ known, onLeave }: Props): JSX.Element => {
  useBackCloses(onLeave);
  const [form] = Form.useForm<Typed>();
  const shareKind = Form.useWatch('shareKind', form) ?? known?.shareKind ?? 'percent';
  const { act, pending, error } = useAction(fundKey, onLeave);

  useEffect(() => {
    if (error instanceof ApiError)
      form.setFields(
        (error.body.errors ?? []).map(({ field, message }) => ({ name: nameOf[field] ?? 'share', errors: [message] })),
      );
  }, [error, form]);

  const save = (typed: Typed): void => {
    const body: HostingFiguresBody = {
      fromDay: typed.fromDay,
      shareKind: typed.shareKind,
      shareValue: shareOf(typed) ?? 0,
      timelineYearCents: centsOf(typed.timeline) ?? 0,
      gbYearCents: centsOf(typed.gb) ?? 0,
    };
    void act({ input: body, run: (key) => saveFigures(body, key), done: 'Figures saved' });
  };

  const initial: Typed = {
    fromDay: tomorrow(),
    shareKind: known?.shareKind ?? 'percent',
    share: known ? (known.shareKind === 'percent' ? String(known.shareValue / 10) : amountText(known.shareValue)) : '0',
    timeline: known ? amountText(known.timelineYearCents) : '',
    gb: known ? amountText(known.gbYearCents) : '',
  };

  return (
    <Drawer
      open
      size={480}
      title="New figures"
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
        <Form.Item
          name="fromDay"
          label="From"
          extra="A day in UTC, today or later. Orders paid before it keep their share."
          rules={[{ required: true, message: 'Please choose a day.' }]}
        >
          <Input type="date" />
        </Form.Item>
        <Form.Item name="shareKind" label="Share of a paid order" required>
          <Radio.Group
            options={[
              { value: 'percent', label: 'Percent of its price' },
              { value: 'per-plate', label: 'Amount per plate' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="share"
          required
          label={shareKind === 'percent' ? 'Percent' : 'US dollars per plate'}
          extra="0 turns the fund off: nothing is posted, and owners see no year."
          dependencies={['shareKind']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, share: string) =>
                shareOf({ shareKind: getFieldValue('shareKind') as Typed['shareKind'], share }) === undefined
                  ? Promise.reject(new Error('Please enter a number, such as 5 or 2.50.'))
                  : Promise.resolve(),
            }),
          ]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="timeline"
          required
          label="Cost per timeline and year, in US dollars"
          rules={[cost('Please enter an amount, such as 0.50.')]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="gb"
          required
          label="Cost per GB and year, in US dollars"
          rules={[cost('Please enter an amount, such as 0.30.')]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
      </Form>
    </Drawer>
  );
};
