import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { mayGo } from '../areas.js';
import { useStaff } from '../sign-in/staff.js';
import { Bars } from '../../../shared/charts/bars.js';
import { CardMissing, FigureCard, FigureMissing } from './figure-card.js';
import { DataCard } from './data-card.js';
import { measuredOn, number, processingTime, share, type Codes, type Sales } from './figure-labels.js';
import { waitingOf } from './waiting.js';

const now = 'as they stand now';

type Counted = { readonly name: string; readonly count: number; readonly to?: string };

const CountCard = ({
  title,
  formula,
  asOf,
  rows,
  total,
}: {
  readonly title: string;
  readonly formula: string;
  readonly asOf: string;
  readonly rows: readonly Counted[];
  readonly total: number;
}): JSX.Element => (
  <DataCard
    title={title}
    definition={{ formula, period: now, asOf }}
    rows={total === 0 ? [] : rows}
    file={title.toLowerCase().replaceAll(' ', '-')}
    plot={<Bars label={title} bars={rows.map(({ name, count }) => ({ name, amount: count, text: number(count) }))} />}
    empty="Nothing to count yet."
    columns={[
      {
        title: 'State',
        render: ({ name, to }) => (to === undefined ? name : <Link to={to}>{name}</Link>),
        cell: ({ name }) => name,
      },
      { title: 'Count', numeric: true, render: ({ count }) => number(count), cell: ({ count }) => count },
      {
        title: 'Share',
        numeric: true,
        render: ({ count }) => share(count, total),
        cell: ({ count }) => share(count, total),
      },
    ]}
  />
);

const orderRows = (sales: Sales): readonly Counted[] => [
  { name: 'Pending', count: sales.pending, to: '/admin/orders?status=pending' },
  { name: 'Processing', count: sales.processing, to: '/admin/orders?status=processing' },
  { name: 'Completed', count: sales.completed, to: '/admin/orders?status=completed' },
  { name: 'Canceled', count: sales.cancelled, to: '/admin/orders?status=cancelled' },
];

const stockRows = (codes: Codes): readonly Counted[] => [
  { name: 'Available', count: codes.available },
  { name: 'Assigned', count: codes.assigned },
  { name: 'Shipped', count: codes.shipped },
  { name: 'Damaged', count: codes.damaged },
  { name: 'Retired', count: codes.retired },
];

const lifeRows = (codes: Codes): readonly Counted[] => [
  { name: 'Unactivated', count: codes.unactivated },
  { name: 'Activated', count: codes.activated - codes.completed },
  { name: 'Completed', count: codes.completed },
  { name: 'Reassigned', count: codes.reassigned },
];

/** Lists pending work; each line links to its rows if there is a page for them. */
const Queues = ({ figures }: { readonly figures: DashboardFigures }): JSX.Element => {
  const staff = useStaff();
  const waiting = waitingOf(figures);
  if (!waiting) return <CardMissing title="Queues" name="Queue" />;
  return (
    <DataCard
      title="Queues"
      definition={{
        formula: 'What waits for a person or for a worker. A parcel may wait for several things at once.',
        period: now,
        asOf: waiting.asOf,
      }}
      rows={waiting.rows}
      file="queues"
      empty="You’re all caught up."
      columns={[
        {
          title: 'What waits',
          render: ({ name, to }) => (staff && mayGo(staff.role, to) ? <Link to={to}>{name}</Link> : name),
          cell: ({ name }) => name,
        },
        {
          title: 'Count',
          numeric: true,
          render: ({ count }) => (count === undefined ? <span className="quiet">not available</span> : number(count)),
          cell: ({ count }) => count ?? 'not available',
        },
        { title: 'Longest', numeric: true, render: ({ since }) => since, cell: ({ since }) => since },
      ]}
    />
  );
};

/** The parts add up: a shipment neither ready nor unpaid waits for an address or codes. */
const parcelsNote = ({ open, ready, unpaid }: NonNullable<DashboardFigures['shipping']>): string => {
  const rest = open - ready - unpaid;
  return [
    `${number(ready)} ready`,
    `${number(unpaid)} not paid`,
    ...(rest > 0 ? [`${number(rest)} without address or codes`] : []),
  ].join(', ');
};

export const OperationsTab = ({ figures }: { readonly figures: DashboardFigures }): JSX.Element => {
  const { sales, codes, shipping } = figures;
  const orders = (label: 'Pending' | 'Processing' | 'Completed', count: number | undefined, formula: string) =>
    sales && count !== undefined ? (
      <FigureCard
        label={label}
        value={number(count)}
        to={`/admin/orders?status=${label.toLowerCase()}`}
        definition={{ formula, period: now, asOf: sales.asOf }}
      />
    ) : (
      <FigureMissing label={label} name="Sales" />
    );
  return (
    <>
      <div className="dashboard-figures">
        {orders(
          'Pending',
          sales?.pending,
          'Orders that wait for their payment to be confirmed; canceled ones left out.',
        )}
        {orders('Processing', sales?.processing, 'Orders that are paid and on their way; canceled ones left out.')}
        {orders('Completed', sales?.completed, 'Orders that are shipped, or closed by staff.')}
        {codes ? (
          <FigureCard
            label="QR codes"
            value={number(codes.total)}
            note={`${number(codes.available)} available`}
            to="/admin/qr-generation"
            definition={{
              formula: 'All codes that were made. TEST codes count nowhere.',
              period: now,
              asOf: codes.asOf,
            }}
          />
        ) : (
          <FigureMissing label="QR codes" name="Plate" />
        )}
      </div>
      <div className="dashboard-cards">
        {sales ? (
          <CountCard
            title="Orders by status"
            formula="Every order once; a canceled one counts under Canceled only."
            asOf={sales.asOf}
            total={sales.totalOrders}
            rows={orderRows(sales)}
          />
        ) : (
          <CardMissing title="Orders by status" name="Sales" />
        )}
        <Queues figures={figures} />
        {codes ? (
          <>
            <CountCard
              title="Codes by stock"
              formula="Where the plate is. TEST codes count nowhere."
              asOf={codes.asOf}
              total={codes.total}
              rows={stockRows(codes)}
            />
            <CountCard
              title="Codes by life"
              formula="What has become of the code. TEST codes count nowhere."
              asOf={codes.asOf}
              total={codes.total}
              rows={lifeRows(codes)}
            />
          </>
        ) : (
          <CardMissing title="Codes by stock" name="Plate" />
        )}
      </div>
      <div className="dashboard-figures">
        {sales ? (
          <FigureCard
            label="Processing time"
            value={processingTime(sales)}
            note={measuredOn(sales)}
            definition={{
              formula: 'From the confirmed payment to completion, on average, by the times that are stored.',
              period: 'orders completed in the last 90 days',
              asOf: sales.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Processing time" name="Sales" />
        )}
        {shipping ? (
          <FigureCard
            label="Parcels to send"
            value={number(shipping.open)}
            note={parcelsNote(shipping)}
            to="/admin/shipping"
            definition={{
              formula: 'Parcels of open orders and replacements that have no label yet.',
              period: now,
              asOf: shipping.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Parcels to send" name="Shipping" />
        )}
      </div>
    </>
  );
};
