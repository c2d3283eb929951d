import { Form, Input } from 'antd';
import type { JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { nameOf } from './shipment-labels.js';
import { correctLabel, shipmentsKey, type Shipment } from './shipments-api.js';

const fields = [
  { name: 'name', label: 'Name', missing: 'Please add the name.' },
  { name: 'shippingAddress', label: 'Street', missing: 'Please add the street.' },
  { name: 'shippingCity', label: 'City' },
  { name: 'shippingState', label: 'State or region' },
  { name: 'shippingZip', label: 'ZIP code' },
  { name: 'shippingCountry', label: 'Country' },
] as const;
type Typed = { readonly [F in (typeof fields)[number]['name']]: string };

/** What is known of the recipient, from a shipment or its order. */
export type Recipient = Pick<
  Shipment,
  | 'id'
  | 'number'
  | 'firstName'
  | 'lastName'
  | 'addressNeeded'
  | 'shippingAddress'
  | 'shippingCity'
  | 'shippingState'
  | 'shippingZip'
  | 'shippingCountry'
> &
  Partial<Pick<Shipment, 'labelName' | 'doubts'>>;

/** Corrects name and address on the label, until it is printed. */
export const CorrectDialog = ({
  shipment,
  onLeave,
  onSaved,
}: {
  readonly shipment: Recipient;
  readonly onLeave: () => void;
  readonly onSaved?: (typed: Typed) => void;
}): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const { labelName = null, doubts = [] } = shipment;
  const { act, pending, error } = useAction(shipmentsKey, () => {
    onSaved?.(form.getFieldsValue());
    onLeave();
  });
  const errors = error instanceof ApiError ? (error.body.errors ?? []) : [];
  const save = (typed: Typed): void =>
    void act({
      input: [shipment.id, typed],
      run: (key) => correctLabel(shipment.id, typed, key),
      done: `Address of ${shipment.number} saved`,
    });
  return (
    <ConfirmDialog
      question={`${shipment.addressNeeded ? 'Add the address' : 'Correct the label'} of ${shipment.number}`}
      yes="Save"
      no="Cancel"
      pending={pending}
      error={errors.length > 0 ? undefined : error}
      onOpened={() => form.focusField(shipment.addressNeeded ? 'shippingAddress' : 'name')}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      {doubts.length > 0 && (
        <ul className="doubts dialog-text">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onSubmit"
        initialValues={{
          name: nameOf({ ...shipment, labelName }),
          shippingAddress: shipment.shippingAddress ?? '',
          shippingCity: shipment.shippingCity ?? '',
          shippingState: shipment.shippingState ?? '',
          shippingZip: shipment.shippingZip ?? '',
          shippingCountry: shipment.shippingCountry ?? '',
        }}
        onFinish={save}
      >
        {fields.map((field) => {
          const problem = errors.find((one) => one.field === field.name)?.message;
          return (
            <Form.Item
              key={field.name}
              name={field.name}
              label={field.label}
              required={field.name !== 'shippingCountry'}
              rules={'missing' in field ? [{ required: true, whitespace: true, message: field.missing }] : []}
              {...(problem !== undefined && { validateStatus: 'error' as const, help: problem })}
            >
              <Input maxLength={field.name === 'shippingZip' ? 20 : 200} autoComplete="off" />
            </Form.Item>
          );
        })}
      </Form>
    </ConfirmDialog>
  );
};
