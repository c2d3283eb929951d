import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { filled, slot } from '../../../shared/area/filled.js';
import { day } from '../../../shared/formats.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { affiliateText } from '../affiliates-texts.js';
import { usePayoutDetails } from '../payout-details-api.js';
import { payoutText as t } from '../payouts-texts.js';
import { PayoutForm } from './payout-form.js';

/** Shows the payout details, which are optional at first; a change is announced for two weeks as a warning. */
export const PayoutCard = ({ id }: { readonly id: string }): JSX.Element => {
  const query = usePayoutDetails(id);
  const [editing, setEditing] = useState(false);
  const details = query.data?.details;
  return (
    <section className="affiliate-card payout-card" aria-labelledby="payout-title">
      <h2 id="payout-title">{t('details')}</h2>
      {query.isPending && (
        <Loading label={t('loading')}>
          <Skeleton height="3em" />
        </Loading>
      )}
      {query.isError && (
        <>
          <p>{t('notLoaded')}</p>
          <button type="button" className="button button-quiet" onClick={() => void query.refetch()}>
            {affiliateText('tryAgain')}
          </button>
        </>
      )}
      {query.data && editing && (
        <PayoutForm
          id={id}
          known={details ? { taxCountry: details.taxCountry, holder: details.holder } : {}}
          onDone={() => setEditing(false)}
        />
      )}
      {query.data && !editing && (
        <>
          {details?.changedLately && (
            <p className="notice notice-warning">
              {filled(
                t('changedLately', { date: day(details.changedAt), link: slot(0) }),
                <Link to="/support">{t('write')}</Link>,
              )}
            </p>
          )}
          {details ? (
            <p>
              <bdi>
                <strong>{details.paidTo}</strong>
              </bdi>
              <br />
              <bdi>{details.holder}</bdi>
            </p>
          ) : (
            <p className="affiliate-empty">{t('whereTo')}</p>
          )}
          <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
            {details ? t('change') : t('addDetails')}
          </button>
        </>
      )}
    </section>
  );
};
