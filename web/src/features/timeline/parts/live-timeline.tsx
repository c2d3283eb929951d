import { lazy, Suspense, useEffect, useMemo, useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConnectionError, hasStatus } from '../../../shared/api/errors.js';
import { timeOfDay } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { forgetVisit, keepVisit, lastVisit } from '../last-visit.js';
import { inOrder, postMemory, useKeepPosted, useTimeline } from '../timeline-api.js';
import { NoTimeline } from './no-timeline.js';
import { TimelineSkeleton } from './timeline-skeleton.js';
import { TimelineView } from './timeline-view.js';

const Gate = lazy(() => import('./gate.js').then((file) => ({ default: file.Gate })));

export const LiveTimeline = ({ code }: { readonly code: string }): JSX.Element => {
  const timeline = useTimeline(code);
  const keepPosted = useKeepPosted(code);
  const navigate = useNavigate();
  const [visit] = useState(() => lastVisit(code));
  const first = timeline.data?.pages[0];
  const { error } = timeline;

  useEffect(() => {
    if (first) keepVisit(first);
    // A plate that was replaced answers with the timeline's new code; the address follows.
    if (first && first.code !== code) void navigate(`/timeline/${first.code}`, { replace: true });
  }, [first, code, navigate]);

  useEffect(() => {
    if (hasStatus(error, 403, 404)) forgetVisit(code);
  }, [error, code]);

  const whole = useMemo(
    () => timeline.data && first && { ...first, entries: inOrder(timeline.data.pages.flatMap((page) => page.entries)) },
    [timeline.data, first],
  );
  const post = useMemo(() => postMemory(code), [code]);

  if (hasStatus(error, 403))
    return (
      <Suspense fallback={<TimelineSkeleton />}>
        <Gate code={code} changed={first !== undefined} />
      </Suspense>
    );
  if (whole)
    return (
      <TimelineView
        timeline={whole}
        changeable
        post={post}
        onPosted={keepPosted}
        more={{
          waiting: timeline.hasNextPage,
          loading: timeline.isFetchingNextPage,
          failed: timeline.isFetchNextPageError,
          load: () => void timeline.fetchNextPage(),
        }}
      />
    );
  if (hasStatus(error, 404)) return <NoTimeline />;
  if (error instanceof ConnectionError && visit)
    return (
      <>
        <p className="offline-line" role="status">
          You are offline. This was loaded at {timeOfDay(visit.at)}.{' '}
          <button type="button" className="link-button" onClick={() => void timeline.refetch()}>
            Try again
          </button>
        </p>
        <TimelineView timeline={visit.timeline} />
      </>
    );
  if (error) return <LoadFailed error={error} level={1} onRetry={() => void timeline.refetch()} />;
  return <TimelineSkeleton />;
};
