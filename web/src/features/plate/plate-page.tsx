import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { hasStatus } from '../../shared/api/errors.js';
import { sharedText } from '../../shared/language/shared-texts.js';
import { usePageHead } from '../../shared/page-title.js';
import { PlateField } from '../../shared/plate/plate-field.js';
import { plateText as t } from '../../shared/plate/plate-texts.js';
import { siteSettings } from '../../shared/site-settings.js';
import { Loading, Skeleton } from '../../shared/states/skeleton.js';
import { usePlateStatus } from './plate-api.js';
import './plate.css';

/** The server resolves codes, so this is a full page load. */
const resolve = (code: string): void => window.location.assign(`/c/${code}`);

const Unknown = ({ grouped }: { readonly grouped?: string }): JSX.Element => (
  <div className="plate">
    <h1>{t('unknown')}</h1>
    <p>{grouped === undefined || grouped === '' ? t('compare') : t('compareCode', { code: grouped })}</p>
    <PlateField label={t('code')} button={t('open')} onCode={resolve} />
  </div>
);

const Lost = (): JSX.Element => (
  <div className="plate">
    <h1>{t('lost')}</h1>
    <p>{t('lostMore')}</p>
    <a className="button button-primary" href={`mailto:${siteSettings.supportEmail}`}>
      {t('write')}
    </a>
  </div>
);

const Unavailable = ({ onRetry }: { readonly onRetry: () => void }): JSX.Element => (
  <div className="plate" role="alert">
    <h1>{t('unavailable')}</h1>
    <p>{t('fine')}</p>
    <button type="button" className="button button-primary" onClick={onRetry}>
      {sharedText('tryAgain')}
    </button>
  </div>
);

const Outcome = (): JSX.Element => {
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  const output = search.get('outcome');
  const parsed = parsePlateCode(token);
  const status = usePlateStatus(output === null && parsed.ok ? parsed.code : undefined);

  if (output === 'lost') return <Lost />;
  if (output === 'unavailable') return <Unavailable onRetry={() => window.location.assign(`/c/${token}`)} />;
  if (!parsed.ok) return <Unknown grouped={parsed.grouped} />;
  if (output === 'unknown' || hasStatus(status.error, 400, 404)) return <Unknown grouped={token} />;
  if (hasStatus(status.error, 410) || status.data?.outOfUse) return <Lost />;
  if (status.isError) return <Unavailable onRetry={() => void status.refetch()} />;
  if (status.data?.isActivated && status.data.timelineUrl !== null)
    return <Navigate replace to={new URL(status.data.timelineUrl, window.location.origin).pathname} />;
  if (status.data) return <Navigate replace to={`/account?qr=${parsed.code}`} />;
  return (
    <Loading label={t('opening')}>
      <div className="plate">
        <Skeleton width="70%" height="2.4rem" />
        <Skeleton height="1.2rem" />
      </div>
    </Loading>
  );
};

export default function PlatePage(): JSX.Element {
  usePageHead({ title: t('name') });
  return (
    <>
      <Outcome />
      <p className="plate-promise">{t('promise')}</p>
    </>
  );
}
