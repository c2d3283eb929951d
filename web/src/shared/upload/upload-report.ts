import { uploadMessages } from '@keepsake/contracts/catalog/upload-messages';
import { sentence } from '../area/sentences-texts.js';
import { toasts } from '../toast/toast-store.js';
import { summaryOf, type UploadItem } from './upload-item.js';
import { uploadText as t } from './upload-texts.js';

/** Shows one toast for all finished uploads; failures take precedence. */
export const reportUploads = (round: readonly UploadItem[]): void => {
  const { totalFiles, totalPhotos, totalVideos } = summaryOf(round);
  const { title, description } = uploadMessages.failed;
  if (round.some(({ state }) => state === 'failed' || state === 'refused'))
    toasts.toast({ title: sentence(title), description: sentence(description), variant: 'destructive' });
  if (totalFiles > 0)
    toasts.toast({
      title: t('done'),
      description: t('doneMore', { files: totalFiles, photos: totalPhotos, videos: totalVideos }),
    });
};
