import { lazy, Suspense, useState, type JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { downloadPhotos, fileNameOf } from '../lightbox/download-photos.js';
import { linkHash } from '../memory-link.js';
import { nameOfMemory } from '../memory-name.js';
import { Heart } from '../replies/heart.js';
import { useReplies } from '../replies/replies-api.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { timelineText } from '../parts/timeline-texts.js';
import { actionsText as t } from './actions-texts.js';
import '../replies/replies.css';
import type { Memory } from '../timeline-api.js';
import type { Changing } from '../own/own-post.js';

const ReportSheet = lazy(() => import('../parts/report-sheet.js').then((file) => ({ default: file.ReportSheet })));
const DownloadSheet = lazy(() =>
  import('../lightbox/download-sheet.js').then((file) => ({ default: file.DownloadSheet })),
);
const ReplyList = lazy(() => import('../replies/reply-list.js').then((file) => ({ default: file.ReplyList })));
const ReplyForm = lazy(() => import('../replies/reply-form.js').then((file) => ({ default: file.ReplyForm })));

type Props = {
  /** The memory, or all pictures of one. */
  readonly memories: readonly [Memory, ...Memory[]];
  /** Absent in the demo and offline. */
  readonly changing: Changing | undefined;
};

/** Hearts, replies, share, download and report, under a memory. */
export const MemoryActions = ({ memories, changing }: Props): JSX.Element => {
  const [memory] = memories;
  const title = nameOfMemory(memory);
  const photos = memories.filter(({ mediaType, mediaUrl }) => mediaType === 'image' && mediaUrl !== null);
  const voice = memories.find(({ mediaType, mediaUrl }) => mediaType === 'audio' && mediaUrl !== null);
  const [open, setOpen] = useState<'download' | 'report' | 'reply'>();
  const replies = useReplies(changing, memory.id).data;
  // Own posts have a status; their author withdraws them instead.
  const reportable = memory.status === undefined && !changing?.isPreview ? changing?.code : undefined;
  const [loading, setLoading] = useState(false);
  const toast = useToast();
  const failed = useFailed();

  const share = async (): Promise<void> => {
    const url = window.location.origin + window.location.pathname + linkHash(memory);
    if (!(await copyText(url))) {
      toast({ title: shared('error'), description: shared('address', { url }), variant: 'destructive' });
      return;
    }
    toast({
      title: timelineText('copied'),
      description: t('linkOpens'),
      ...('share' in navigator && {
        // Closing the share sheet without a choice rejects; that is not an error.
        action: { label: timelineText('send'), run: () => void navigator.share({ title, url }).catch(() => undefined) },
      }),
    });
  };
  const download = async (): Promise<void> => {
    if (photos.length > 1) {
      setOpen('download');
      return;
    }
    if (loading) return;
    setLoading(true);
    await downloadPhotos(photos).catch((error: unknown) => failed(error));
    setLoading(false);
  };
  const close = (): void => setOpen(undefined);

  return (
    <>
      <div className="memory-actions">
        {changing && replies?.allowed && (
          <>
            <Heart code={changing.code} entryId={memory.id} title={title} replies={replies} />
            {replies.open && (
              <button
                type="button"
                className="link-button"
                aria-label={t('replyTo', { name: title })}
                aria-expanded={open === 'reply'}
                onClick={() => setOpen('reply')}
              >
                {t('reply')}
              </button>
            )}
          </>
        )}
        <button
          type="button"
          className="link-button"
          aria-label={t('shareName', { name: title })}
          onClick={() => void share()}
        >
          {t('share')}
        </button>
        {photos.length > 0 && (
          <button
            type="button"
            className="link-button"
            aria-label={t('downloadName', { name: title })}
            aria-busy={loading}
            onClick={() => void download()}
          >
            {t(loading ? 'downloading' : 'download')}
          </button>
        )}
        {photos.length === 0 && voice?.mediaUrl != null && (
          <a
            className="link-button"
            aria-label={t('downloadName', { name: title })}
            href={voice.mediaUrl}
            download={fileNameOf(voice, 'audio/mp4')}
          >
            {t('download')}
          </a>
        )}
        {reportable !== undefined && (
          <button
            type="button"
            className="link-button"
            aria-label={t('reportName', { name: title })}
            onClick={() => setOpen('report')}
          >
            {t('report')}
          </button>
        )}
      </div>
      <Suspense fallback={null}>
        {changing && replies?.allowed && replies.replies.length > 0 && (
          <ReplyList
            code={changing.code}
            entryId={memory.id}
            title={title}
            replies={replies.replies}
            readOnly={changing.isPreview}
            keeper={changing.keeper}
          />
        )}
        {changing && open === 'reply' && (
          <ReplyForm code={changing.code} entryId={memory.id} title={title} onLeave={close} />
        )}
        {open === 'download' && <DownloadSheet photos={photos} onLeave={close} />}
        {open === 'report' && reportable !== undefined && (
          <ReportSheet code={reportable} entryId={memory.id} title={title} onClose={close} />
        )}
      </Suspense>
    </>
  );
};
