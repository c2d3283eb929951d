import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import type { Affiliate, AffiliateStatus } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';

export const statusLabels: Readonly<Record<AffiliateStatus, { readonly label: string; readonly notice?: string }>> = {
  applied: { label: 'Awaiting approval', notice: affiliateMessages.waiting },
  active: { label: 'Active' },
  paused: { label: 'Paused', notice: affiliateMessages.paused },
  refused: { label: 'Not accepted', notice: affiliateMessages.refused },
};

/** Shows code, rate and status in one line below the name. */
export const TermsLine = ({ affiliate }: { readonly affiliate: Affiliate }): JSX.Element => (
  <dl className="affiliate-terms-line">
    <div>
      <dt>Code</dt>
      <dd className="affiliate-code">{affiliate.affiliateCode}</dd>
    </div>
    <div>
      <dt>Commission rate</dt>
      <dd>{affiliate.commissionRate}%</dd>
    </div>
    <div>
      <dt>Status</dt>
      <dd>
        <span className="affiliate-status" data-status={affiliate.status}>
          {statusLabels[affiliate.status].label}
        </span>
      </dd>
    </div>
  </dl>
);
