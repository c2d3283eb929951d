import { discountMessages as messages } from '@keepsake/contracts/catalog/discount-messages';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import type { CreateDiscountInput } from '@keepsake/contracts/rest/discounts';
import { discountPackages, parseDiscountCode, type DiscountKind } from '@keepsake/contracts/values/discounts';
import { tenthsOfPercent } from '@keepsake/contracts/values/rate';
import { Button, Drawer, Form, Input, Radio, Select } from 'antd';
import { useEffect, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { sendJson } from '../../../shared/api/client.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { readRate } from '../commissions/rate-labels.js';
import { centsOf } from '../orders/amount.js';
import { useAction } from '../parts/use-action.js';
import { discountsList } from './discounts-list.js';

type Text = 'code' | 'value' | 'fromDay' | 'untilDay' | 'maxUses' | 'maxUsesPerEmail' | 'minimum' | 'note';
type Typed = Readonly<Record<Text, string>> & {
  readonly kind: DiscountKind;
  readonly packages: CreateDiscountInput['packages'];
};

const nameOf: Readonly<Record<string, keyof Typed>> = {
  code: 'code',
  kind: 'kind',
  value: 'value',
  fromDay: 'fromDay',
  untilDay: 'untilDay',
  maxUses: 'maxUses',
  maxUsesPerEmail: 'maxUsesPerEmail',
  minimumCents: 'minimum',
  packages: 'packages',
  note: 'note',
};

const blank: Typed = {
  code: '',
  kind: 'percent',
  value: '',
  fromDay: '',
  untilDay: '',
  maxUses: '',
  maxUsesPerEmail: '1',
  minimum: '',
  packages: [],
  note: '',
};

const valueOf = (kind: DiscountKind, typed: string): number | undefined => {
  if (kind === 'amount') return centsOf(typed) || undefined;
  const read = readRate(typed);
  return 'error' in read ? undefined : tenthsOfPercent(read.rate) || undefined;
};

const wholeOf = (typed: string): number | undefined =>
  /^\s*\d{1,7}\s*$/.test(typed) ? Number(typed) || undefined : undefined;

const check = (isRight: (typed: string) => boolean, message: string) => ({
  validator: (_: unknown, typed: string | undefined) =>
    isRight(typed ?? '') ? Promise.resolve() : Promise.reject(new Error(message)),
});
const emptyOr = (isRight: (typed: string) => boolean) => (typed: string) => typed.trim() === '' || isRight(typed);

const bodyOf = (typed: Typed): CreateDiscountInput => ({
  code: typed.code,
  kind: typed.kind,
  value: valueOf(typed.kind, typed.value) ?? 0,
  fromDay: typed.fromDay || null,
  untilDay: typed.untilDay || null,
  maxUses: wholeOf(typed.maxUses) ?? null,
  maxUsesPerEmail: wholeOf(typed.maxUsesPerEmail) ?? null,
  minimumCents: centsOf(typed.minimum) ?? null,
  packages: typed.packages ?? [],
  note: typed.note,
});

/** Creates a discount code. */
export const DiscountForm = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => {
  useBackCloses(onLeave);
  const [form] = Form.useForm<Typed>();
  const kind = Form.useWatch('kind', form) ?? blank.kind;
  const { act, pending, error } = useAction(discountsList.name, onLeave);

  useEffect(() => {
    if (error instanceof ApiError)
      form.setFields(
        (error.body.errors ?? []).map(({ field, message }) => ({ name: nameOf[field] ?? 'code', errors: [message] })),
      );
  }, [error, form]);

  const save = (typed: Typed): void => {
    const body = bodyOf(typed);
    void act({
      input: body,
      run: (key) => sendJson('/api/admin/discounts', { body, key }),
      done: 'Discount code created',
    });
  };

  return (
    <Drawer
      open
      size={480}
      title="New discount code"
      onClose={onLeave}
      footer={
        <div className="drawer-actions">
          <Button onClick={onLeave}>Cancel</Button>
          <Button type="primary" loading={pending} onClick={() => form.submit()}>
            Create
          </Button>
        </div>
      }
    >
      <Form form={form} layout="vertical" initialValues={blank} validateTrigger="onSubmit" noValidate onFinish={save}>
        <Form.Item
          name="code"
          label="Code"
          required
          extra="What buyers type. It cannot be changed later, nor can the terms below."
          rules={[check((typed) => parseDiscountCode(typed) !== undefined, messages.code)]}
        >
          <Input maxLength={40} autoComplete="off" placeholder="SPRING-10" />
        </Form.Item>
        <Form.Item name="kind" label="Discount" required>
          <Radio.Group
            options={[
              { value: 'percent', label: 'Percent of the price' },
              { value: 'amount', label: 'Amount' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="value"
          required
          label={kind === 'percent' ? 'Percent' : 'US dollars'}
          dependencies={['kind']}
          rules={[
            check(
              (typed) => valueOf(kind, typed) !== undefined,
              kind === 'percent' ? messages.percent : messages.value,
            ),
          ]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item name="fromDay" label="First day">
          <Input type="date" />
        </Form.Item>
        <Form.Item name="untilDay" label="Last day" extra="In the time zone of the business.">
          <Input type="date" />
        </Form.Item>
        <Form.Item
          name="maxUses"
          label="Uses in total"
          extra="A canceled order gives its use back."
          rules={[
            check(
              emptyOr((typed) => wholeOf(typed) !== undefined),
              messages.uses,
            ),
          ]}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="maxUsesPerEmail"
          label="Uses per email address"
          rules={[
            check(
              emptyOr((typed) => wholeOf(typed) !== undefined),
              messages.uses,
            ),
          ]}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="minimum"
          label="Smallest price, in US dollars"
          extra="Of the order before the discount."
          rules={[
            check(
              emptyOr((typed) => (centsOf(typed) ?? 0) > 0),
              messages.minimum,
            ),
          ]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="packages"
          label="Packages"
          extra="Without a choice: all packages with a fixed price. You agree on the price of Enterprise with the buyer."
        >
          <Select
            mode="multiple"
            options={discountPackages.map((value) => ({ value, label: packageName(value) }))}
            optionFilterProp="label"
          />
        </Form.Item>
        <Form.Item name="note" label="Note" extra="For staff only.">
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
      </Form>
    </Drawer>
  );
};
