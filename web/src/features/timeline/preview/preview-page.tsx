import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { localManner, useLocalPost } from '../local-post.js';
import { AccessCodeForm } from '../access/access-code-form.js';
import { InvalidAddress, NoTimeline } from '../access/no-timeline.js';
import { TimelineView } from '../parts/timeline-view.js';
import { leafQuery } from '../timeline-api.js';
import { guestSource } from './preview-source.js';
import { previewText as t } from './preview-texts.js';
import './preview.css';

const Preview = ({ code }: { readonly code: string }): JSX.Element => {
  const source = useMemo(() => guestSource(code), [code]);
  const { data: timeline, error, refetch } = useQuery(leafQuery(source, ''));
  // A separate name, so that the form shares neither files nor drafts with the real page.
  const [manner] = useState(() => ({ ...localManner, code: `preview.${code}` }));
  const post = useLocalPost(manner.code);
  if (hasStatus(error, 403)) return <AccessCodeForm code={code} changed={false} />;
  if (hasStatus(error, 404)) return <NoTimeline code={code} />;
  if (error) return <LoadFailed error={error} level={1} onRetry={() => void refetch()} />;
  if (!timeline)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="24rem" />
      </Loading>
    );
  return (
    <>
      <aside className="preview-line" aria-label={t('label')}>
        <p>
          <strong>{t('heading')}</strong> {timeline.isPrivate && `${t('private')} `}
          {t('note')}
        </p>
        <Link to={`/timeline/${timeline.code}/desk`}>{t('back')}</Link>
      </aside>
      <TimelineView timeline={timeline} source={source} changeable="preview" post={post} manner={manner} />
    </>
  );
};

export default function PreviewPage(): JSX.Element {
  const { qrCode = '' } = useParams();
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  return <Preview key={parsed.code} code={parsed.code} />;
}
