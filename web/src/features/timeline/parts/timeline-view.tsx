import { eventTypeOf, timelineHeading } from '@keepsake/contracts/catalogue/event-types';
import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { lazy, Suspense, useMemo, useState, type JSX } from 'react';
import { usePageHead } from '../../../shared/page-title.js';
import { periodsOf } from '../periods.js';
import type { Memory, PostMemory } from '../timeline-api.js';
import { useSending } from '../sending.js';
import { Album } from './album.js';
import { SendingLine } from './sending-line.js';
import { TimelineHead } from './timeline-head.js';
import { YearRail } from './year-rail.js';
import './timeline.css';

const MemoryForm = lazy(() => import('./memory-form.js').then((file) => ({ default: file.MemoryForm })));
const Lightbox = lazy(() => import('./lightbox.js').then((file) => ({ default: file.Lightbox })));

export type More = {
  readonly waiting: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
};

type Props = {
  readonly timeline: Omit<TimelineAnswer, 'entries'> & { readonly entries: readonly Memory[] };
  readonly more?: More;
  /** Where no single date says it: "1941 – 2024". */
  readonly years?: string;
  /** Whether the server takes corrections of one's own posts. */
  readonly changeable?: boolean;
  /** Absent when nothing can be added: offline. */
  readonly post?: PostMemory;
  readonly onPosted?: (memory: Memory) => void;
};

export const TimelineView = ({ timeline, more, years, changeable = false, post, onPosted }: Props): JSX.Element => {
  const { code, entries, eventTypeSlug, honoreeName } = timeline;
  const heading = timelineHeading(eventTypeSlug, honoreeName ?? undefined);
  const periods = useMemo(() => periodsOf(entries), [entries]);
  const [writing, setWriting] = useState(false);
  const [open, setOpen] = useState<string>();
  const sending = useSending({ post, onPosted, onDone: () => setWriting(false) });
  const mayAdd = post !== undefined && !timeline.guestsPaused;

  usePageHead({
    title: `${heading.lead} ${heading.name}`.trim(),
    description: eventTypeOf(eventTypeSlug).subtitle,
  });

  return (
    <article className="timeline" data-event={eventTypeSlug}>
      <TimelineHead
        timeline={timeline}
        heading={heading}
        {...(years !== undefined && { years })}
        {...(mayAdd && { onAdd: () => setWriting(true) })}
        paused={timeline.guestsPaused}
      />
      {writing && (
        <Suspense fallback={null}>
          <MemoryForm code={code} accent={eventTypeSlug} sending={sending} onLeave={() => setWriting(false)} />
        </Suspense>
      )}
      <div className="timeline-body" data-rail={periods.length > 1}>
        {periods.length > 1 && <YearRail periods={periods} />}
        <Album
          periods={periods}
          onOpen={setOpen}
          changesOf={changeable ? code : undefined}
          {...(more && { more })}
          {...(mayAdd && { onAdd: () => setWriting(true) })}
          arrived={sending.arrived}
        />
      </div>
      {!writing && <SendingLine sending={sending} onReturn={() => setWriting(true)} />}
      {open !== undefined && (
        <Suspense fallback={null}>
          <Lightbox memories={entries} opened={open} onLeave={() => setOpen(undefined)} />
        </Suspense>
      )}
    </article>
  );
};
