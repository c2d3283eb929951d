import { eventTypeOf } from '@keepsake/contracts/catalogue/event-types';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import type { JSX } from 'react';
import { humanDate } from '../../../shared/formats.js';
import { ShareButton } from './share-button.js';

type Props = {
  readonly timeline: Omit<TimelineAnswer, 'entries'>;
  readonly heading: { readonly lead: string; readonly name: string };
  readonly years?: string;
  readonly paused: boolean;
  readonly onAdd?: () => void;
};

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('');
};

export const TimelineHead = ({ timeline, heading, years, paused, onAdd }: Props): JSX.Element => {
  const { eventTypeSlug, eventDate, eventDescription, honoreeName, isComplete } = timeline;
  const when = years ?? (eventDate === null ? undefined : humanDate(eventDate));
  return (
    <header className="timeline-head">
      <div className="timeline-plate" aria-hidden="true">
        {initials(honoreeName ?? '') || <span className="timeline-plate-mark" />}
      </div>
      <h1>
        {heading.lead !== '' && <span className="timeline-lead">{heading.lead} </span>}
        <span className="timeline-name">{heading.name}</span>
      </h1>
      {(when !== undefined || isComplete) && (
        <p className="timeline-years">
          {when !== undefined && <span>{when}</span>}
          {isComplete && <span className="timeline-complete">Complete</span>}
        </p>
      )}
      <p className="timeline-subtitle">{eventTypeOf(eventTypeSlug).subtitle}</p>
      {eventDescription !== null && eventDescription !== '' && <p className="timeline-words">{eventDescription}</p>}
      <div className="timeline-actions">
        {onAdd && (
          <button type="button" className="button button-primary" onClick={onAdd}>
            Add Your Memory
          </button>
        )}
        <ShareButton title={`${heading.lead} ${heading.name}`.trim()} />
      </div>
      {paused && <p className="timeline-paused">The family has paused new memories.</p>}
    </header>
  );
};
