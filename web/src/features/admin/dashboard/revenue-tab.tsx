import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import { Bars } from '../../../shared/charts/bars.js';
import { CardMissing, FigureCard, FigureMissing } from './figure-card.js';
import { DataCard, type Column } from './data-card.js';
import { averageOrder, changeOn, changeOver, monthName, number, periods, type Sales } from './figure-labels.js';
import { OrdersCard } from './orders-card.js';

type Row = Sales['packages'][number];

const sums: readonly Column<Row>[] = [
  { title: 'Orders', numeric: true, render: ({ orders }) => number(orders), cell: ({ orders }) => orders },
  {
    title: 'Revenue',
    numeric: true,
    render: ({ revenueCents }) => money(revenueCents),
    cell: ({ revenueCents }) => revenueCents / 100,
  },
  {
    title: 'Not paid yet',
    numeric: true,
    render: ({ openCents, estimateCents }) => (
      <>
        {money(openCents)}
        {estimateCents > 0 && <em className="quiet under-number">{money(estimateCents)} estimate</em>}
      </>
    ),
    cell: ({ openCents }) => openCents / 100,
  },
];

const always = 'since the first order';
const whatRevenueIs = 'Stored totals of paid orders, less refunds, canceled ones left out.';

/** Months from left to right. The best one gives the bars their scale; the table has every number. */
const MonthsChart = ({ months }: Pick<Sales, 'months'>): JSX.Element => {
  const best = months.reduce<Sales['months'][number] | undefined>(
    (top, month) => (top && top.revenueCents >= month.revenueCents ? top : month),
    undefined,
  );
  const [first, last] = [months[0], months.at(-1)];
  return (
    <div className="months-chart">
      {best && best.revenueCents > 0 && (
        <p className="quiet">
          At most {money(best.revenueCents)}, in {monthName(best.name)}
        </p>
      )}
      <Bars
        upright
        label="Revenue by month"
        bars={months.map(({ name, revenueCents }) => ({
          name: monthName(name),
          amount: revenueCents,
          text: money(revenueCents),
        }))}
      />
      {first && last && (
        <p className="months-ends quiet" aria-hidden="true">
          <span>{monthName(first.name)}</span>
          <span>{monthName(last.name)}</span>
        </p>
      )}
    </div>
  );
};

const SalesCards = ({ sales }: { readonly sales: Sales }): JSX.Element => (
  <>
    <DataCard
      title="Revenue by month"
      definition={{
        formula: `${whatRevenueIs} A month is that in which the order was placed; the change is month on month, and the current month has none before it is over.`,
        period: `the last ${sales.months.length} months, ${sales.timeZone}`,
        asOf: sales.asOf,
      }}
      rows={sales.months.map((month, at) => ({ ...month, change: changeOver(sales.months, at) })).toReversed()}
      file="revenue-by-month"
      plot={<MonthsChart months={sales.months} />}
      empty="No orders yet."
      columns={[
        { title: 'Month', render: ({ name }) => monthName(name), cell: ({ name }) => name },
        ...sums,
        { title: 'Change', numeric: true, render: ({ change }) => change, cell: ({ change }) => change },
      ]}
    />
    <DataCard
      title="Revenue by package"
      definition={{ formula: `${whatRevenueIs} By the package that was bought.`, period: always, asOf: sales.asOf }}
      rows={sales.packages}
      file="revenue-by-package"
      plot={
        <Bars
          label="Revenue by package"
          bars={sales.packages.map(({ name, revenueCents }) => ({
            name: packageName(name),
            amount: revenueCents,
            text: money(revenueCents),
          }))}
        />
      }
      empty="No orders yet."
      columns={[
        { title: 'Package', render: ({ name }) => packageName(name), cell: ({ name }) => packageName(name) },
        ...sums,
      ]}
    />
  </>
);

const channelNames = { shop: 'Shop', affiliates: 'Affiliate referrals', partners: 'Partner plates' } as const;

/** Shows orders by channel. Payments for partner plans are not orders and have a separate figure. */
const ChannelCard = ({ sales }: { readonly sales: Sales }): JSX.Element => (
  <DataCard
    title="Revenue by channel"
    definition={{
      formula: `${whatRevenueIs} Partner plates are what partners ordered; affiliate referrals are orders with an affiliate's code or link; everything else is the shop.`,
      period: always,
      asOf: sales.asOf,
    }}
    rows={sales.channels}
    file="revenue-by-channel"
    plot={
      <Bars
        label="Revenue by channel"
        bars={sales.channels.map(({ name, revenueCents }) => ({
          name: channelNames[name],
          amount: revenueCents,
          text: money(revenueCents),
        }))}
      />
    }
    empty="No orders yet."
    columns={[
      { title: 'Channel', render: ({ name }) => channelNames[name], cell: ({ name }) => channelNames[name] },
      ...sums,
    ]}
  />
);

export const RevenueTab = ({ figures: { sales, partners } }: { readonly figures: DashboardFigures }): JSX.Element => (
  <>
    <div className="dashboard-figures">
      {sales ? (
        <>
          <FigureCard
            label="Total revenue"
            value={money(sales.revenueCents)}
            note={`${number(sales.paidOrders)} paid orders`}
            to="/admin/orders"
            definition={{ formula: whatRevenueIs, period: always, asOf: sales.asOf }}
          />
          <FigureCard
            label="This month"
            value={money(sales.soFar.revenueCents)}
            note={changeOn(sales)}
            definition={{
              formula: `${whatRevenueIs} The change is against the same days of the month before (${periods(sales).before}).`,
              period: periods(sales).soFar,
              asOf: sales.asOf,
            }}
          />
          <FigureCard
            label="Average order value"
            value={averageOrder(sales)}
            definition={{
              formula: 'Total revenue, divided by the paid orders it is made of.',
              period: always,
              asOf: sales.asOf,
            }}
          />
          <FigureCard
            label="Not paid yet"
            value={money(sales.openCents)}
            note={sales.estimateCents > 0 ? `incl. ${money(sales.estimateCents)} estimated` : undefined}
            to="/admin/orders?status=pending"
            definition={{
              formula: 'Totals of pending orders. Package prices are estimates until staff has confirmed them.',
              period: 'as they stand now',
              asOf: sales.asOf,
            }}
          />
        </>
      ) : (
        <FigureMissing label="Total revenue" name="Sales" />
      )}
      {partners ? (
        <FigureCard
          label="Partner plans"
          value={money(partners.planPaidCents)}
          note={`${money(partners.planOpenCents)} invoiced, not paid`}
          to="/admin/partners"
          definition={{
            formula:
              'Monthly invoices for partner plans that staff marked as paid. Not part of the total revenue of orders.',
            period: 'since the first invoice',
            asOf: partners.asOf,
          }}
        />
      ) : (
        <FigureMissing label="Partner plans" name="Partner" />
      )}
    </div>
    <div className="dashboard-cards">
      {sales ? <SalesCards sales={sales} /> : <CardMissing title="Revenue by month" name="Sales" />}
    </div>
    {sales && (
      <div className="dashboard-cards" data-split="one">
        <ChannelCard sales={sales} />
      </div>
    )}
    <div className="dashboard-cards" data-split="one">
      <OrdersCard title="Last 10 orders" most={10} />
    </div>
  </>
);
