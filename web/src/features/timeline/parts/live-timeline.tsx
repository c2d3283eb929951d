import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useMemo, useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { MountPoint } from '../../../shared/mount-point.js';
import type { UploadManner } from '../../../shared/upload/use-uploads.js';
import { saveOfflineCopy, loadOfflineCopy } from '../offline/offline-copy.js';
import { leafQuery, liveSource, postMemory } from '../timeline-api.js';
import { TimelineSkeleton } from './timeline-skeleton.js';
import { TimelineView } from './timeline-view.js';

const NoTimeline = lazy(() => import('../access/no-timeline.js').then((file) => ({ default: file.NoTimeline })));
const OfflineTimeline = lazy(() =>
  import('../offline/offline-timeline.js').then((file) => ({ default: file.OfflineTimeline })),
);
const AccessCodeForm = lazy(() =>
  import('../access/access-code-form.js').then((file) => ({ default: file.AccessCodeForm })),
);

/** Resumable uploads for this timeline; the memory itself reports completion. */
const mannerFor = (code: string): UploadManner => ({
  most: 200,
  code,
  onSettled: () => undefined,
});

export const LiveTimeline = ({ code }: { readonly code: string }): JSX.Element => {
  const source = useMemo(() => liveSource(code), [code]);
  const { data: timeline, error, refetch } = useQuery(leafQuery(source, ''));
  const navigate = useNavigate();
  const [visit] = useState(() => loadOfflineCopy(code));
  const post = useMemo(() => postMemory(code), [code]);
  const manner = useMemo(() => mannerFor(code), [code]);

  useEffect(() => {
    if (timeline) saveOfflineCopy(timeline);
    // A replaced plate returns the timeline's new code; the URL follows.
    if (timeline && timeline.code !== code) void navigate(`/timeline/${timeline.code}`, { replace: true });
  }, [timeline, code, navigate]);

  const isPublic = timeline?.isPrivate === false && timeline.code === code && !hasStatus(error, 403, 404);
  useEffect(() => {
    if (!isPublic) return undefined;
    const keeping = import('../offline/offline-page.js').then(({ cachePage }) => cachePage(code));
    // A failed chunk load only costs the offline copy.
    return () => void keeping.then((end) => end()).catch(() => undefined);
  }, [isPublic, code]);

  const shown = (): JSX.Element => {
    if (hasStatus(error, 403))
      return (
        <Suspense fallback={<TimelineSkeleton />}>
          <AccessCodeForm code={code} changed={timeline !== undefined} />
        </Suspense>
      );
    if (hasStatus(error, 404))
      return (
        <Suspense fallback={<TimelineSkeleton />}>
          <NoTimeline code={code} />
        </Suspense>
      );
    if (timeline) return <TimelineView timeline={timeline} source={source} changeable post={post} manner={manner} />;
    if (error && visit)
      return (
        <Suspense fallback={<TimelineSkeleton />}>
          <OfflineTimeline visit={visit} manner={manner} onRetry={() => void refetch()} />
        </Suspense>
      );
    if (error) return <LoadFailed error={error} level={1} onRetry={() => void refetch()} />;
    return <TimelineSkeleton />;
  };
  return (
    <>
      {/* First, so that the list is measured in its final place. */}
      {(timeline !== undefined || error !== null) && <MountPoint />}
      {shown()}
    </>
  );
};
