import { carriers, isTracking, tidyTracking, type CarrierId } from '@keepsake/contracts/catalogue/carriers';
import { Form, Input, Select } from 'antd';
import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAct } from '../parts/use-act.js';
import { nameOf, numberOf } from './shipment-words.js';
import { shipmentsKey, shipParcel, voidLabel, type Labelled } from './shipments-api.js';

type Props = { readonly parcel: Labelled; readonly onLeave: () => void };
type Typed = { readonly carrier: CarrierId; readonly trackingNumber: string };

const kept = 'keepsake.carrier';
const choices = carriers.map(({ id, name }) => ({ value: id, label: name }));
const keptCarrier = (): CarrierId => {
  const id = window.localStorage.getItem(kept);
  return carriers.find((carrier) => carrier.id === id)?.id ?? 'usps';
};

/** The carrier has it. There is no way back from here, so it is asked. */
export const ShipDialog = ({ parcel, onLeave }: Props): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const { act, pending, error } = useAct(shipmentsKey, onLeave);
  const send = ({ carrier, trackingNumber }: Typed): void => {
    window.localStorage.setItem(kept, carrier);
    void act({
      about: [parcel.id, carrier, trackingNumber],
      run: (key) => shipParcel(parcel.id, { carrier, trackingNumber }, key),
      done: `${numberOf(parcel)} is shipped`,
    });
  };
  return (
    <ConfirmDialog
      question={`Mark the parcel of ${nameOf(parcel)} shipped?`}
      yes="Mark shipped"
      no="Not yet"
      pending={pending}
      error={error}
      onOpened={() => form.focusField('trackingNumber')}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-words">
        {parcel.replacement
          ? 'The family will be notified by email where to follow it. This cannot be taken back.'
          : 'The buyer is told by mail where to follow it, and the order completes. This cannot be taken back.'}
      </p>
      <Form
        form={form}
        layout="vertical"
        noValidate
        validateTrigger="onSubmit"
        initialValues={{ carrier: keptCarrier(), trackingNumber: '' }}
        onFinish={send}
      >
        <Form.Item name="carrier" label="Carrier" required>
          <Select options={choices} />
        </Form.Item>
        <Form.Item
          name="trackingNumber"
          label="Tracking number"
          rules={[
            {
              validator: (_, typed: unknown) =>
                typeof typed !== 'string' || typed.trim() === '' || isTracking(tidyTracking(typed))
                  ? Promise.resolve()
                  : Promise.reject(new Error('A tracking number has 6 to 40 letters and digits.')),
            },
          ]}
        >
          <Input maxLength={60} autoComplete="off" className="numeric" />
        </Form.Item>
      </Form>
    </ConfirmDialog>
  );
};

/** Spoilt, jammed or never printed. */
export const VoidDialog = ({ parcel, onLeave }: Props): JSX.Element => {
  const { act, pending, error } = useAct(shipmentsKey, onLeave);
  return (
    <ConfirmDialog
      question={`Void the label of ${nameOf(parcel)}?`}
      yes="Void label"
      no="Keep it"
      danger
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          about: [parcel.id, parcel.sheetId],
          run: (key) => voidLabel(parcel.id, key),
          done: `${numberOf(parcel)} waits for a label again`,
        })
      }
      onNo={onLeave}
    >
      Please destroy the printed label. The order goes back to “To print”, and this sheet shows it no more.
    </ConfirmDialog>
  );
};
