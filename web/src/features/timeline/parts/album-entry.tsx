import { lazy, Suspense, useState, type CSSProperties, type JSX } from 'react';
import { day, humanDate } from '../../../shared/formats.js';
import type { AlbumPage } from '../periods.js';
import { picturesOf, smallPictureOf } from '../picture-sources.js';
import type { Memory } from '../timeline-api.js';
import type { Changing } from './own-post.js';

const Film = lazy(() => import('./film.js').then((file) => ({ default: file.Film })));

const OwnPost = lazy(() => import('./own-post.js').then((file) => ({ default: file.OwnPost })));

const ReportSheet = lazy(() => import('./report-sheet.js').then((file) => ({ default: file.ReportSheet })));

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
  const [sharp, setSharp] = useState(false);
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
        {memory.mediaFault ??
          (memory.mediaType === 'video' ? 'This video cannot be shown.' : 'This picture cannot be shown.')}
      </NoPicture>
    );
  if (memory.mediaType === 'video')
    return (
      <Suspense fallback={<div className="picture-film" style={shape(memory)} />}>
        <Film memory={memory} style={shape(memory)} onBroken={() => setBroken(true)} />
      </Suspense>
    );
  return (
    <button type="button" className="picture" onClick={() => onOpen(memory.id)} aria-label={`Look at ${memory.title}`}>
      <img
        {...(sharp ? picturesOf(memory) : { src: smallPictureOf(memory) })}
        alt={memory.title}
        width={memory.width ?? undefined}
        height={memory.height ?? undefined}
        style={shape(memory)}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onLoad={() => setSharp(true)}
        onError={() => setBroken(true)}
      />
    </button>
  );
};

/** For whoever finds something that should not stand here; the sheet comes when it is wanted. */
const ReportWay = ({
  code,
  memory: { id, title },
}: {
  readonly code: string;
  readonly memory: Memory;
}): JSX.Element => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p className="memory-report">
        <button type="button" className="link-button" aria-label={`Report ${title}`} onClick={() => setOpen(true)}>
          Report
        </button>
      </p>
      {open && (
        <Suspense fallback={null}>
          <ReportSheet code={code} entryId={id} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};

type Props = {
  readonly page: AlbumPage;
  readonly first: boolean;
  readonly onOpen: (id: string) => void;
  /** Where corrections go; absent in the demo and offline. */
  readonly changing: Changing | undefined;
};

/** Why only some see it. */
const noteOf = (status: Memory['status'], keeper: boolean): string | undefined => {
  if (status === 'hidden') return 'Hidden. Only those who keep this page see it.';
  if (status !== 'held') return undefined;
  return keeper ? 'Waiting for you. Guests do not see it yet.' : 'Waiting for the family. Only you can see this.';
};

export const AlbumEntry = ({ page: { memories }, first, onOpen, changing }: Props): JSX.Element => {
  const [memory] = memories;
  const several = memories.length > 1;
  const pictured = memories.some(({ mediaType }) => mediaType !== null);
  const caption = [memory.date === null ? undefined : humanDate(memory.date), memory.location].filter(Boolean);
  const held = memory.status === 'held';
  const note = noteOf(memory.status, changing?.keeper === true);
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
        {note !== undefined && <p className="memory-held">{note}</p>}
        {changing !== undefined && memory.status !== undefined && (
          <Suspense fallback={null}>
            <OwnPost changing={changing} memories={memories} />
          </Suspense>
        )}
        {changing !== undefined && memory.status === undefined && <ReportWay code={changing.code} memory={memory} />}
      </div>
    </article>
  );
};
