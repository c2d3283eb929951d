import type { CustomerQrCode } from '@keepsake/contracts/rest/customers';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { shownEventType } from '../../../shared/area/events-texts.js';
import { day } from '../../../shared/formats.js';
import { accountText as t, untitled } from '../account-texts.js';

const badgeOf = (status: CustomerQrCode['status']): string =>
  t(`badge-${status === 'completed' || status === 'activated' ? status : 'pending'}`);

const manageLabels = (waiting: number): string => (waiting === 0 ? t('memories') : t('waiting', { count: waiting }));

type Props = { readonly code: CustomerQrCode; readonly fundedUntil: string | undefined };

export const CodeCard = ({ code, fundedUntil }: Props): JSX.Element => {
  const { qrCode, status, honoreeName, eventType, eventTypeSlug, activatedAt, createdAt, timelineUrl, waiting } = code;
  const name = honoreeName ?? untitled();
  const active = status === 'activated' || status === 'completed';
  const open = active && timelineUrl !== null;
  const removed = active && !open;
  return (
    <li className="code-card" data-event={eventTypeSlug}>
      <div className="code-card-top">
        <h3 dir="auto">{name}</h3>
        <span className="code-badge" data-status={removed ? 'removed' : status}>
          {removed ? t('badge-removed') : badgeOf(status)}
        </span>
      </div>
      <p className="code-card-facts">
        <span>{eventType === null ? t('general') : shownEventType(eventTypeSlug, eventType)}</span>
        <span>{day(activatedAt ?? createdAt)}</span>
        <span className="code-card-code">{groupPlateCode(qrCode)}</span>
      </p>
      {open && fundedUntil !== undefined && (
        <p className="code-card-facts">{t('hostingUntil', { year: fundedUntil })}</p>
      )}
      {open && (
        <p className="code-card-waiting">
          <Link to={`/timeline/${qrCode}/desk`} aria-label={t('manageLabelOf', { label: manageLabels(waiting), name })}>
            {manageLabels(waiting)}
          </Link>
          <Link to={`/upload?code=${qrCode}`} aria-label={t('addPhotosTo', { name })}>
            {t('addPhotos')}
          </Link>
        </p>
      )}
      {open ? (
        <a
          className="button button-primary"
          href={`/timeline/${qrCode}`}
          target="_blank"
          rel="noopener"
          aria-label={t('manageOf', { name })}
        >
          {t('manage')}
        </a>
      ) : removed ? (
        <p className="code-card-removed">{t('removedPage')}</p>
      ) : (
        <Link className="button button-quiet" to={`/account?qr=${qrCode}`}>
          {t('activate')}
        </Link>
      )}
    </li>
  );
};
