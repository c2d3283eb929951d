import { campaignMessages } from '@keepsake/contracts/catalogue/campaign-messages';
import { Button, Tabs } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { Empty } from '../../../shared/states/empty.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { useUrlState } from '../parts/url-state.js';
import { isMoving, newCampaigns, useCampaigns, useRefresh, type NewCampaign } from './campaigns-api.js';
import { CampaignsTable } from './campaigns-table.js';
import { ProspectsTab } from './prospects-tab.js';
import './email-marketing.css';

const CreateButtons = (): JSX.Element => {
  const toast = useToast();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<string>();

  const create = async ({ label, outreach, create: make }: NewCampaign): Promise<void> => {
    setBusy(label);
    try {
      const { name } = await make(newKey());
      toast({
        title: outreach ? campaignMessages.outreachCreated : campaignMessages.created,
        description: `“${name}” waits in the list. Open it to change its words, or send it as it is.`,
      });
    } catch (error) {
      toast({
        title: outreach ? campaignMessages.outreachCreateFailed : campaignMessages.createFailed,
        description: sentenceOf(error, 'Nothing was made. Please try again.'),
        variant: 'destructive',
        ...(error instanceof ApiError && { reference: error.reference }),
      });
    }
    setBusy(undefined);
    await refresh();
  };

  return (
    <fieldset className="create-campaigns" aria-label="New campaign">
      {newCampaigns.map((one) => (
        <Button
          key={one.label}
          loading={busy === one.label}
          disabled={busy !== undefined}
          onClick={() => void create(one)}
        >
          {one.label}
        </Button>
      ))}
    </fieldset>
  );
};

const CampaignsTab = (): JSX.Element => {
  const campaigns = useCampaigns();
  return (
    <Answered query={campaigns} label="Loading the campaigns" loading={<RowsLoading />}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty sentence="No campaigns yet." more="Start with one of the four above." />
        ) : (
          <CampaignsTable campaigns={rows} />
        )
      }
    </Answered>
  );
};

/** One mail to the right people, once. */
export default function EmailMarketingPage(): JSX.Element {
  const campaigns = useCampaigns();
  const { get, set } = useUrlState();
  const tab = get('tab') === 'prospects' ? 'prospects' : 'campaigns';
  return (
    <>
      <PageHeader title="Email Marketing" loaded={campaigns} live={campaigns.data?.rows.some(isMoving) ?? false}>
        <CreateButtons />
      </PageHeader>
      <p className="quiet more-ways">
        <Link to="/admin/email-marketing/suppressions">Suppression list</Link>
      </p>
      <Tabs
        activeKey={tab}
        onChange={(key) => set({ tab: key === 'campaigns' ? '' : key }, { replace: false })}
        items={[
          { key: 'campaigns', label: 'Email Campaigns', children: tab === 'campaigns' && <CampaignsTab /> },
          { key: 'prospects', label: 'Business Prospects', children: tab === 'prospects' && <ProspectsTab /> },
        ]}
      />
    </>
  );
}
