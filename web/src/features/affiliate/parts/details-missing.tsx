import type { AffiliateDashboard } from '@keepsake/contracts/rest/affiliates';
import type { JSX } from 'react';
import { filled, slot } from '../../../shared/area/filled.js';
import { money } from '../../../shared/money.js';
import { usePayoutDetails } from '../payout-details-api.js';
import { payoutText as t } from '../payouts-texts.js';

type Props = { readonly id: string; readonly stats: AffiliateDashboard['stats'] };

/** Asks for payout details once something could be paid: a payout leaves out affiliates without them. */
export const DetailsMissing = ({ id, stats }: Props): JSX.Element | null => {
  const { data } = usePayoutDetails(id);
  const { payableCommissions, minimumPayout } = stats;
  if (!data || data.details || payableCommissions <= 0 || payableCommissions < minimumPayout) return null;
  return (
    <p className="notice notice-warning affiliate-notice">
      {filled(
        t('waitingForDetails', { amount: money(payableCommissions), link: slot(0) }),
        <a href="#payout-title">{t('addDetails')}</a>,
      )}
    </p>
  );
};
