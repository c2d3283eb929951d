import type { CampaignRecipient } from '@keepsake/contracts/rest/email-campaigns';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useState, type JSX } from 'react';
import { path } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';
import { day } from '../../../shared/formats.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { Views } from '../parts/views.js';
import { WorkTable } from '../parts/work-table.js';
import type { Campaign } from './campaigns-api.js';

type Recipient = CampaignRecipient;
const shownRecipients = 100;

const states: Readonly<Record<Recipient['state'], { readonly tone: Tone; readonly label: string }>> = {
  waiting: { tone: 'waits', label: 'Waiting' },
  accepted: { tone: 'done', label: 'Accepted' },
  failed: { tone: 'ended', label: 'Failed' },
  suppressed: { tone: 'ended', label: 'Left out' },
};
const whys: Readonly<Record<string, string>> = {
  refused: 'the server refused it',
  'given-up': 'the server did not take it in time',
  'no-consent': 'took consent back',
  unsubscribed: 'unsubscribed',
  bounced: 'bounced before',
  complained: 'complained before',
  staff: 'on the suppression list',
  unknown: 'address removed',
  'switched-off': 'the sequence was switched off',
  activated: 'activated meanwhile',
  cancelled: 'order canceled',
  'page-gone': 'the page is gone or has another owner',
  memorial: 'memorial page',
  recent: 'got another campaign',
};

const stateLabel = ({ state, reason }: Recipient): string =>
  reason === null ? states[state].label : `${states[state].label}: ${whys[reason] ?? reason}`;

const didOf = (one: Recipient): string =>
  [
    one.complained && 'complained',
    one.bounced && 'bounced',
    one.unsubscribed && 'unsubscribed',
    one.responded && 'responded',
    one.clicked && 'clicked',
    one.opened && 'opened',
    !one.opened && one.machineOpened && 'opened by a machine',
  ]
    .filter((word) => word !== false)
    .join(', ');

const consentOf = ({ consentAt, consentSource }: Recipient): string =>
  consentAt === null ? '—' : `${day(consentAt)}, ${consentSource === 'account' ? 'in their account' : 'with an order'}`;

const State = ({ recipient }: { readonly recipient: Recipient }): JSX.Element => (
  <StateLabel tone={states[recipient.state].tone}>{stateLabel(recipient)}</StateLabel>
);
const nameOf = ({ name }: Recipient): string => (name === '' ? 'Forgotten' : name);

const columns: TableColumnsType<Recipient> = [
  { title: 'Name', key: 'name', render: (_, one) => nameOf(one) },
  { title: 'Email', key: 'email', render: (_, { email }) => email },
  { title: 'State', key: 'state', render: (_, one) => <State recipient={one} /> },
  { title: 'Did', key: 'did', render: (_, one) => didOf(one) },
  { title: 'Agreed', key: 'consent', render: (_, one) => consentOf(one) },
];

const views = [
  { value: '', label: 'All' },
  ...Object.entries(states).map(([value, { label: word }]) => ({ value, label: word })),
];

/** Lists recipients with the delivery state and the consent it was sent under. */
export const Recipients = ({ campaign }: { readonly campaign: Pick<Campaign, 'id' | 'waitingCount'> }): JSX.Element => {
  const [state, setState] = useState('');
  const list = useQuery({
    queryKey: ['email-campaigns', 'recipients', campaign.id, state, campaign.waitingCount],
    queryFn: ({ signal }) =>
      getList<Recipient>(
        `${path`/api/email-campaigns/${campaign.id}/recipients`}?limit=${shownRecipients}${state === '' ? '' : `&state=${state}`}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="campaign-recipients" aria-labelledby="recipients-title">
      <h2 id="recipients-title" className="panel-title">
        Recipients
      </h2>
      <Views label="Show" views={views} chosen={state} onChoose={setState} />
      <Answered query={list} label="Loading the recipients" loading={<RowsLoading />}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="quiet">No recipients.</p>
          ) : (
            <>
              <WorkTable
                label="Recipients"
                rows={rows}
                rowKey={({ id }) => id}
                columns={columns}
                lines={(one) => ({
                  first: nameOf(one),
                  firstEnd: <State recipient={one} />,
                  second: one.email,
                  secondEnd: didOf(one),
                })}
              />
              {total > rows.length && (
                <p className="quiet showing">
                  Showing {rows.length} of {total.toLocaleString('en-US')}
                </p>
              )}
            </>
          )
        }
      </Answered>
    </section>
  );
};
