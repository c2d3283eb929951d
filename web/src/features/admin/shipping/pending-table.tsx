import { Button, type TableColumnsType } from 'antd';
import type { JSX, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import { StateLabel } from '../parts/state-label.js';
import { WorkTable, type Selection } from '../parts/work-table.js';
import { capital, countOf, nameOf, numberOf, orderPage, placeOf, streetOf } from './shipment-labels.js';
import type { Shipment } from './shipments-api.js';

type Props = {
  readonly label: string;
  readonly rows: readonly Shipment[];
  readonly selection?: Selection<Shipment>;
  /** Absent if name and address are valid. */
  readonly onCorrect?: (shipment: Shipment) => void;
  /** Absent if labels are not bought here. */
  readonly onBuy?: ((shipment: Shipment) => void) | undefined;
};

/** Lists each reason separately, since different people resolve them. */
const Waits = ({ shipment: { waitingFor } }: { readonly shipment: Shipment }): JSX.Element =>
  waitingFor.length === 0 ? (
    <StateLabel tone="done">Ready</StateLabel>
  ) : (
    <ul>
      {waitingFor.map((reason) => (
        <li key={reason}>
          <StateLabel tone="waits">{capital(reason)}</StateLabel>
        </li>
      ))}
    </ul>
  );

const Doubts = ({ shipment: { doubts } }: { readonly shipment: Shipment }): JSX.Element | null =>
  doubts.length === 0 ? null : (
    <ul className="doubts">
      {doubts.map((doubt) => (
        <li key={doubt}>{doubt}</li>
      ))}
    </ul>
  );

/** Shows the address, and below it why it needs a check. */
export const ShipTo = ({ shipment }: { readonly shipment: Shipment }): ReactNode =>
  shipment.addressNeeded ? (
    <span className="quiet">No address yet</span>
  ) : (
    <>
      <span className="ship-to">{streetOf(shipment)}</span>
      <span className="ship-to">{placeOf(shipment)}</span>
      <Doubts shipment={shipment} />
    </>
  );

export const OrderLink = ({ shipment }: { readonly shipment: Shipment }): JSX.Element => {
  const page = orderPage(shipment);
  return page === undefined ? (
    <span className="nowrap">{numberOf(shipment)}</span>
  ) : (
    <Link to={page} className="nowrap">
      {numberOf(shipment)}
    </Link>
  );
};

export const PendingTable = ({ label, rows, selection, onCorrect, onBuy }: Props): JSX.Element => {
  const navigate = useNavigate();
  const correct = (shipment: Shipment): JSX.Element => (
    <Button
      size="small"
      aria-label={`${shipment.addressNeeded ? 'Add address to' : 'Correct the label of'} ${numberOf(shipment)}`}
      onClick={() => onCorrect?.(shipment)}
    >
      {shipment.addressNeeded ? 'Add address' : 'Correct'}
    </Button>
  );
  const buy = (shipment: Shipment): JSX.Element => (
    <Button size="small" aria-label={`Buy label for ${numberOf(shipment)}`} onClick={() => onBuy?.(shipment)}>
      Buy label
    </Button>
  );
  const columns: TableColumnsType<Shipment> = [
    {
      title: 'Name',
      key: 'name',
      render: (_, shipment) => (
        <>
          <div className="parcel-name">{nameOf(shipment) || '–'}</div>
          <OrderLink shipment={shipment} />
          <div className="quiet nowrap">{day(shipment.createdAt)}</div>
        </>
      ),
    },
    {
      title: 'Package',
      key: 'package',
      render: (_, { eventType, packageType }) => (
        <>
          <div>{packageName(packageType)}</div>
          <div className="quiet">{eventType}</div>
        </>
      ),
    },
    { title: 'Plates', key: 'plates', render: (_, shipment) => countOf(shipment) },
    { title: 'Ship to', key: 'address', render: (_, shipment) => <ShipTo shipment={shipment} /> },
    {
      title: 'Status',
      key: 'state',
      render: (_, shipment) => (
        <>
          <Waits shipment={shipment} />
          {onCorrect && <div className="correct-line">{correct(shipment)}</div>}
          {onBuy && <div className="correct-line">{buy(shipment)}</div>}
        </>
      ),
    },
  ];
  return (
    <WorkTable
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      {...(selection && { selection })}
      {...(onCorrect && { aside: correct })}
      {...(onBuy && { aside: buy })}
      onOpen={(shipment) => {
        const page = orderPage(shipment);
        if (page !== undefined) void navigate(page);
      }}
      lines={(shipment) => ({
        first: nameOf(shipment) || '–',
        firstEnd: countOf(shipment),
        second: shipment.doubts[0] ?? (
          <StateLabel tone={shipment.waitingFor.length === 0 ? 'done' : 'waits'}>
            {capital(shipment.waitingFor.join(' · ')) || 'Ready'}
          </StateLabel>
        ),
        secondEnd: numberOf(shipment),
      })}
    />
  );
};
