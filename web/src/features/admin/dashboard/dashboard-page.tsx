import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import { Tabs } from 'antd';
import type { JSX } from 'react';
import { Answered } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { useUrlState } from '../parts/url-state.js';
import { AutomationTab } from './automation-tab.js';
import { useFigures } from './dashboard-api.js';
import { FiguresLoading } from './figure-card.js';
import { MarketingTab } from './marketing-tab.js';
import { OperationsTab } from './operations-tab.js';
import { OverviewTab } from './overview-tab.js';
import { PartnersTab } from './partners-tab.js';
import { RevenueTab } from './revenue-tab.js';
import './dashboard.css';

type Tab = {
  readonly key: string;
  readonly label: string;
  readonly content: (props: { readonly figures: DashboardFigures }) => JSX.Element;
};

const tabs: readonly [Tab, ...Tab[]] = [
  { key: 'overview', label: 'Overview', content: OverviewTab },
  { key: 'revenue', label: 'Revenue', content: RevenueTab },
  { key: 'partners', label: 'Partners', content: PartnersTab },
  { key: 'marketing', label: 'Marketing', content: MarketingTab },
  { key: 'operations', label: 'Operations', content: OperationsTab },
  { key: 'automation', label: 'Automation', content: AutomationTab },
];

/** Shows figures, each with its formula, its period and a link to its rows. */
export default function DashboardPage(): JSX.Element {
  const figures = useFigures();
  const { get, set } = useUrlState();
  const open = tabs.find(({ key }) => key === get('tab')) ?? tabs[0];
  const Content = open.content;
  return (
    <>
      <PageHeader title="Business Intelligence Dashboard" loaded={figures} />
      <Tabs
        className="dashboard-tabs"
        activeKey={open.key}
        onChange={(key) => set({ tab: key === 'overview' ? '' : key }, { replace: false })}
        items={tabs.map(({ key, label }) => ({
          key,
          label,
          children: key === open.key && (
            <Answered query={figures} label="Loading the figures" loading={<FiguresLoading />}>
              {(known) => <Content figures={known} />}
            </Answered>
          ),
        }))}
      />
    </>
  );
}
