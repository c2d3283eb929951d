import { questionOf } from '../../prompts/prompts-texts.js';
import type { JSX } from 'react';
import { day, humanDate } from '../../../../shared/formats.js';
import { SoundIcon } from '../../../../shared/controls/icons.js';
import { Voice } from '../../voice/voice.js';
import { nameOfMemory } from '../../memory-name.js';
import { datesOf } from '../../contributions.js';
import { timelineText } from '../../parts/timeline-texts.js';
import { moderationText as t } from '../moderation-texts.js';
import { countLabel, nameOfContribution } from './contribution-labels.js';
import type { ManageEntry } from '../manage-api.js';
import type { ManageContribution } from './use-contributions.js';

export const EntryStatusLabel = ({ entry }: { readonly entry: ManageEntry }): JSX.Element => (
  <span className="manage-status" data-status={entry.status}>
    {t(`status-${entry.status}`)}
  </span>
);

/** Status of a contribution; with counts if its entries differ. */
export const ContributionStatus = ({ memories }: Pick<ManageContribution, 'memories'>): JSX.Element => {
  const statuses = [...new Set(memories.map(({ status }) => status))];
  return (
    <>
      {statuses.map((status) => (
        <span key={status} className="manage-status" data-status={status}>
          {statuses.length > 1
            ? t(`statusCount-${status}`, { count: memories.filter((memory) => memory.status === status).length })
            : t(`status-${status}`)}
        </span>
      ))}
    </>
  );
};

/** Author, date and time of posting. */
export const EntryFacts = ({ entry }: { readonly entry: ManageEntry }): JSX.Element => (
  <p className="manage-entry-facts">
    {entry.submittedBy !== null && <span>{timelineText('by', { name: entry.submittedBy })}</span>}
    {entry.date !== null && <span>{humanDate(entry.date)}</span>}
    {entry.location !== null && <span dir="auto">{entry.location}</span>}
    <span>{timelineText('added', { date: day(entry.submittedAt) })}</span>
  </p>
);

/** Number, author, dates and time of posting of a contribution. */
export const ContributionFacts = ({ memories }: Pick<ManageContribution, 'memories'>): JSX.Element => {
  const [first] = memories;
  const question = questionOf(first.prompt ?? '');
  const dates = datesOf([...memories].sort((one, other) => ((one.date ?? '') < (other.date ?? '') ? -1 : 1)));
  return (
    <p className="manage-entry-facts">
      {nameOfContribution(memories) !== countLabel(memories) && <span>{countLabel(memories)}</span>}
      {first.submittedBy !== null && <span>{timelineText('by', { name: first.submittedBy })}</span>}
      {dates.length > 0 && <span>{dates.join(' – ')}</span>}
      {first.location !== null && <span dir="auto">{first.location}</span>}
      {question !== undefined && question !== first.title && <span>{t('answersQuestion', { question })}</span>}
      <span>{timelineText('added', { date: day(first.submittedAt) })}</span>
    </p>
  );
};

/** Returns the heading beside a whole entry. The words of a recording are shown above it, so they are no name. */
export const headingOfEntry = (entry: Pick<ManageEntry, 'title' | 'description' | 'mediaType' | 'caption'>): string => {
  const { title, description, mediaType } = entry;
  const isHeard = mediaType === 'audio';
  const name = nameOfMemory(isHeard ? { title, description, mediaType } : entry);
  const isTyped = title !== '' || description !== '' || (!isHeard && (entry.caption ?? '') !== '');
  // Such as "a recording", which is part of sentences elsewhere.
  return isTyped ? name : name.charAt(0).toLocaleUpperCase() + name.slice(1);
};

/** Small square picture; decorative, because the text beside it names the entry. */
export const Thumb = ({ entry }: { readonly entry: ManageEntry }): JSX.Element => (
  <span className="manage-thumb" aria-hidden="true" data-kind={entry.mediaType ?? 'words'}>
    {entry.thumbUrl !== null && <img src={entry.thumbUrl} alt="" loading="lazy" decoding="async" />}
    {entry.mediaType === 'audio' && <SoundIcon />}
  </span>
);

/** As large as on the timeline, because moderators must see what they decide on. */
export const WholePicture = ({ entry }: { readonly entry: ManageEntry }): JSX.Element | null => {
  const { mediaType, mediaUrl, mediaState, thumbUrl, title, width, height } = entry;
  if (mediaType === null) return null;
  // Names what is wrong with a recording that cannot be played.
  if (mediaType === 'audio') return <Voice memory={entry} />;
  if (mediaUrl === null)
    return (
      <p className="manage-no-picture">{t(mediaState === 'making' ? `making-${mediaType}` : `missing-${mediaType}`)}</p>
    );
  if (mediaType === 'video')
    return (
      // Guests' videos have no captions; their text is beside them.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className="manage-picture"
        src={mediaUrl}
        poster={thumbUrl ?? undefined}
        controls
        playsInline
        preload="none"
      />
    );
  return (
    <img
      className="manage-picture"
      src={mediaUrl}
      alt={title}
      width={width ?? undefined}
      height={height ?? undefined}
    />
  );
};
