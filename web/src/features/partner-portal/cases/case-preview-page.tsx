import type { JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { PreparedPage } from '../../../shared/prepared/prepared-page.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { previewUrl } from './case-files-api.js';
import { CaseNotFound } from './case-not-found.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { useCasePreview } from './cases-api.js';
import { caseText as t } from './texts/case-texts.js';
import './cases.css';

/** Shows the director, and the family beside them, the prepared page. */
export default function CasePreviewPage(): JSX.Element {
  usePageTitle(t('previewTitle'));
  const { id = '' } = useParams();
  const found = useCasePreview(id);
  if (hasStatus(found.error, 400, 403, 404)) return <CaseNotFound />;
  if (found.isError) return <LoadFailed error={found.error} level={1} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Loading label={t('loadingPage')}>
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton height="12rem" />
      </Loading>
    );
  return (
    <>
      <p className="case-preview-back">
        <Link to={`/partner-portal/cases/${id}`}>{t('back')}</Link>
        <span>{t('previewMore')}</span>
      </p>
      <PreparedPage
        preview={found.data}
        photo={(picture) => <img key={picture.id} src={previewUrl(id, picture.id)} alt={picture.caption ?? ''} />}
      >
        {null}
      </PreparedPage>
    </>
  );
}
