import { lazy, Suspense, useState, type JSX } from 'react';
import { copyText } from '../../../shared/copy-text.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { downloadPhotos } from '../download-photos.js';
import { linkHash } from '../memory-link.js';
import { nameOfMemory } from '../memory-name.js';
import type { Memory } from '../timeline-api.js';

const ReportSheet = lazy(() => import('./report-sheet.js').then((file) => ({ default: file.ReportSheet })));
const DownloadSheet = lazy(() => import('./download-sheet.js').then((file) => ({ default: file.DownloadSheet })));

type Props = {
  /** The memory, or all pictures of one. */
  readonly memories: readonly [Memory, ...Memory[]];
  /** Code of the timeline, where this browser may report the memory. */
  readonly reportable: string | undefined;
};

/** Share, download and report, under a memory. */
export const MemoryActs = ({ memories, reportable }: Props): JSX.Element => {
  const [memory] = memories;
  const title = nameOfMemory(memory);
  const photos = memories.filter(({ mediaType, mediaUrl }) => mediaType === 'image' && mediaUrl !== null);
  const [open, setOpen] = useState<'download' | 'report'>();
  const [loading, setLoading] = useState(false);
  const toast = useToast();
  const failed = useFailed();

  const share = async (): Promise<void> => {
    const url = window.location.origin + window.location.pathname + linkHash(memory);
    if (!(await copyText(url))) {
      toast({ title: 'Error', description: `The link could not be copied. It is ${url}`, variant: 'destructive' });
      return;
    }
    toast({
      title: 'Link Copied!',
      description: 'It opens the timeline at this memory.',
      ...('share' in navigator && {
        // Closing the share sheet without a choice rejects; that is not an error.
        action: { label: 'Send to…', run: () => void navigator.share({ title, url }).catch(() => undefined) },
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
    <p className="memory-actions">
      <button type="button" className="link-button" aria-label={`Share ${title}`} onClick={() => void share()}>
        Share
      </button>
      {photos.length > 0 && (
        <button
          type="button"
          className="link-button"
          aria-label={`Download ${title}`}
          aria-busy={loading}
          onClick={() => void download()}
        >
          {loading ? 'Downloading…' : 'Download'}
        </button>
      )}
      {reportable !== undefined && (
        <button type="button" className="link-button" aria-label={`Report ${title}`} onClick={() => setOpen('report')}>
          Report
        </button>
      )}
      <Suspense fallback={null}>
        {open === 'download' && <DownloadSheet photos={photos} onLeave={close} />}
        {open === 'report' && reportable !== undefined && (
          <ReportSheet code={reportable} entryId={memory.id} title={title} onClose={close} />
        )}
      </Suspense>
    </p>
  );
};
