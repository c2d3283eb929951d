import type { EmailCampaign } from '@keepsake/contracts/rest/email-campaigns';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { Answered, RowsLoading } from '../parts/answered.js';
import { sentDateOf, stateOf } from '../email-marketing/campaign-labels.js';
import { CampaignState } from '../email-marketing/campaigns-table.js';
import { useLatestCampaigns } from './dashboard-api.js';
import { DataCard } from './data-card.js';
import { FigureCard } from './figure-card.js';
import { number, share, type Mail } from './figure-labels.js';

type Rate = { readonly label: string; readonly of: 'opened' | 'clicked' | 'responded'; readonly formula: string };

const over = 'divided by campaign emails that the mail server accepted.';
const rates: readonly Rate[] = [
  {
    label: 'Open rate',
    of: 'opened',
    formula: `Campaign emails that a person opened, ${over} Automated opens are counted separately.`,
  },
  { label: 'Click rate', of: 'clicked', formula: `Campaign emails in which a person clicked a link, ${over}` },
  {
    label: 'Email response rate',
    of: 'responded',
    formula: `Businesses marked as responded after a campaign, ${over}`,
  },
];

/** Shows a rate as unavailable, not as 0%, if nothing was sent. */
export const CampaignRates = ({ mail: { campaigns, asOf } }: { readonly mail: Mail }): JSX.Element => (
  <>
    {rates.map(({ label, of, formula }) => (
      <FigureCard
        key={label}
        label={label}
        value={share(campaigns[of], campaigns.delivered)}
        note={
          campaigns.delivered === 0
            ? 'No campaign has been sent yet'
            : of === 'opened'
              ? `plus ${number(campaigns.machineOpened)} automated opens`
              : `of ${number(campaigns.delivered)} delivered`
        }
        definition={{ formula, period: 'all campaigns', asOf }}
      />
    ))}
  </>
);

const textOf = (status: string): string => `${status.charAt(0).toUpperCase()}${status.slice(1)}`;

export const CampaignStatuses = ({ mail: { campaigns, asOf } }: { readonly mail: Mail }): JSX.Element => (
  <DataCard
    title="Campaigns by status"
    definition={{
      formula: 'Campaigns as they stand. Sent becomes completed after seven days of reporting.',
      period: 'as they stand now',
      asOf,
    }}
    rows={campaigns.statuses}
    file="campaigns-by-status"
    empty="No campaigns yet."
    columns={[
      { title: 'Status', render: ({ status }) => textOf(status), cell: ({ status }) => status },
      { title: 'Campaigns', numeric: true, render: ({ count }) => number(count), cell: ({ count }) => count },
    ]}
  />
);

const at = ({ id }: EmailCampaign): string => `/admin/campaigns/${encodeURIComponent(id)}`;

/** Lists the newest campaigns, each linked to its page. */
export const CampaignsCard = (): JSX.Element => {
  const latest = useLatestCampaigns();
  return (
    <Answered query={latest} label="Loading the latest campaigns" loading={<RowsLoading rows={10} />}>
      {(campaigns) => (
        <DataCard
          title="Last 10 campaigns"
          definition={{
            formula: 'The last 10 campaigns, newest first, whatever their state.',
            period: 'until now',
            asOf: new Date(latest.dataUpdatedAt).toISOString(),
          }}
          rows={campaigns}
          file="latest-campaigns"
          empty="No campaigns yet. They are made in Email Marketing."
          more={<Link to="/admin/email-marketing">All campaigns</Link>}
          columns={[
            { title: 'Name', render: (one) => <Link to={at(one)}>{one.name}</Link>, cell: ({ name }) => name },
            { title: 'Status', render: (one) => <CampaignState campaign={one} />, cell: (one) => stateOf(one).label },
            {
              title: 'Sent',
              numeric: true,
              render: ({ sentCount }) => number(sentCount),
              cell: ({ sentCount }) => sentCount,
            },
            {
              title: 'Opened',
              numeric: true,
              manageOnly: true,
              render: ({ openCount }) => number(openCount),
              cell: ({ openCount }) => openCount,
            },
            {
              title: 'Clicked',
              numeric: true,
              manageOnly: true,
              render: ({ clickCount }) => number(clickCount),
              cell: ({ clickCount }) => clickCount,
            },
            { title: 'Sent date', manageOnly: true, render: sentDateOf, cell: ({ sentDate }) => sentDate ?? '' },
          ]}
        />
      )}
    </Answered>
  );
};
