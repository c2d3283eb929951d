import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel } from '../parts/state-label.js';
import { useActivePartners } from './dashboard-api.js';
import { DataCard } from './data-card.js';
import { FigureCard, FigureMissing } from './figure-card.js';
import { number, perPartner, share } from './figure-labels.js';
import { StatesCard } from './states-card.js';

const ActivePartners = (): JSX.Element => {
  const partners = useActivePartners();
  return (
    <Answered query={partners} label="Loading the partners" loading={<RowsLoading />}>
      {(rows) => (
        <DataCard
          title="Active partners"
          definition={{
            formula: 'Locations of partner accounts that were approved and are not paused, newest first.',
            period: 'as they stand now',
            asOf: new Date(partners.dataUpdatedAt).toISOString(),
          }}
          rows={rows}
          file="active-partners"
          empty="No active partners yet. They appear here when an application is approved."
          more={<Link to="/admin/partners">All partners</Link>}
          columns={[
            { title: 'Name', render: ({ name }) => name, cell: ({ name }) => name },
            {
              title: 'City/State',
              render: ({ city, state }) => `${city}, ${state}`,
              cell: ({ city, state }) => `${city}, ${state}`,
            },
            {
              title: 'Contact',
              manageOnly: true,
              render: ({ contactName, email }) => (
                <>
                  {contactName}
                  <span className="quiet under-number">{email}</span>
                </>
              ),
              cell: ({ contactName, email }) => `${contactName} <${email}>`,
            },
            {
              title: 'Status',
              render: () => <StateLabel tone="done">Active Partner</StateLabel>,
              cell: () => 'Active Partner',
            },
            {
              title: 'Partner since',
              manageOnly: true,
              render: ({ createdAt }) => <span className="nowrap">{`${day(createdAt)}, ${timeOfDay(createdAt)}`}</span>,
              cell: ({ createdAt }) => createdAt,
            },
          ]}
        />
      )}
    </Answered>
  );
};

export const PartnersTab = ({ figures: { sales, partners } }: { readonly figures: DashboardFigures }): JSX.Element => (
  <>
    <div className="dashboard-figures">
      {partners ? (
        <>
          <FigureCard
            label="Active partners"
            value={number(partners.active)}
            note={`${number(partners.newThisMonth)} new this month`}
            to="/admin/partners"
            definition={{
              formula: 'Partner accounts that were approved and are not paused.',
              period: 'as they stand now',
              asOf: partners.asOf,
            }}
          />
          <FigureCard
            label="Applications waiting"
            value={number(partners.waiting)}
            note={`${number(partners.refused)} refused`}
            to="/admin/applications"
            definition={{
              formula: 'Applications that are not decided yet, open questions among them.',
              period: 'as they stand now',
              asOf: partners.asOf,
            }}
          />
          <FigureCard
            label="Partner conversion"
            value={share(partners.approved, partners.applied)}
            note={`${number(partners.approved)} of ${number(partners.applied)} applications`}
            definition={{
              formula: 'Applications that were approved, divided by all applications.',
              period: 'since the first application',
              asOf: partners.asOf,
            }}
          />
          {sales ? (
            <FigureCard
              estimate
              label="Revenue per partner"
              value={perPartner(sales, partners)}
              definition={{
                formula:
                  'A rule of thumb, not a measurement: 15 percent of total revenue, divided by the active partners.',
                period: 'since the first order',
                asOf: sales.asOf,
              }}
            />
          ) : (
            <FigureMissing label="Revenue per partner" name="Sales" />
          )}
        </>
      ) : (
        <FigureMissing label="Active partners" name="Partner" />
      )}
    </div>
    <div className="dashboard-cards" data-split="wide-right">
      <StatesCard partners={partners} most={5} />
      <ActivePartners />
    </div>
  </>
);
