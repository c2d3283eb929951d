import type { JSX } from 'react';
import { useParams } from 'react-router-dom';
import { path } from '../../../shared/api/client.js';
import { day } from '../../../shared/formats.js';
import { usePageHead } from '../../../shared/page-title.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { CustomerCodes } from './customer-codes.js';
import { Notes } from './customer-notes.js';
import { CustomerFacts, CustomerMails, CustomerOrders } from './customer-parts.js';
import { awayLabel, nameOf } from './customer-labels.js';
import { PersonActions } from './person-actions.js';
import { useCustomer } from './customers-api.js';
import './customers.css';

/** Shows all data of one person. */
export default function CustomerPage(): JSX.Element {
  const { id = '' } = useParams();
  const query = useCustomer(id);
  const title = query.data ? nameOf(query.data.customer) : 'Customer';
  usePageHead({ title });
  return (
    <>
      <PageHeader title={title} under={{ to: '/admin/customers', label: 'Customers' }} loaded={query}>
        {query.data && <PersonActions customer={query.data.customer} />}
      </PageHeader>
      <Answered query={query} label="Loading the customer" loading={<RowsLoading rows={8} />}>
        {({ customer, qrCodes, orders, mails, notes, missing }) => (
          <>
            {customer.eraseAt !== null && (
              <p className="notice notice-warning">
                This account will be deleted on {day(customer.eraseAt)}, as they asked. They can call it off in their
                account until then.
              </p>
            )}
            {awayLabel(missing) !== undefined && (
              <p className="notice notice-warning" role="alert">
                {awayLabel(missing)}
              </p>
            )}
            <div className="customer-page">
              <div className="customer-column">
                <CustomerCodes customerId={id} qrCodes={qrCodes} missing={missing} />
                <CustomerOrders customerId={id} orders={orders} />
              </div>
              <div className="customer-column">
                <section className="panel" aria-labelledby="customer-person">
                  <h2 id="customer-person">Person</h2>
                  <CustomerFacts customer={customer} />
                </section>
                <Notes
                  place={{ address: path`/api/admin/customers/${id}/notes`, shownIn: ['customer', id] }}
                  hint="Visible to staff. The customer can request a copy."
                  notes={notes}
                />
                <CustomerMails mails={mails} missing={missing} />
              </div>
            </div>
          </>
        )}
      </Answered>
    </>
  );
}
