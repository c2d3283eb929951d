import type { DeskEntry } from '@keepsake/contracts/rest/desk';
import type { JSX } from 'react';
import { Sheet } from '../../../shared/controls/sheet.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { pictureIdOf } from './about-api.js';
import { useDeskEntries } from './desk-api.js';
import { LoadMore } from './load-more.js';

type Props = {
  readonly code: string;
  readonly label: string;
  readonly onChoose: (pictureId: string) => void;
  readonly onLeave: () => void;
};

const Picture = ({ entry, onChoose }: { readonly entry: DeskEntry; readonly onChoose: Props['onChoose'] }) => (
  <li>
    <button
      type="button"
      className="picture-choice"
      aria-label={entry.title === '' ? 'A picture without a title' : entry.title}
      onClick={() => onChoose(pictureIdOf(entry.mediaUrl) ?? '')}
    >
      <img src={entry.thumbUrl ?? ''} alt="" loading="lazy" />
    </button>
  </li>
);

/** The pictures that the timeline shows, newest first: one press chooses. */
export const PictureChooser = ({ code, label, onChoose, onLeave }: Props): JSX.Element => {
  const list = useDeskEntries(code, 'shown');
  const pictures = (list.data?.pages ?? [])
    .flatMap(({ entries }) => entries)
    .filter(({ mediaType, mediaState, thumbUrl }) => mediaType === 'image' && mediaState === 'ready' && thumbUrl);
  return (
    <Sheet label={label} className="picture-chooser" onLeave={onLeave}>
      <h2>{label}</h2>
      {list.isPending && (
        <Loading label="Loading the pictures">
          <Skeleton height="12rem" />
        </Loading>
      )}
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && pictures.length === 0 && !list.hasNextPage && (
        <p className="picture-chooser-none">There is no picture on the timeline yet. Choose a file instead.</p>
      )}
      <ul className="picture-choices">
        {pictures.map((entry) => (
          <Picture key={entry.id} entry={entry} onChoose={onChoose} />
        ))}
      </ul>
      <div className="picture-chooser-end">
        <LoadMore list={list} />
        <button type="button" className="button button-quiet" onClick={onLeave}>
          Cancel
        </button>
      </div>
    </Sheet>
  );
};
