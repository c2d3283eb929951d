import { Button, Tabs } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import { isMoving, newCampaigns, useCampaigns, type NewCampaign } from './campaigns-api.js';
import { CampaignsTable } from './campaigns-table.js';
import { CreateDialog } from './create-dialog.js';
import { ProspectsTab } from './prospects-tab.js';
import './email-marketing.css';

const CreateButtons = (): JSX.Element => {
  const [kind, setKind] = useState<NewCampaign>();
  return (
    <fieldset className="create-campaigns" aria-label="New campaign">
      {newCampaigns.map((one) => (
        <Button key={one.label} onClick={() => setKind(one)}>
          {one.label}
        </Button>
      ))}
      {kind && <CreateDialog kind={kind} onLeave={() => setKind(undefined)} />}
    </fieldset>
  );
};

const views = [
  { value: '', label: 'All' },
  { value: 'archived', label: 'Archived' },
];

const CampaignsTab = (): JSX.Element => {
  const { get, set } = useUrlState();
  const archived = get('view') === 'archived';
  const campaigns = useCampaigns(archived);
  return (
    <div className="campaign-views">
      <Views
        label="Show"
        views={views}
        chosen={archived ? 'archived' : ''}
        onChoose={(view) => set({ view }, { replace: false })}
      />
      <Answered query={campaigns} label="Loading the campaigns" loading={<RowsLoading />}>
        {({ rows }) => {
          if (rows.length > 0) return <CampaignsTable campaigns={rows} />;
          return archived ? (
            <Empty sentence="Nothing is archived." more="Archived campaigns and deleted drafts appear here." />
          ) : (
            <Empty sentence="No campaigns yet." more="Start with one of the four above." />
          );
        }}
      </Answered>
    </div>
  );
};

/** Lists campaigns, prospects and their actions. */
export default function EmailMarketingPage(): JSX.Element {
  const campaigns = useCampaigns();
  const { get, set } = useUrlState();
  const tab = get('tab') === 'prospects' ? 'prospects' : 'campaigns';
  return (
    <>
      <PageHeader title="Email Marketing" loaded={campaigns} live={campaigns.data?.rows.some(isMoving) ?? false}>
        <CreateButtons />
      </PageHeader>
      <p className="quiet more-actions">
        <Link to="/admin/email-marketing/sequences">Sequences</Link> ·{' '}
        <Link to="/admin/email-marketing/suppressions">Suppression list</Link>
      </p>
      <Tabs
        activeKey={tab}
        onChange={(key) => set({ tab: key === 'campaigns' ? '' : key, view: '' }, { replace: false })}
        items={[
          { key: 'campaigns', label: 'Email Campaigns', children: tab === 'campaigns' && <CampaignsTab /> },
          { key: 'prospects', label: 'Business Prospects', children: tab === 'prospects' && <ProspectsTab /> },
        ]}
      />
    </>
  );
}
