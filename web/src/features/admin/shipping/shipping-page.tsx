import type { TableColumnsType } from 'antd';
import { Button } from 'antd';
import type { JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { Pager, pageSize } from '../parts/pager.js';
import { StateWord } from '../parts/state-word.js';
import { packageName } from '../parts/package-name.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import { WorkTable } from '../parts/work-table.js';
import { useShipments, type Shipment } from './shipments-api.js';

const ready = 'ready';
const views = [
  { value: '', label: 'All' },
  { value: ready, label: 'Ready' },
  { value: 'address needed', label: 'Address needed' },
  { value: 'payment not confirmed', label: 'Payment not confirmed' },
  { value: 'codes short', label: 'Codes short' },
] as const;

const inView = (view: string, { waitingFor }: Shipment): boolean => {
  if (view === '') return true;
  return view === ready ? waitingFor.length === 0 : waitingFor.some((reason) => reason === view);
};

const orderPage = (id: string): string => `/admin/orders?order=${encodeURIComponent(id)}`;
const name = ({ firstName, lastName }: Shipment): string => `${firstName} ${lastName}`.trim();
const address = (shipment: Shipment): string =>
  [
    shipment.shippingAddress,
    shipment.shippingCity,
    [shipment.shippingState, shipment.shippingZip].filter(Boolean).join(' '),
    shipment.shippingCountry,
  ]
    .filter(Boolean)
    .join(', ');
const words = (count: number): string => (count === 1 ? '1 parcel' : `${count.toLocaleString()} parcels`);
const capital = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1);

/** Each reason for itself: who has to move is not the same for all of them. */
const Waits = ({ shipment: { waitingFor } }: { readonly shipment: Shipment }): JSX.Element =>
  waitingFor.length === 0 ? (
    <StateWord tone="done">Ready</StateWord>
  ) : (
    <ul>
      {waitingFor.map((reason) => (
        <li key={reason}>
          <StateWord tone="waits">{capital(reason)}</StateWord>
        </li>
      ))}
    </ul>
  );

const columns: TableColumnsType<Shipment> = [
  {
    title: 'Order',
    key: 'order',
    render: (_, { id, number }) => (
      <Link to={orderPage(id)} className="nowrap">
        {number}
      </Link>
    ),
  },
  { title: 'Name', key: 'name', render: (_, shipment) => name(shipment) },
  { title: 'Event', key: 'event', dataIndex: 'eventType' },
  { title: 'Package', key: 'package', render: (_, { packageType }) => packageName(packageType) },
  { title: 'Qty', key: 'quantity', align: 'right', render: (_, { quantity }) => quantity.toLocaleString() },
  {
    title: 'Ship to',
    key: 'address',
    render: (_, shipment) => address(shipment) || <span className="quiet">No address yet</span>,
  },
  { title: 'State', key: 'state', render: (_, shipment) => <Waits shipment={shipment} /> },
  { title: 'Ordered', key: 'ordered', render: (_, { createdAt }) => <span className="nowrap">{day(createdAt)}</span> },
];

/** What is to be sent and what it still waits for. Labels are printed from here when the printers are set up. */
export default function ShippingPage(): JSX.Element {
  const shipments = useShipments();
  const navigate = useNavigate();
  const { get, set } = useUrlState();
  const view = views.find(({ value }) => value === get('waits'))?.value ?? '';
  const all = shipments.data?.rows ?? [];
  const selected = all.filter((shipment) => inView(view, shipment));
  const page = Math.min(
    Math.max(1, Number.parseInt(get('page'), 10) || 1),
    Math.max(1, Math.ceil(selected.length / pageSize)),
  );
  return (
    <>
      <PageHeader title="Shipping" loaded={shipments} />
      <div className="toolbar">
        <Views
          label="Show"
          chosen={view}
          views={views.map(({ value, label }) => ({
            value,
            label,
            ...(value !== '' && { count: all.filter((shipment) => inView(value, shipment)).length }),
          }))}
          onChoose={(value) => set({ waits: value, page: '' })}
        />
      </div>
      <Answered query={shipments} label="Loading the parcels" loading={<RowsLoading rows={10} />}>
        {() => {
          if (all.length === 0)
            return <Empty sentence="Nothing to ship." more="A parcel appears here the moment it is ordered." />;
          if (selected.length === 0)
            return (
              <Empty sentence="Nothing matches these filters.">
                <Button onClick={() => set({ waits: '', page: '' })}>Clear filters</Button>
              </Empty>
            );
          return (
            <>
              <WorkTable
                label="Parcels to send"
                rows={selected.slice((page - 1) * pageSize, page * pageSize)}
                rowKey={({ id }) => id}
                columns={columns}
                onOpen={({ id }) => void navigate(orderPage(id))}
                lines={(shipment) => ({
                  first: name(shipment),
                  firstEnd: `${shipment.quantity} ×`,
                  second: (
                    <StateWord tone={shipment.waitingFor.length === 0 ? 'done' : 'waits'}>
                      {capital(shipment.waitingFor.join(' · ')) || 'Ready'}
                    </StateWord>
                  ),
                  secondEnd: shipment.number,
                })}
              />
              <Pager
                shown={selected.length}
                page={page}
                words={words}
                onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
              />
            </>
          );
        }}
      </Answered>
    </>
  );
}
