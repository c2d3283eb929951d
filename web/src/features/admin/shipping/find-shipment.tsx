import { groupPlateCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { Button, Input } from 'antd';
import { useState, type JSX } from 'react';
import { sentenceOf } from '../../../shared/api/errors.js';
import { canScan, Scanner } from '../../../shared/scan/scanner.js';
import { focusRow } from '../parts/focus-row.js';
import { nameOf, numberOf } from './shipment-labels.js';
import { useFindShipment, type FoundShipment } from './shipments-api.js';

type Props = {
  /** Selects a shipment that waits for its label. */
  readonly onSelect: (id: string) => void;
  /** Opens a shipment that has its label. */
  readonly onOpen: (id: string) => void;
};

const outcome = (found: FoundShipment | undefined, typed: string): string => {
  if (!found) return `No parcel for “${typed}”. Check the code or the order number.`;
  const { shipment, where } = found;
  const named = [numberOf(shipment), nameOf(shipment)].filter(Boolean).join(', ');
  if (where === 'shipped') return `${named}: shipped already.`;
  if (shipment.waitingFor.length > 0) return `${named}: ${shipment.waitingFor.join(', ')}.`;
  return where === 'pending' ? `${named}: selected. Print its label.` : `${named}: ready to hand over.`;
};

/** Finds the shipment of a plate or an order number that is typed, or read by a hand scanner or the camera. */
export const FindShipment = ({ onSelect, onOpen }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const find = useFindShipment();

  const search = (text: string): void => {
    const requested = text.trim();
    if (requested === '' || find.isPending) return;
    find.mutate(requested, {
      onSuccess: (found) => {
        if (!found) return;
        setTyped('');
        if (found.where === 'printed') onOpen(found.shipment.id);
        if (found.where === 'pending' && !found.shipment.addressNeeded && !found.shipment.unprintable) {
          onSelect(found.shipment.id);
          focusRow(found.shipment.id);
        }
      },
    });
  };
  const message = (): string => {
    if (find.isError) return sentenceOf(find.error, 'No response. Check your connection and try again.');
    if (!find.isSuccess) return '';
    const plate = parsePlateCode(find.variables);
    return outcome(find.data, plate.ok ? groupPlateCode(plate.code) : find.variables);
  };

  return (
    <>
      <form
        className="find-shipment"
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <Input
          aria-label="Scan or type a plate or order number"
          placeholder="Scan or type a plate or order number"
          value={typed}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button htmlType="submit" loading={find.isPending}>
          Find parcel
        </Button>
        {canScan() && <Button onClick={() => setScanning(true)}>Scan the plate</Button>}
      </form>
      <output className="find-shipment-outcome">{message()}</output>
      {scanning && (
        <Scanner
          onRead={(text) => {
            setScanning(false);
            search(text);
          }}
          onLeave={() => setScanning(false)}
        />
      )}
    </>
  );
};
