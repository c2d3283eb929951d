import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { usePayoutDetails } from '../payout-details-api.js';
import { PayoutForm } from './payout-form.js';

/** Shows the payout details, which are optional at first; a change is announced for two weeks as a warning. */
export const PayoutCard = ({ id }: { readonly id: string }): JSX.Element => {
  const query = usePayoutDetails(id);
  const [editing, setEditing] = useState(false);
  const details = query.data?.details;
  return (
    <section className="affiliate-card payout-card" aria-labelledby="payout-title">
      <h2 id="payout-title">Payout details</h2>
      {query.isPending && (
        <Loading label="Loading your payout details">
          <Skeleton height="3em" />
        </Loading>
      )}
      {query.isError && (
        <>
          <p>Your payout details could not be loaded. What you earn is not touched by it.</p>
          <button type="button" className="button button-quiet" onClick={() => void query.refetch()}>
            Try Again
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
              Your payment details were changed on {day(details.changedAt)}. Not you?{' '}
              <Link to="/support">Write to us</Link>.
            </p>
          )}
          {details ? (
            <p>
              <strong>{details.paidTo}</strong>
              <br />
              {details.holder}
            </p>
          ) : (
            <p className="affiliate-empty">
              Where should your commissions go? You can leave this until your first payment.
            </p>
          )}
          <button type="button" className="button button-quiet" onClick={() => setEditing(true)}>
            {details ? 'Change' : 'Add payout details'}
          </button>
        </>
      )}
    </section>
  );
};
