import { Button, Progress, type TableColumnsType } from 'antd';
import { useState, type JSX } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { StateLabel } from '../parts/state-label.js';
import { useAction } from '../parts/use-action.js';
import { WorkTable } from '../parts/work-table.js';
import { newsOf, progressOf, recipientsOf, resultOf, sentDateOf, stateOf } from './campaign-labels.js';
import { isMoving, pauseCampaign, restoreCampaign, resumeCampaign, type Campaign } from './campaigns-api.js';
import { MoreActions } from './more-actions.js';
import { SendDialog } from './send-dialog.js';

const pageOf = ({ id }: Pick<Campaign, 'id'>): string => `/admin/campaigns/${encodeURIComponent(id)}`;

export const CampaignState = ({ campaign }: { readonly campaign: Campaign }): JSX.Element => {
  const { tone, label: word } = stateOf(campaign);
  return <StateLabel tone={tone}>{word}</StateLabel>;
};

const News = ({ campaign }: { readonly campaign: Campaign }): JSX.Element | null => {
  const news = newsOf(campaign);
  if (news === '' && !isMoving(campaign)) return null;
  const { recipientCount, waitingCount } = campaign;
  const percent = recipientCount === 0 ? 100 : Math.floor((100 * (recipientCount - waitingCount)) / recipientCount);
  return (
    <>
      {news !== '' && <div className="quiet campaign-under">{news}</div>}
      {isMoving(campaign) && (
        <Progress
          percent={percent}
          size="small"
          aria-label={`${campaign.name}: ${progressOf(campaign)}`}
          showInfo={false}
        />
      )}
    </>
  );
};

/** Offers the next step of a campaign. */
export const NextPress = ({ campaign }: { readonly campaign: Campaign }): JSX.Element | null => {
  const [asking, setAsking] = useState(false);
  const { act, pending } = useAction('email-campaigns', () => undefined);
  const press = (subject: string, run: (one: Campaign, key: string) => Promise<unknown>, done: string): void =>
    void act({ input: [subject, campaign.id, campaign.waitingCount], run: (key) => run(campaign, key), done });
  if (campaign.archivedAt !== null)
    return (
      <Button
        loading={pending}
        aria-label={`Restore ${campaign.name}`}
        onClick={() => press('restore', restoreCampaign, `“${campaign.name}” restored`)}
      >
        Restore
      </Button>
    );
  if (campaign.paused !== null)
    return (
      <Button
        loading={pending}
        aria-label={`Resume ${campaign.name}`}
        onClick={() => press('resume', resumeCampaign, `“${campaign.name}” goes on`)}
      >
        Resume
      </Button>
    );
  if (campaign.status === 'sending')
    return (
      <Button
        loading={pending}
        aria-label={`Pause ${campaign.name}`}
        onClick={() => press('pause', pauseCampaign, `“${campaign.name}” is paused`)}
      >
        Pause
      </Button>
    );
  if (campaign.status !== 'scheduled') return null;
  return (
    <>
      <Button type="primary" aria-label={`Send ${campaign.name}`} onClick={() => setAsking(true)}>
        Send
      </Button>
      {asking && <SendDialog campaign={campaign} onLeave={() => setAsking(false)} />}
    </>
  );
};

const RowActions = ({ campaign }: { readonly campaign: Campaign }): JSX.Element => (
  <span className="campaign-actions">
    <NextPress campaign={campaign} />
    <MoreActions campaign={campaign} />
  </span>
);

const result = (campaign: Campaign, part: number): JSX.Element => (
  <span className="nowrap">{resultOf(campaign, part)}</span>
);

const columns: TableColumnsType<Campaign> = [
  {
    title: 'Name',
    key: 'name',
    render: (_, campaign) => (
      <>
        <Link to={pageOf(campaign)}>{campaign.name}</Link>
        <News campaign={campaign} />
      </>
    ),
  },
  { title: 'Subject', key: 'subject', render: (_, { renderedSubject }) => renderedSubject },
  { title: 'Status', key: 'status', render: (_, campaign) => <CampaignState campaign={campaign} /> },
  { title: 'Recipients', key: 'recipients', align: 'right', render: (_, campaign) => recipientsOf(campaign) },
  {
    title: 'Sent',
    key: 'sent',
    align: 'right',
    render: (_, campaign) => <span className="nowrap">{progressOf(campaign)}</span>,
  },
  {
    title: 'Opened',
    key: 'opened',
    responsive: ['xl'],
    align: 'right',
    render: (_, one) => result(one, one.openCount),
  },
  {
    title: 'Clicked',
    key: 'clicked',
    responsive: ['xl'],
    align: 'right',
    render: (_, one) => result(one, one.clickCount),
  },
  {
    title: 'Answered',
    key: 'answered',
    responsive: ['xl'],
    align: 'right',
    render: (_, one) => result(one, one.responseCount),
  },
  { title: 'Sent date', key: 'date', render: (_, campaign) => <span className="nowrap">{sentDateOf(campaign)}</span> },
  {
    title: <span className="visually-hidden">Next</span>,
    key: 'next',
    align: 'right',
    render: (_, campaign) => <RowActions campaign={campaign} />,
  },
];

export const CampaignsTable = ({ campaigns }: { readonly campaigns: readonly Campaign[] }): JSX.Element => {
  const navigate = useNavigate();
  return (
    <WorkTable
      label="Email campaigns"
      rows={campaigns}
      rowKey={({ id }) => id}
      columns={columns}
      onOpen={(campaign) => void navigate(pageOf(campaign))}
      lines={(campaign) => ({
        first: campaign.name,
        firstEnd: <CampaignState campaign={campaign} />,
        second: campaign.renderedSubject,
        secondEnd: campaign.startedAt === null ? sentDateOf(campaign) : progressOf(campaign),
      })}
      // The campaign's page has the other actions; here they would crowd out its name.
      aside={(campaign) => <NextPress campaign={campaign} />}
    />
  );
};
