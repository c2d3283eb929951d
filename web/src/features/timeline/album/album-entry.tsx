import { lazy, Suspense, useState, type CSSProperties, type JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { ifEnglish } from '../../../shared/language/texts.js';
import { datesOf } from '../contributions.js';
import type { ExportPage } from './periods.js';
import { nameOfMemory } from '../memory-name.js';
import { picturesOf, smallPictureOf } from '../picture-sources.js';
import type { Memory } from '../timeline-api.js';
import type { Changing } from '../own/own-post.js';
import { timelineText as t } from '../parts/timeline-texts.js';

const OtherMedia = lazy(() => import('./other-media.js').then((file) => ({ default: file.OtherMedia })));

const OwnPost = lazy(() => import('../own/own-post.js').then((file) => ({ default: file.OwnPost })));

const MemoryActions = lazy(() => import('./memory-actions.js').then((file) => ({ default: file.MemoryActions })));

const PromptLine = lazy(() => import('../prompts/prompt-line.js').then((file) => ({ default: file.PromptLine })));

type PictureProps = {
  readonly memory: Memory;
  readonly eager: boolean;
  /** Its place in a group; undefined for a single one. */
  readonly place: { readonly place: number; readonly total: number } | undefined;
  readonly onOpen: (id: string) => void;
};

const ratioOf = ({ width, height }: Memory): number | undefined =>
  width !== null && height !== null && height > 0 ? Math.round((width / height) * 1000) / 1000 : undefined;

/** Reserves the picture's own proportions with a placeholder, so that the layout does not shift. */
const shape = (memory: Memory): CSSProperties => {
  const ratio = ratioOf(memory);
  return {
    ...(ratio !== undefined && { aspectRatio: String(ratio) }),
    ...(memory.placeholder !== null && { backgroundImage: `url("${memory.placeholder}")` }),
  };
};

const proportion = (memory: Memory): CSSProperties => ({ '--ratio': ratioOf(memory) ?? 1.4 }) as CSSProperties;

const Picture = ({ memory, eager, place, onOpen }: PictureProps): JSX.Element | null => {
  const [broken, setBroken] = useState(false);
  const [sharp, setSharp] = useState(false);
  if (memory.mediaType === null) return null;
  if (memory.mediaType !== 'image' || memory.mediaState === 'making')
    return (
      <Suspense fallback={<div className="picture-video" style={shape(memory)} />}>
        <OtherMedia memory={memory} style={shape(memory)} onOpen={place && onOpen} />
      </Suspense>
    );
  const name = nameOfMemory(memory);
  if (memory.mediaUrl === null || broken)
    return <p className="picture-missing">{ifEnglish(memory.mediaFault) ?? t('photoMissing')}</p>;
  return (
    <button
      type="button"
      className="picture"
      onClick={() => onOpen(memory.id)}
      aria-label={t('viewPhoto', { name: place ? t('picturePlace', { name, ...place }) : name })}
    >
      <img
        {...(sharp ? picturesOf(memory) : { src: smallPictureOf(memory) })}
        alt={memory.caption ?? memory.title}
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

type Props = {
  readonly page: ExportPage;
  readonly first: boolean;
  readonly onOpen: (id: string) => void;
  /** Handler of edits; absent in the demo and offline. */
  readonly changing: Changing | undefined;
};

/** Returns why only some people see it. */
const noteOf = (status: Memory['status'], keeper: boolean): string | undefined => {
  if (status === 'hidden') return t('hidden');
  if (status !== 'held') return undefined;
  return keeper ? t('approvalKeeper') : t('approvalGuest');
};

export const AlbumEntry = ({ page: { memories }, first, onOpen, changing }: Props): JSX.Element => {
  const [memory] = memories;
  const several = memories.length > 1;
  const pictured = memories.some(({ mediaType }) => mediaType !== null);
  const caption = [datesOf(memories).join(' – '), memory.location].filter(Boolean);
  const held = memory.status === 'held';
  const note = noteOf(memory.status, changing?.keeper === true);
  return (
    <article id={`memory-${memory.id}`} tabIndex={-1} className="memory" data-held={held} data-pictured={pictured}>
      {pictured && (
        <div
          className={several ? 'memory-pictures memory-row' : 'memory-pictures'}
          data-upright={memories.every((one) => (ratioOf(one) ?? 1) < 1)}
        >
          {memories.map((one, index) => (
            <div key={one.id} className="memory-picture" style={proportion(one)}>
              <Picture
                memory={one}
                eager={first && index === 0}
                place={several ? { place: index + 1, total: memories.length } : undefined}
                onOpen={onOpen}
              />
            </div>
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
        {!several && memory.mediaType !== 'audio' && memory.caption !== undefined && (
          <p className="memory-text" dir="auto">
            {memory.caption}
          </p>
        )}
        {memory.description !== '' && (
          <p className="memory-text" dir="auto">
            {memory.description}
          </p>
        )}
        <p className="memory-signed">
          {memory.submittedBy !== null && memory.submittedBy !== '' && (
            <span className="memory-by">{t('by', { name: memory.submittedBy })}</span>
          )}
          <span>{t('added', { date: day(memory.submittedAt) })}</span>
          {memories.some(({ editedByFamily }) => editedByFamily) && <span>{t('editedByFamily')}</span>}
        </p>
        {note !== undefined && <p className="memory-held">{note}</p>}
        {changing !== undefined && memory.status !== undefined && (
          <Suspense fallback={null}>
            <OwnPost changing={changing} memories={memories} />
          </Suspense>
        )}
        {(memory.status ?? 'shown') === 'shown' && (
          <Suspense fallback={<p className="memory-actions" />}>
            <MemoryActions memories={memories} changing={changing} />
          </Suspense>
        )}
      </div>
    </article>
  );
};
