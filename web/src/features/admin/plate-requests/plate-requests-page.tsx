import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { place } from '../partners/partners-list.js';
import { plateRequestsList, priceOf, RequestState } from './plate-requests-list.js';
import { PriceDialog, RefuseDialog, SendDialog } from './request-dialogs.js';
import '../partners/partners.css';
import '../applications/applications.css';

const dialogs = { price: PriceDialog, refuse: RefuseDialog, send: SendDialog } as const;
type Step = keyof typeof dialogs;

const Facts = ({ request }: { readonly request: PlateRequest }): JSX.Element => (
  <div className="partner-facts">
    <section aria-labelledby="request-title">
      <h2 id="request-title">Request</h2>
      <dl className="fact-list">
        <dt>Status</dt>
        <dd>
          <RequestState request={request} />
        </dd>
        <dt>Location</dt>
        <dd>
          <Link to={`/admin/partners/${request.locationId}`}>{request.locationName}</Link>
          <br />
          {place(request)}
        </dd>
        <dt>Plates</dt>
        <dd>{request.quantity.toLocaleString()}</dd>
        {request.price !== null && (
          <>
            <dt>Price</dt>
            <dd>{priceOf(request)}</dd>
          </>
        )}
        {request.note !== null && (
          <>
            <dt>Note</dt>
            <dd className="application-reason">{request.note}</dd>
          </>
        )}
        {request.reason !== null && (
          <>
            <dt>Reason</dt>
            <dd className="application-reason">{request.reason}</dd>
          </>
        )}
        <dt>Asked</dt>
        <dd>{day(request.askedAt)}</dd>
        <dt>Last changed</dt>
        <dd>{day(request.movedAt)}</dd>
      </dl>
    </section>
  </div>
);

const Ways = ({ request, onAsk }: { readonly request: PlateRequest; readonly onAsk: (step: Step) => void }) => {
  const { status, orderId } = request;
  if (status !== 'asked' && status !== 'priced' && status !== 'accepted') return null;
  return (
    <div className="application-actions">
      <Button danger type="text" onClick={() => onAsk('refuse')}>
        Refuse
      </Button>
      {status === 'accepted' && orderId !== null ? (
        <Link to={`/admin/orders/${orderId}`}>Open the order</Link>
      ) : status === 'accepted' ? (
        <Button type="primary" onClick={() => onAsk('send')}>
          Mark as sent
        </Button>
      ) : (
        <Button type={status === 'asked' ? 'primary' : 'default'} onClick={() => onAsk('price')}>
          {status === 'asked' ? 'Name a price' : 'Change the price'}
        </Button>
      )}
    </div>
  );
};

const RequestDetails = ({ row: request, onLeave }: RowProps<PlateRequest>): JSX.Element => {
  const [asking, setAsking] = useState<Step>();
  const Dialog = asking && dialogs[asking];
  if (Dialog)
    return (
      <Dialog
        request={request}
        onLeave={() => {
          setAsking(undefined);
          onLeave();
        }}
      />
    );
  return (
    <RowDrawer title={request.locationName} footer={<Ways request={request} onAsk={setAsking} />} onLeave={onLeave}>
      <Facts request={request} />
    </RowDrawer>
  );
};

const details = { show: RequestDetails, noun: 'request', hint: 'View all of them, or search for it.' };

/** Lists plates that partners requested: priced here, and sent once the price is accepted. */
export default function PlateRequestsPage(): JSX.Element {
  return <WorkList list={plateRequestsList} details={details} />;
}
