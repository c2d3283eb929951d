import { memo, Suspense, type JSX } from 'react';
import { humanDate } from '../../../shared/formats.js';
import { partsOf, type Calendar } from '../album/periods.js';
import type { PrintChunk } from './print-pages.js';
import type { Memory } from '../timeline-api.js';
import { PromptLine } from '../prompts/prompt-line.js';
import { timelineText } from '../parts/timeline-texts.js';

type Props = { readonly leaf: PrintChunk; readonly calendar: Calendar; readonly small: boolean };

const pictureOf = ({ mediaType, mediaUrl, thumbUrl }: Memory, small: boolean): string | undefined => {
  if (mediaType === null || mediaType === 'audio' || mediaUrl === null) return undefined;
  // Videos print their poster.
  return (mediaType === 'video' || small ? thumbUrl : undefined) ?? (mediaType === 'video' ? undefined : mediaUrl);
};

const PrintedMemory = ({
  memories,
  small,
}: {
  readonly memories: readonly [Memory, ...Memory[]];
  readonly small: boolean;
}): JSX.Element => {
  const [memory] = memories;
  const pictures = memories.flatMap((one) => {
    const src = pictureOf(one, small);
    return src === undefined ? [] : [{ id: one.id, src, alt: one.title }];
  });
  const caption = [memory.date === null ? undefined : humanDate(memory.date), memory.location].filter(Boolean);
  return (
    <article className="memory">
      {pictures.length > 0 && (
        <div className="printed-pictures">
          {pictures.map(({ id, src, alt }) => (
            <img key={id} src={src} alt={alt} decoding="async" />
          ))}
        </div>
      )}
      {caption.length > 0 && <p className="memory-caption">{caption.join(' · ')}</p>}
      <div className="memory-body">
        {memory.prompt !== undefined && (
          <Suspense fallback={null}>
            <PromptLine memory={memory} />
          </Suspense>
        )}
        {memory.title !== '' && <h3 dir="auto">{memory.title}</h3>}
        {memory.mediaType === 'audio' && memory.caption !== undefined && (
          <p className="memory-text" dir="auto">
            {memory.caption}
          </p>
        )}
        <p className="memory-text" dir="auto">
          {memory.description}
        </p>
        {memory.submittedBy !== null && memory.submittedBy !== '' && (
          <p className="memory-signed">{timelineText('by', { name: memory.submittedBy })}</p>
        )}
      </div>
    </article>
  );
};

/** A printed chunk; memoized, so that later chunks do not re-render it. */
export const PrintedChunk = memo(({ leaf: { cursor, memories }, calendar, small }: Props): JSX.Element => (
  <>
    {partsOf(memories, calendar, cursor).map(({ id, label, pages, isContinued }) => (
      <section key={id} className="album-period">
        {calendar.stations.length > 1 && !isContinued && <h2 className="album-year">{label}</h2>}
        {pages.map((page) => (
          <PrintedMemory key={page.key} memories={page.memories} small={small} />
        ))}
      </section>
    ))}
  </>
));
PrintedChunk.displayName = 'PrintedLeaf';
