import { useEffect, useMemo, useRef, type JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useOnline } from '../../../shared/online.js';
import type { UploadManner } from '../../../shared/upload/use-uploads.js';
import { asStored, type LastVisit } from './offline-copy.js';
import { fixedSource } from '../timeline-api.js';
import { TimelineView } from '../parts/timeline-view.js';

type Props = { readonly visit: LastVisit; readonly manner: UploadManner; readonly onRetry: () => void };

/** Renders the offline copy of a public timeline with a notice. */
export const OfflineTimeline = ({ visit, manner, onRetry }: Props): JSX.Element => {
  const online = useOnline();
  const timeline = useMemo(() => asStored(visit), [visit]);
  const source = useMemo(() => fixedSource(`${timeline.code} last visit`, timeline), [timeline]);
  const { total } = visit.timeline;
  const kept = timeline.entries.length;

  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) onRetry();
    wasOnline.current = online;
  }, [online, onRetry]);

  return (
    <>
      <p className="offline-line" role="status">
        {online ? 'We can’t reach Keepsake right now.' : 'You are offline.'} This is how it looked on {day(visit.at)} at{' '}
        {timeOfDay(visit.at)}.{kept < total && ` ${kept} of its ${total} memories are kept on this device.`}{' '}
        <button type="button" className="link-button" onClick={onRetry}>
          Try again
        </button>
      </p>
      <TimelineView timeline={timeline} source={source} manner={manner} />
    </>
  );
};
