import { demoStory } from '@keepsake/contracts/catalog/demo-story';
import { useMemo, type JSX } from 'react';
import { localManner, useLocalPost } from '../local-post.js';
import { fixedSource } from '../timeline-api.js';
import { TimelineView } from './timeline-view.js';
import { timelineText as t } from './timeline-texts.js';

export const DemoTimeline = ({ code }: { readonly code: string }): JSX.Element => {
  const { timeline, years } = demoStory(code);
  const source = useMemo(() => fixedSource(code, timeline), [code, timeline]);
  const post = useLocalPost(timeline.code);
  return (
    <>
      <p className="demo-line">{t('sample')}</p>
      <TimelineView timeline={timeline} source={source} {...(years && { years })} post={post} manner={localManner} />
    </>
  );
};
