import type { CustomerQrCode } from '@keepsake/contracts/rest/customers';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';

const badges: Readonly<Record<CustomerQrCode['status'], string>> = {
  completed: 'Complete',
  activated: 'Active',
  unactivated: 'Pending',
  reassigned: 'Pending',
};

const manageLabels = (waiting: number): string =>
  waiting === 0 ? 'Memories and settings' : `${waiting} ${waiting === 1 ? 'is' : 'are'} waiting`;

export const CodeCard = ({ code }: { readonly code: CustomerQrCode }): JSX.Element => {
  const { qrCode, status, honoreeName, eventType, eventTypeSlug, activatedAt, createdAt, waiting } = code;
  const name = honoreeName ?? 'Memory Timeline';
  const open = status === 'activated' || status === 'completed';
  return (
    <li className="code-card" data-event={eventTypeSlug}>
      <div className="code-card-top">
        <h3>{name}</h3>
        <span className="code-badge" data-status={status}>
          {badges[status]}
        </span>
      </div>
      <p className="code-card-facts">
        <span>{eventType ?? 'General'}</span>
        <span>{day(activatedAt ?? createdAt)}</span>
        <span className="code-card-code">{groupPlateCode(qrCode)}</span>
      </p>
      {open && (
        <p className="code-card-waiting">
          <Link to={`/timeline/${qrCode}/desk`} aria-label={`${manageLabels(waiting)}: ${name}`}>
            {manageLabels(waiting)}
          </Link>
          <Link to={`/upload?code=${qrCode}`} aria-label={`Add photos to ${name}`}>
            Add photos
          </Link>
        </p>
      )}
      {open ? (
        <a
          className="button button-primary"
          href={`/timeline/${qrCode}`}
          target="_blank"
          rel="noopener"
          aria-label={`Manage Timeline of ${name}, opens in a new tab`}
        >
          Manage Timeline
        </a>
      ) : (
        <Link className="button button-quiet" to={`/account?qr=${qrCode}`}>
          Activate QR Code
        </Link>
      )}
    </li>
  );
};
