import type { JSX } from 'react';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { timelineText as t } from './timeline-texts.js';
import './timeline.css';

/** Placeholder in the page's shape: portrait, two lines, a picture. */
export const TimelineSkeleton = (): JSX.Element => (
  <Loading label={t('loading')}>
    <div className="timeline-head">
      <Skeleton width="112px" height="112px" round />
      <Skeleton width="min(18rem, 70%)" height="2.4rem" />
      <Skeleton width="min(14rem, 50%)" height="1.1rem" />
    </div>
    <div className="timeline-waiting">
      <Skeleton height="min(60vw, 400px)" />
    </div>
  </Loading>
);
