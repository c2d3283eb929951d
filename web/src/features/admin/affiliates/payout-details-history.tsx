import type { JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { usePayoutDetailsHistory } from './affiliates-api.js';

/** Lists changes of the payout details, to check first when an affiliate reports a missing payment. */
export const PayoutDetailsHistory = ({ id }: { readonly id: string }): JSX.Element => (
  <section aria-labelledby="payout-details-title">
    <h2 id="payout-details-title">Payout details</h2>
    <Answered query={usePayoutDetailsHistory(id)} label="Loading the payout details" loading={<RowsLoading rows={1} />}>
      {(changes) =>
        changes.length === 0 ? (
          <p className="quiet">None yet. They are asked for on the affiliate’s dashboard.</p>
        ) : (
          <ul>
            {changes.map(({ id: key, paidTo, at }) => (
              <li key={key}>
                {paidTo}{' '}
                <span className="quiet">
                  since {day(at)}, {timeOfDay(at)}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  </section>
);
