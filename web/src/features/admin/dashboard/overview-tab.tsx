import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { money } from '../../../shared/money.js';
import { FigureCard, FigureMissing } from './figure-card.js';
import { averageOrder, changeOn, number, periods, share } from './figure-labels.js';
import { OrdersCard } from './orders-card.js';
import { SalesRange } from './sales-range.js';
import { StatesCard } from './states-card.js';
import { WaitingCard } from './waiting-card.js';

const always = 'since the first order';

export const OverviewTab = ({ figures }: { readonly figures: DashboardFigures }): JSX.Element => {
  const { sales, partners, mail } = figures;
  return (
    <>
      <WaitingCard figures={figures} />
      <div className="dashboard-figures">
        {sales ? (
          <FigureCard
            label="Total orders"
            value={number(sales.totalOrders)}
            note={`${number(sales.soFar.orders)} this month`}
            to="/admin/orders"
            definition={{
              formula: 'Every order that was placed, including canceled ones.',
              period: always,
              asOf: sales.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Total orders" name="Sales" />
        )}
        {partners ? (
          <FigureCard
            label="Active partners"
            value={number(partners.active)}
            note={`${number(partners.newThisMonth)} new this month`}
            to="/admin/dashboard?tab=partners"
            definition={{
              formula: 'Partner accounts that were approved and are not paused.',
              period: 'as they stand now',
              asOf: partners.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Active partners" name="Partner" />
        )}
        {sales ? (
          <FigureCard
            label="Monthly revenue"
            value={money(sales.soFar.revenueCents)}
            note={changeOn(sales)}
            to="/admin/dashboard?tab=revenue"
            definition={{
              formula: `Paid orders placed this month, less refunds, canceled ones left out. The change is against the same days of the month before (${periods(sales).before}).`,
              period: periods(sales).soFar,
              asOf: sales.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Monthly revenue" name="Sales" />
        )}
        {mail ? (
          <FigureCard
            label="Email response rate"
            value={share(mail.campaigns.responded, mail.campaigns.delivered)}
            note={
              mail.campaigns.delivered === 0
                ? 'No campaign has been sent yet'
                : `of ${number(mail.campaigns.delivered)} delivered`
            }
            to="/admin/dashboard?tab=marketing"
            definition={{
              formula: 'Answers to campaign emails, divided by campaign emails that were delivered.',
              period: 'all campaigns',
              asOf: mail.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Email response rate" name="Mail" />
        )}
      </div>
      {sales && (
        <div className="dashboard-cards" data-split="one">
          <SalesRange sales={sales} />
        </div>
      )}
      <div className="dashboard-cards" data-split="wide-left">
        <OrdersCard title="Recent activity" most={5} />
        <StatesCard partners={partners} most={6} />
      </div>
      <h2 className="dashboard-heading">Performance</h2>
      <div className="dashboard-figures">
        {sales ? (
          <FigureCard
            label="Total revenue"
            value={money(sales.revenueCents)}
            note={sales.openCents > 0 ? `${money(sales.openCents)} more is not paid yet` : undefined}
            to="/admin/dashboard?tab=revenue"
            definition={{
              formula: 'Stored totals of paid orders, less refunds, canceled ones left out.',
              period: always,
              asOf: sales.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Total revenue" name="Sales" />
        )}
        {partners ? (
          <FigureCard
            label="Partner conversion"
            value={share(partners.approved, partners.applied)}
            note={`${number(partners.approved)} of ${number(partners.applied)} applications`}
            to="/admin/applications"
            definition={{
              formula: 'Applications that were approved, divided by all applications.',
              period: 'since the first application',
              asOf: partners.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Partner conversion" name="Partner" />
        )}
        {sales ? (
          <FigureCard
            label="Average order value"
            value={averageOrder(sales)}
            note={`of ${number(sales.paidOrders)} paid orders`}
            definition={{
              formula: 'Total revenue, divided by the paid orders it is made of.',
              period: always,
              asOf: sales.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Average order value" name="Sales" />
        )}
        {mail ? (
          <FigureCard
            label="Marketing opt-ins"
            value={number(mail.marketing)}
            note={<Link to="/admin/dashboard?tab=marketing">{share(mail.marketing, mail.customers)} of customers</Link>}
            definition={{
              formula: 'Customers who agreed to marketing email, divided by all customers.',
              period: 'as they stand now',
              asOf: mail.asOf,
            }}
          />
        ) : (
          <FigureMissing label="Marketing opt-ins" name="Mail" />
        )}
      </div>
    </>
  );
};
