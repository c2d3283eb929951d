import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { areaAt, mayOpen } from '../areas.js';
import { useStaff } from '../sign-in/staff.js';
import { Bars } from '../../../shared/charts/bars.js';
import { CardMissing, FigureCard, FigureMissing } from './figure-card.js';
import { DataCard, type Column } from './data-card.js';
import { mailName, monthName, number, share, type Mail } from './figure-labels.js';
import { CampaignRates, CampaignsCard, CampaignStatuses } from './campaign-cards.js';

type Row = Mail['months'][number];

const outcomes: readonly Column<Row>[] = [
  {
    title: 'Delivered',
    numeric: true,
    render: ({ delivered }) => number(delivered),
    cell: ({ delivered }) => delivered,
  },
  { title: 'Failed', numeric: true, render: ({ failed }) => number(failed), cell: ({ failed }) => failed },
  {
    title: 'Delivery rate',
    numeric: true,
    render: ({ delivered, failed }) => (delivered + failed === 0 ? '' : share(delivered, delivered + failed)),
    cell: ({ delivered, failed }) => share(delivered, delivered + failed),
  },
];

const delivered = 'Delivered: accepted by the mail server. Failed: refused, or given up.';

const Figures = ({ mail }: { readonly mail: Mail }): JSX.Element => {
  const now = mail.months.at(-1);
  return (
    <>
      <FigureCard
        label="Marketing opt-ins"
        value={number(mail.marketing)}
        note={`${share(mail.marketing, mail.customers)} of ${number(mail.customers)} customers`}
        definition={{
          formula: 'Customers who agreed to marketing email, divided by all customers.',
          period: 'as they stand now',
          asOf: mail.asOf,
        }}
      />
      <FigureCard
        label="Delivered this month"
        value={number(now?.delivered ?? 0)}
        note={now ? `${share(now.delivered, now.delivered + now.failed)} delivered` : undefined}
        definition={{
          formula: `Emails of every kind. ${delivered}`,
          period: now ? monthName(now.name) : '',
          asOf: mail.asOf,
        }}
      />
      <CampaignRates mail={mail} />
    </>
  );
};

/** Shows marketing the number of leads; only roles that answer them see names and messages. */
const AllContacts = (): JSX.Element | null => {
  const staff = useStaff();
  const contacts = areaAt('/admin/contacts');
  return staff && contacts && mayOpen(staff.role, contacts) ? <Link to={contacts.path}>All contacts</Link> : null;
};

export const MarketingTab = ({ figures: { mail, sales } }: { readonly figures: DashboardFigures }): JSX.Element => (
  <>
    <div className="dashboard-figures">
      {mail ? <Figures mail={mail} /> : <FigureMissing label="Email" name="Mail" />}
    </div>
    <div className="dashboard-cards">
      {mail ? (
        <>
          <DataCard
            title="Emails by month"
            definition={{
              formula: `Emails of every kind, by the month in which they were written. ${delivered}`,
              period: `the last ${mail.months.length} months`,
              asOf: mail.asOf,
            }}
            rows={mail.months.toReversed()}
            file="mails-by-month"
            plot={
              <Bars
                label="Emails by month, delivered"
                bars={mail.months.toReversed().map((month) => ({
                  name: monthName(month.name),
                  amount: month.delivered,
                  text: number(month.delivered),
                }))}
              />
            }
            empty="No emails yet."
            columns={[{ title: 'Month', render: ({ name }) => monthName(name), cell: ({ name }) => name }, ...outcomes]}
          />
          <DataCard
            title="Emails by kind"
            definition={{ formula: delivered, period: 'since the first email', asOf: mail.asOf }}
            rows={mail.templates}
            file="mails-by-kind"
            empty="No emails yet. The first order sends the first."
            columns={[{ title: 'Kind', render: ({ name }) => mailName(name), cell: ({ name }) => name }, ...outcomes]}
          />
        </>
      ) : (
        <CardMissing title="Emails by month" name="Mail" />
      )}
      {sales ? (
        <DataCard
          title="Leads by contact type"
          definition={{
            formula: 'People who wrote by the contact form.',
            period: 'since the first message',
            asOf: sales.asOf,
          }}
          rows={sales.leads}
          file="leads-by-type"
          empty="No messages yet."
          more={<AllContacts />}
          columns={[
            { title: 'Type', render: ({ type }) => mailName(type), cell: ({ type }) => type },
            { title: 'People', numeric: true, render: ({ count }) => number(count), cell: ({ count }) => count },
          ]}
        />
      ) : (
        <CardMissing title="Leads by contact type" name="Sales" />
      )}
      {mail && <CampaignStatuses mail={mail} />}
      <CampaignsCard />
    </div>
  </>
);
