import type { JSX } from 'react';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { AffiliateDetails } from './affiliate-drawer.js';
import { approve, pause } from './affiliates-api.js';
import { affiliatesList, type Affiliate } from './affiliates-list.js';
import './affiliates.css';

const { countLabel: textOf } = affiliatesList;

const actions: readonly ListAction<Affiliate>[] = [
  {
    label: 'Approve',
    may: ({ status }) => status !== 'active',
    question: (count) => `Approve ${textOf(count)}?`,
    effect: 'From now on orders through their codes earn. Each will be notified by email.',
    run: approve,
    done: (count) => `${textOf(count)} approved`,
  },
  {
    label: 'Pause',
    may: ({ status }) => status === 'active',
    question: (count) => `Pause ${textOf(count)}?`,
    effect: 'From the next order on nothing is earned. What was earned before stays.',
    run: pause,
    done: (count) => `${textOf(count)} paused`,
    danger: true,
  },
];

const details = {
  show: AffiliateDetails,
  noun: 'affiliate',
  hint: 'Search for their name or code to open it.',
};

export default function AffiliatesPage(): JSX.Element {
  return <WorkList list={affiliatesList} actions={actions} details={details} />;
}
