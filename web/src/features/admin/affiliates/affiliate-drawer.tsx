import type { AffiliateCommission, CommissionVerdict } from '@keepsake/contracts/rest/affiliates';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { ActionDialog, type ActionLabels } from '../parts/action-dialog.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import { approve, judge, pause } from './affiliates-api.js';
import { affiliateName, affiliatesList, AffiliateState, flagsOf, rateOf, type Affiliate } from './affiliates-list.js';
import { PayoutDetailsHistory } from './payout-details-history.js';
import { RefuseAffiliate } from './refuse-dialog.js';
import { orderOf, Sales } from './affiliate-sales.js';

type StatusChange = 'approve' | 'pause';

const actionLabels = (affiliate: Affiliate): Readonly<Record<StatusChange, ActionLabels>> => {
  const name = affiliateName(affiliate);
  return {
    approve: {
      question: `Approve ${name}?`,
      yes: 'Approve',
      done: `${name} is active`,
      effect: `From now on orders through ${affiliate.affiliateCode} earn ${rateOf(affiliate)}. ${name} will be notified by email.`,
    },
    pause: {
      question: `Pause ${name}?`,
      yes: 'Pause',
      done: `${name} is paused`,
      effect: 'From the next order on nothing is earned. What was earned before stays.',
    },
  };
};

type Judging = { readonly sale: AffiliateCommission; readonly verdict: CommissionVerdict };

const verdictLabel = (name: string, sale: AffiliateCommission): Readonly<Record<CommissionVerdict, ActionLabels>> => {
  const sum = money(sale.amount);
  return {
    pay: {
      question: `Approve ${sum} for ${name}?`,
      yes: 'Approve',
      done: `${sum} is approved`,
      effect: 'It becomes part of the next payout when it is due. Until then it can still be rejected.',
    },
    'take-back': {
      question: `Reject ${sum} for ${name}?`,
      yes: 'Reject',
      done: `${sum} is rejected`,
      effect: `Nothing is paid for ${orderOf(sale)}. This cannot be undone. The order itself stays as it is.`,
    },
  };
};

export const AffiliateDetails = ({ row: affiliate, onChange, onLeave }: RowProps<Affiliate>): JSX.Element => {
  const [action, setAction] = useState<StatusChange>();
  const [judging, setJudging] = useState<Judging>();
  const [refusing, setRefusing] = useState(false);
  const backFromAction = (): void => setAction(undefined);
  const backFromSale = (): void => setJudging(undefined);
  if (action)
    return (
      <ActionDialog
        labels={actionLabels(affiliate)[action]}
        danger={action === 'pause'}
        list={affiliatesList.name}
        input={action}
        run={async (key) => onChange(await (action === 'approve' ? approve(affiliate, key) : pause(affiliate, key)))}
        onBack={backFromAction}
        onDone={backFromAction}
      />
    );
  if (refusing) return <RefuseAffiliate affiliate={affiliate} onRefused={onChange} onBack={() => setRefusing(false)} />;
  if (judging)
    return (
      <ActionDialog
        labels={verdictLabel(affiliateName(affiliate), judging.sale)[judging.verdict]}
        danger={judging.verdict === 'take-back'}
        list={affiliatesList.name}
        input={[judging.sale.orderId, judging.verdict]}
        run={async (key) => {
          await judge(judging.sale, judging.verdict, key);
          onChange({ ...affiliate, flaggedSales: Math.max(0, affiliate.flaggedSales - 1) });
        }}
        onBack={backFromSale}
        onDone={backFromSale}
      />
    );
  return (
    <RowDrawer
      title={affiliateName(affiliate)}
      onLeave={onLeave}
      footer={
        <div className="affiliate-actions">
          {affiliate.status === 'applied' && (
            <Button danger onClick={() => setRefusing(true)}>
              Refuse
            </Button>
          )}
          {affiliate.status === 'active' ? (
            <Button danger onClick={() => setAction('pause')}>
              Pause
            </Button>
          ) : (
            <Button type="primary" onClick={() => setAction('approve')}>
              Approve
            </Button>
          )}
        </div>
      }
    >
      <div className="affiliate-facts">
        {affiliate.flaggedSales > 0 && <p className="notice notice-warning">{flagsOf(affiliate)}.</p>}
        <dl className="fact-list">
          <dt>Status</dt>
          <dd>
            <AffiliateState affiliate={affiliate} />
          </dd>
          {affiliate.refuseReason !== null && (
            <>
              <dt>Refused because</dt>
              <dd>{affiliate.refuseReason}</dd>
            </>
          )}
          {affiliate.promotion !== null && (
            <>
              <dt>Will recommend</dt>
              <dd>{affiliate.promotion}</dd>
            </>
          )}
          <dt>Code</dt>
          <dd>{affiliate.affiliateCode}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${affiliate.email}`}>{affiliate.email}</a>
          </dd>
          <dt>Rate</dt>
          <dd>
            {rateOf(affiliate)} · <Link to={`/admin/commissions?q=${affiliate.affiliateCode}`}>Change</Link>
          </dd>
          <dt>Pending</dt>
          <dd className="numeric">{money(affiliate.pendingCommissions)}</dd>
          <dt>Confirmed</dt>
          <dd className="numeric">{money(affiliate.confirmedCommissions)}</dd>
          <dt>Paid</dt>
          <dd className="numeric">{money(affiliate.paidCommissions)}</dd>
          <dt>Since</dt>
          <dd>{day(affiliate.createdAt)}</dd>
        </dl>
        <PayoutDetailsHistory id={affiliate.id} />
        <Sales id={affiliate.id} onJudge={(sale, verdict) => setJudging({ sale, verdict })} />
      </div>
    </RowDrawer>
  );
};
