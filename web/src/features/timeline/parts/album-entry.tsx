import { lazy, Suspense, useState, type CSSProperties, type JSX } from 'react';
import { day, humanDate } from '../../../shared/formats.js';
import type { AlbumPage } from '../periods.js';
import { picturesOf } from '../picture-sources.js';
import type { Memory } from '../timeline-api.js';

const OwnPost = lazy(() => import('./own-post.js').then((file) => ({ default: file.OwnPost })));

type PictureProps = { readonly memory: Memory; readonly eager: boolean; readonly onOpen: (id: string) => void };

const ratioOf = ({ width, height }: Memory): number | undefined =>
  width !== null && height !== null && height > 0 ? Math.round((width / height) * 1000) / 1000 : undefined;

/** Own proportions, the tiny picture behind it until the real one is there; nothing jumps. */
const shape = (memory: Memory): CSSProperties => {
  const ratio = ratioOf(memory);
  return {
    ...(ratio !== undefined && { aspectRatio: String(ratio) }),
    ...(memory.placeholder !== null && { backgroundImage: `url("${memory.placeholder}")` }),
  };
};

const proportion = (memory: Memory): CSSProperties => ({ '--ratio': ratioOf(memory) ?? 1.4 }) as CSSProperties;

const NoPicture = ({ children }: { readonly children: string }): JSX.Element => (
  <p className="picture-missing">{children}</p>
);

const Picture = ({ memory, eager, onOpen }: PictureProps): JSX.Element | null => {
  const [broken, setBroken] = useState(false);
  if (memory.mediaType === null) return null;
  if (memory.mediaState === 'making')
    return (
      <NoPicture>
        {memory.mediaType === 'video' ? 'The video is being prepared.' : 'The picture is being prepared.'}
      </NoPicture>
    );
  if (memory.mediaUrl === null || broken)
    return (
      <NoPicture>
        {memory.mediaType === 'video' ? 'This video cannot be shown.' : 'This picture cannot be shown.'}
      </NoPicture>
    );
  if (memory.mediaType === 'video')
    return (
      // A guest's film has no captions to offer; its words stand beside it.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="picture-film"
        src={memory.mediaUrl}
        poster={memory.thumbUrl ?? undefined}
        style={shape(memory)}
        controls
        playsInline
        preload="none"
        aria-label={memory.title}
        onError={() => setBroken(true)}
      />
    );
  return (
    <button type="button" className="picture" onClick={() => onOpen(memory.id)} aria-label={`Look at ${memory.title}`}>
      <img
        {...picturesOf(memory)}
        alt={memory.title}
        width={memory.width ?? undefined}
        height={memory.height ?? undefined}
        style={shape(memory)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </button>
  );
};

type Props = {
  readonly page: AlbumPage;
  readonly first: boolean;
  readonly onOpen: (id: string) => void;
  /** The timeline whose server takes corrections; absent in the demo and offline. */
  readonly changesOf: string | undefined;
};

export const AlbumEntry = ({ page: { memories }, first, onOpen, changesOf }: Props): JSX.Element => {
  const [memory] = memories;
  const several = memories.length > 1;
  const pictured = memories.some(({ mediaType }) => mediaType !== null);
  const caption = [memory.date === null ? undefined : humanDate(memory.date), memory.location].filter(Boolean);
  const held = memory.status === 'held';
  return (
    <article id={`memory-${memory.id}`} tabIndex={-1} className="memory" data-held={held} data-pictured={pictured}>
      {pictured && (
        <div className={several ? 'memory-pictures memory-row' : 'memory-pictures'}>
          {memories.map((one, index) => (
            <div key={one.id} className="memory-picture" style={proportion(one)}>
              <Picture memory={one} eager={first && index === 0} onOpen={onOpen} />
            </div>
          ))}
        </div>
      )}
      {caption.length > 0 && <p className="memory-caption">{caption.join(' · ')}</p>}
      <div className="memory-words">
        <h3>{memory.title}</h3>
        <p className="memory-text">{memory.description}</p>
        <p className="memory-signed">
          {memory.submittedBy !== null && memory.submittedBy !== '' && (
            <span className="memory-by">by {memory.submittedBy}</span>
          )}
          <span>Added {day(memory.submittedAt)}</span>
        </p>
        {held && <p className="memory-held">Waiting for the family. Only you can see this.</p>}
        {changesOf !== undefined && memory.status !== undefined && (
          <Suspense fallback={null}>
            <OwnPost code={changesOf} memories={memories} />
          </Suspense>
        )}
      </div>
    </article>
  );
};
