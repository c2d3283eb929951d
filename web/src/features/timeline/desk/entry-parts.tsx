import type { JSX } from 'react';
import { day, humanDate } from '../../../shared/formats.js';
import type { DeskEntry } from './desk-api.js';

const statusWords = { shown: 'Shown', held: 'Waiting', hidden: 'Hidden', removed: 'Deleted' } as const;

export const StatusWord = ({ entry }: { readonly entry: DeskEntry }): JSX.Element => (
  <span className="desk-status" data-status={entry.status}>
    {statusWords[entry.status]}
  </span>
);

/** Who wrote it, when it was, when it came. */
export const EntryFacts = ({ entry }: { readonly entry: DeskEntry }): JSX.Element => (
  <p className="desk-entry-facts">
    {entry.submittedBy !== null && <span>by {entry.submittedBy}</span>}
    {entry.date !== null && <span>{humanDate(entry.date)}</span>}
    {entry.location !== null && <span>{entry.location}</span>}
    <span>Added {day(entry.submittedAt)}</span>
  </p>
);

/** Small, square, decoration beside the words that say the same. */
export const Thumb = ({ entry }: { readonly entry: DeskEntry }): JSX.Element => (
  <span className="desk-thumb" aria-hidden="true" data-kind={entry.mediaType ?? 'words'}>
    {entry.thumbUrl !== null && <img src={entry.thumbUrl} alt="" loading="lazy" decoding="async" />}
  </span>
);

/** As large as it is on the timeline, so that nobody decides about what they have not seen. */
export const WholePicture = ({ entry }: { readonly entry: DeskEntry }): JSX.Element | null => {
  const { mediaType, mediaUrl, mediaState, thumbUrl, title, width, height } = entry;
  if (mediaType === null) return null;
  if (mediaUrl === null)
    return (
      <p className="desk-no-picture">
        {mediaState === 'making'
          ? `The ${mediaType === 'video' ? 'video' : 'picture'} is being prepared.`
          : `This ${mediaType === 'video' ? 'video' : 'picture'} cannot be shown.`}
      </p>
    );
  if (mediaType === 'video')
    return (
      // A guest's film has no captions to offer; its words stand beside it.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="desk-picture"
        src={mediaUrl}
        poster={thumbUrl ?? undefined}
        controls
        playsInline
        preload="none"
      />
    );
  return (
    <img className="desk-picture" src={mediaUrl} alt={title} width={width ?? undefined} height={height ?? undefined} />
  );
};
