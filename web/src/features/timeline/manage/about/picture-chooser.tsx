import type { ManageEntry } from '@keepsake/contracts/rest/manage';
import type { JSX } from 'react';
import { nameOfMemory } from '../../memory-name.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { Sheet } from '../../../../shared/controls/sheet.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { pictureIdOf } from './about-api.js';
import { manageText as t } from '../manage-texts.js';
import { useManageEntries } from '../manage-api.js';
import { LoadMore } from '../../../../shared/controls/load-more.js';

type Props = {
  readonly code: string;
  readonly label: string;
  readonly onChoose: (pictureId: string) => void;
  readonly onLeave: () => void;
};

const Picture = ({ entry, onChoose }: { readonly entry: ManageEntry; readonly onChoose: Props['onChoose'] }) => (
  <li>
    <button
      type="button"
      className="picture-choice"
      aria-label={nameOfMemory(entry)}
      onClick={() => onChoose(pictureIdOf(entry.mediaUrl) ?? '')}
    >
      <img src={entry.thumbUrl ?? ''} alt="" loading="lazy" />
    </button>
  </li>
);

/** Pictures of the timeline, newest first; one press chooses. */
export const PictureChooser = ({ code, label, onChoose, onLeave }: Props): JSX.Element => {
  const list = useManageEntries(code, 'shown');
  const pictures = (list.data?.pages ?? [])
    .flatMap(({ entries }) => entries)
    .filter(({ mediaType, mediaState, thumbUrl }) => mediaType === 'image' && mediaState === 'ready' && thumbUrl);
  return (
    <Sheet label={label} className="picture-chooser" onLeave={onLeave}>
      <h2>{label}</h2>
      {list.isPending && (
        <Loading label={t('picturesLoading')}>
          <Skeleton height="12rem" />
        </Loading>
      )}
      {list.isError && <LoadFailed error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && pictures.length === 0 && !list.hasNextPage && (
        <p className="picture-chooser-empty">{t('picturesNone')}</p>
      )}
      <ul className="picture-choices">
        {pictures.map((entry) => (
          <Picture key={entry.id} entry={entry} onChoose={onChoose} />
        ))}
      </ul>
      <div className="picture-chooser-end">
        <LoadMore list={list} />
        <button type="button" className="button button-quiet" onClick={onLeave}>
          {shared('cancel')}
        </button>
      </div>
    </Sheet>
  );
};
