import { carriers, isTracking, tidyTracking, type CarrierId } from '@keepsake/contracts/catalog/carriers';
import { Form, Input, Select } from 'antd';
import type { JSX } from 'react';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useAction } from '../parts/use-action.js';
import { boughtLine } from './carrier-api.js';
import { nameOf, numberOf } from './shipment-labels.js';
import { shipmentsKey, shipShipment, voidLabel, type Labeled } from './shipments-api.js';

type Props = { readonly parcel: Labeled; readonly onLeave: () => void };
type Typed = { readonly carrier: CarrierId; readonly trackingNumber: string };

const kept = 'keepsake.carrier';
const choices = carriers.map(({ id, name }) => ({ value: id, label: name }));
const storedCarrier = (): CarrierId => {
  const id = window.localStorage.getItem(kept);
  return carriers.find((carrier) => carrier.id === id)?.id ?? 'usps';
};

/** Confirms the handover to the carrier, which cannot be undone. */
export const ShipDialog = ({ parcel: shipment, onLeave }: Props): JSX.Element => {
  const [form] = Form.useForm<Typed>();
  const bought = shipment.carrierLabel;
  const { act, pending, error } = useAction(shipmentsKey, onLeave);
  const send = ({ carrier, trackingNumber }: Typed): void => {
    if (!bought) window.localStorage.setItem(kept, carrier);
    void act({
      input: [shipment.id, carrier, trackingNumber],
      run: (key) => shipShipment(shipment.id, { carrier, trackingNumber }, key),
      done: `${numberOf(shipment)} is shipped`,
    });
  };
  return (
    <ConfirmDialog
      question={`Mark the parcel of ${nameOf(shipment)} shipped?`}
      yes="Mark shipped"
      no="Cancel"
      pending={pending}
      error={error}
      {...(!bought && { onOpened: () => form.focusField('trackingNumber') })}
      onYes={() => form.submit()}
      onNo={onLeave}
    >
      <p className="dialog-text">
        {shipment.replacement
          ? 'The family gets the tracking number by email. This can’t be undone.'
          : 'The buyer gets the tracking number by email, and the order completes. This can’t be undone.'}
      </p>
      {bought && <p className="dialog-text">{boughtLine(bought)}</p>}
      <Form
        form={form}
        hidden={bought !== null}
        layout="vertical"
        noValidate
        validateTrigger="onSubmit"
        initialValues={{
          carrier: bought?.carrier ?? storedCarrier(),
          trackingNumber: bought?.trackingNumber ?? '',
        }}
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

/** Voids a spoiled, jammed or unprinted label. */
export const VoidDialog = ({ parcel: shipment, onLeave }: Props): JSX.Element => {
  const { act, pending, error } = useAction(shipmentsKey, onLeave);
  return (
    <ConfirmDialog
      question={`Void the label of ${nameOf(shipment)}?`}
      yes="Void label"
      no="Keep it"
      danger
      pending={pending}
      error={error}
      onYes={() =>
        void act({
          input: [shipment.id, shipment.sheetId],
          run: (key) => voidLabel(shipment.id, key),
          done: `${numberOf(shipment)} waits for a label again`,
        })
      }
      onNo={onLeave}
    >
      Please destroy the printed label. The order goes back to “To print”, and this sheet shows it no more.
    </ConfirmDialog>
  );
};
