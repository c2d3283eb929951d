import { carrierName } from '@keepsake/contracts/catalog/carriers';
import type { LabelRate, LabelRates, ParcelInput, ShippingCarrier } from '@keepsake/contracts/rest/carrier-labels';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, InputNumber, Modal, Radio } from 'antd';
import { useState, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { boughtLabelOf, boughtLine, buyLabel, getRates, priceOf, useBought, useCarrier } from './carrier-api.js';
import type { Shown } from './pdf-dialog.js';
import { nameOf } from './shipment-labels.js';
import { shipmentsKey, type Shipment } from './shipments-api.js';

type Props = {
  readonly parcel: Shipment;
  readonly onShow: (shown: Shown) => void;
  readonly onLeave: () => void;
};
type Offer = LabelRates & { readonly chosen: LabelRate | undefined };

const daysOf = ({ days }: LabelRate): string => {
  if (days === null) return 'days unknown';
  return days === 1 ? '1 day' : `${days} days`;
};
const rateLine = (rate: LabelRate): string => `${carrierName(rate.carrier)} ${rate.service} · ${daysOf(rate)}`;

const sizes = [
  { name: 'grams', label: 'Weight (g)', max: 70_000 },
  { name: 'lengthCm', label: 'Length (cm)', max: 300 },
  { name: 'widthCm', label: 'Width (cm)', max: 300 },
  { name: 'heightCm', label: 'Height (cm)', max: 300 },
] as const;

const usualParcel = (
  { lengthCm, widthCm, heightCm, plateGrams }: ShippingCarrier,
  { plates }: Shipment,
): Partial<ParcelInput> => ({
  lengthCm,
  widthCm,
  heightCm,
  ...(plateGrams !== null && { grams: plateGrams * plates }),
});

/** Buys a label from a carrier: size, rates, price, label. */
export const BuyDialog = ({ parcel: shipment, onShow, onLeave }: Props): JSX.Element => {
  const client = useQueryClient();
  const carrier = useCarrier().data;
  const last = useBought(shipment.id);
  const [form] = Form.useForm<ParcelInput>();
  const [offer, setOffer] = useState<Offer>();
  const [begun, setBegun] = useState(false);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const rateKey = useKeyedBody();
  const buyKey = useKeyedBody();
  const leave = (): void => {
    void client.invalidateQueries({ queryKey: [shipmentsKey] });
    onLeave();
  };
  useBackCloses(leave);

  const attempt = async (run: () => Promise<unknown>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await run();
    } catch (problem) {
      setError(problem);
      setOffer(undefined);
    }
    setPending(false);
  };
  // Prices change, so each press asks again.
  const quote = (typed: ParcelInput): Promise<void> =>
    attempt(async () => {
      const rates = await getRates(shipment.id, typed, rateKey([typed, Date.now()]));
      setBegun(false);
      setOffer({ ...rates, chosen: rates.rates[0] });
    });
  const buy = ({ quoteId, chosen }: Offer): Promise<void> =>
    attempt(async () => {
      if (!chosen) return;
      const body = { quoteId, rateId: chosen.rateId, priceCents: chosen.priceCents };
      await buyLabel(shipment.id, body, buyKey(body));
      setBegun(true);
      await last.refetch();
    });

  const label = last.data ?? undefined;
  const isBuying = label?.state === 'buying';
  const isBought = label?.state === 'bought';
  const failure = label?.state === 'failed' && (begun || !offer) ? label.problem : null;
  const isOffering = offer !== undefined && !begun;
  return (
    <Modal
      open
      className="office-dialog buy-dialog"
      title={isBought ? `The label of ${nameOf(shipment)} is bought` : `Buy a label for ${nameOf(shipment)}`}
      width="min(520px, 100vw)"
      onCancel={leave}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={leave}>{isBought || isBuying ? 'Close' : 'Cancel'}</Button>
          {isOffering && <Button onClick={() => setOffer(undefined)}>Change size</Button>}
          {isBought && (
            <Button
              type="primary"
              onClick={() => {
                leave();
                onShow(boughtLabelOf(shipment));
              }}
            >
              Print label
            </Button>
          )}
          {!isBought && !isBuying && isOffering && (
            <Button type="primary" loading={pending} onClick={() => void buy(offer)}>
              {offer.chosen ? `Buy for ${priceOf(offer.chosen)}` : 'Buy'}
            </Button>
          )}
          {!isBought && !isBuying && !isOffering && (
            <Button type="primary" loading={pending} disabled={!carrier} onClick={() => form.submit()}>
              Get rates
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">
        {isBought && (
          <p className="dialog-text">{boughtLine(label)}. Print it, and mark the parcel shipped when it leaves.</p>
        )}
        {isBuying && (
          <p className="dialog-text">
            Buying the label … You can close this: the label appears under “Printed”, and nothing is bought twice.
          </p>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className="dialog-error">
          {failure}
        </p>
      )}
      {!isBought && !isBuying && isOffering && (
        <Radio.Group
          className="rate-list"
          aria-label="Rates"
          value={offer.chosen?.rateId}
          onChange={({ target }) =>
            setOffer({ ...offer, chosen: offer.rates.find(({ rateId }) => rateId === target.value) })
          }
        >
          {offer.rates.map((rate) => (
            <Radio key={rate.rateId} value={rate.rateId}>
              <span className="rate-line">
                <span>{rateLine(rate)}</span>
                <strong className="numeric">{priceOf(rate)}</strong>
              </span>
            </Radio>
          ))}
        </Radio.Group>
      )}
      {!isBought && !isBuying && !isOffering && carrier && (
        <Form
          form={form}
          layout="vertical"
          noValidate
          validateTrigger="onSubmit"
          className="parcel-size"
          initialValues={usualParcel(carrier, shipment)}
          onFinish={(typed) => void quote(typed)}
        >
          {sizes.map(({ name, label: text, max }) => (
            <Form.Item
              key={name}
              name={name}
              label={text}
              rules={[{ required: true, message: 'Please fill this in.' }]}
            >
              <InputNumber min={1} max={max} precision={0} inputMode="numeric" />
            </Form.Item>
          ))}
        </Form>
      )}
      {error != null && (
        <p role="alert" className="dialog-error">
          {sentenceOf(error, 'We couldn’t reach the carrier. Nothing was bought. Try again.')}
        </p>
      )}
    </Modal>
  );
};
