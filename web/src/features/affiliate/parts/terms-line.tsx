import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import type { Affiliate, AffiliateStatus } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { percent } from '../../../shared/percent.js';
import { affiliateText as t } from '../affiliates-texts.js';

/** Sentences of the contracts about accounts that do not earn. */
export const noticeOf: Readonly<Record<AffiliateStatus, string | undefined>> = {
  applied: affiliateMessages.waiting,
  active: undefined,
  paused: affiliateMessages.paused,
  refused: affiliateMessages.refused,
};

/** Shows code, rate and status in one line below the name. */
export const TermsLine = ({ affiliate }: { readonly affiliate: Affiliate }): JSX.Element => (
  <dl className="affiliate-terms-line">
    <div>
      <dt>{t('code')}</dt>
      <dd className="affiliate-code">{affiliate.affiliateCode}</dd>
    </div>
    <div>
      <dt>{t('rate')}</dt>
      <dd>{percent(affiliate.commissionRate)}</dd>
    </div>
    <div>
      <dt>{t('status')}</dt>
      <dd>
        <span className="affiliate-status" data-status={affiliate.status}>
          {t(`status-${affiliate.status}`)}
        </span>
      </dd>
    </div>
  </dl>
);
