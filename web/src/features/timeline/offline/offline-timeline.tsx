import { useEffect, useMemo, useRef, type JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useOnline } from '../../../shared/online.js';
import type { UploadManner } from '../../../shared/upload/use-uploads.js';
import { asStored, type LastVisit } from './offline-copy.js';
import { fixedSource } from '../timeline-api.js';
import { TimelineView } from '../parts/timeline-view.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { offlineText as t } from './offline-texts.js';

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
        {t(online ? 'server' : 'offline')} {t('copy', { day: day(visit.at), time: timeOfDay(visit.at) })}{' '}
        {kept < total && t('kept', { kept, total })}{' '}
        <button type="button" className="link-button" onClick={onRetry}>
          {shared('tryAgain')}
        </button>
      </p>
      <TimelineView timeline={timeline} source={source} manner={manner} />
    </>
  );
};
