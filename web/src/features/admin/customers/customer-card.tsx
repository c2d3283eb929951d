import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { CustomerCodes } from './customer-codes.js';
import { CustomerFacts } from './customer-parts.js';
import { awayLabel, nameOf } from './customer-labels.js';
import { useCustomer } from './customers-api.js';

/** Shows the person and their plates beside the results. */
export const CustomerCard = ({ id, ownPage }: { readonly id: string; readonly ownPage: string }): JSX.Element => {
  const query = useCustomer(id);
  return (
    <div className="customer-card">
      <Answered query={query} label="Loading the customer" loading={<RowsLoading rows={6} />}>
        {({ customer, qrCodes, notes, missing }) => (
          <>
            <section className="panel" aria-labelledby="customer-card-title">
              <div className="customer-line">
                <h2 id="customer-card-title">{nameOf(customer)}</h2>
                <Link to={ownPage} className="customer-end">
                  Orders, emails, notes and more
                </Link>
              </div>
              <CustomerFacts customer={customer} />
              {notes[0] && (
                <p className="customer-newest">
                  <strong>{notes.length === 1 ? 'Noted' : `The newest of ${notes.length} notes`}</strong>{' '}
                  <span className="quiet">{day(notes[0].at)}</span>
                  <span className="customer-note">{notes[0].words}</span>
                </p>
              )}
            </section>
            {awayLabel(missing) !== undefined && <p className="notice notice-warning">{awayLabel(missing)}</p>}
            <CustomerCodes customerId={id} qrCodes={qrCodes} missing={missing} />
          </>
        )}
      </Answered>
    </div>
  );
};
