import type { JSX } from 'react';
import { icon } from '../../../shared/controls/icons.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useHeart, type MemoryReplies } from './replies-api.js';
import { number } from '../../../shared/formats.js';
import { actionsText as t } from '../album/actions-texts.js';

const HeartIcon = icon(
  'M10 16.5S3.500 12.700 3.500 8.200A3.400 3.400 0 0 1 10 6.700a3.400 3.400 0 0 1 6.500 1.500C16.500 12.700 10 16.500 10 16.500z',
);

type Props = {
  readonly code: string;
  readonly entryId: string;
  readonly title: string;
  readonly replies: MemoryReplies;
};

/** Gives a heart, or takes it back. Only a count where nothing can be added. */
export const Heart = ({ code, entryId, title, replies: { hearts, hearted, open } }: Props): JSX.Element | null => {
  const heart = useHeart(code, entryId);
  const failed = useFailed();
  if (!open) return hearts === 0 ? null : <span className="memory-hearts">{t('hearts', { hearts })}</span>;
  return (
    <button
      type="button"
      className="memory-heart"
      aria-pressed={hearted}
      aria-label={t('heart', { name: title, hearts })}
      onClick={() => heart.mutate(!hearted, { onError: (error) => failed(error) })}
    >
      <HeartIcon />
      {hearts > 0 && <span>{number(hearts)}</span>}
    </button>
  );
};
