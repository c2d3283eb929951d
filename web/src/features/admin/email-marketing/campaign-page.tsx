import type { WrittenCampaign } from '@keepsake/contracts/rest/email-campaigns';
import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { CampaignEditor } from './campaign-editor.js';
import { newsOf, progressOf, sentDateOf } from './campaign-labels.js';
import { CampaignState, NextPress } from './campaigns-table.js';
import { isMoving, useCampaign } from './campaigns-api.js';
import { MoreActions } from './more-actions.js';
import { Preview } from './preview.js';
import { Recipients } from './recipients.js';
import { segmentLabel } from './segment-labels.js';
import './email-marketing.css';

const under = { to: '/admin/email-marketing', label: 'Email Marketing' };

/** Share of delivered emails; automated opens are counted separately. */
const shareOf = (part: number, whole: number): string => (whole > 0 ? ` · ${((100 * part) / whole).toFixed(1)}%` : '');

const Facts = ({ campaign: one }: { readonly campaign: WrittenCampaign }): JSX.Element => {
  const rows: readonly (readonly [string, string])[] = [
    ...(segmentLabel(one.segment) === '' ? [] : [['Segment', segmentLabel(one.segment)] as const]),
    ['Recipients', one.recipientCount.toLocaleString('en-US')],
    ['Sent', progressOf(one)],
    ['Sent date', sentDateOf(one)],
    ['Failed', one.failedCount.toLocaleString('en-US')],
    ['Left out', one.suppressedCount.toLocaleString('en-US')],
    ['Opened', `${one.openCount.toLocaleString('en-US')}${shareOf(one.openCount, one.sentCount)}`],
    ['Automated opens', one.machineOpenCount.toLocaleString('en-US')],
    ['Clicked', `${one.clickCount.toLocaleString('en-US')}${shareOf(one.clickCount, one.sentCount)}`],
    ['Responded', `${one.responseCount.toLocaleString('en-US')}${shareOf(one.responseCount, one.sentCount)}`],
    ['Bounced', one.bounceCount.toLocaleString('en-US')],
    ['Complained', one.complaintCount.toLocaleString('en-US')],
    ['Unsubscribed', one.unsubscribeCount.toLocaleString('en-US')],
  ];
  return (
    <dl className="fact-list panel">
      {rows.map(([label, value]) => (
        <div key={label} className="campaign-fact">
          <dt>{label}</dt>
          <dd className="numeric">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Shows the editor while a campaign can be changed, its results afterwards. */
export default function CampaignPage(): JSX.Element {
  const { id = '' } = useParams();
  const campaign = useCampaign(id);
  if (hasStatus(campaign.error, 400, 404))
    return (
      <>
        <PageHeader title="Campaign" under={under} />
        <Empty sentence="Campaign not found." more="Refresh the list." />
      </>
    );
  const { data } = campaign;
  const news = data ? newsOf(data) : '';
  return (
    <>
      <PageHeader title={data?.name ?? 'Campaign'} under={under} loaded={campaign} live={data ? isMoving(data) : false}>
        {data && <CampaignState campaign={data} />}
        {data && <MoreActions campaign={data} />}
        {data && <NextPress campaign={data} />}
      </PageHeader>
      {news !== '' && <p className={data?.paused === 'bounces' ? 'notice notice-warning' : 'quiet'}>{news}</p>}
      <Answered query={campaign} label="Loading the campaign" loading={<RowsLoading />}>
        {(known) =>
          known.startedAt === null && known.archivedAt === null ? (
            <CampaignEditor key={known.id} campaign={known} />
          ) : (
            <div className="campaign">
              <Facts campaign={known} />
              <Preview templateType={known.templateType} subject={known.subject} body={known.body} />
              <Recipients campaign={known} />
            </div>
          )
        }
      </Answered>
    </>
  );
}
