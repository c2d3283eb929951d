import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { useCallback, useEffect, type JSX } from 'react';
// Loaded with the form, so that posting needs no other file when the connection is lost.
import '../../../shared/api/send-form.js';
import { discardDraft } from '../../../shared/drafts.js';
import { memoryKindOf } from '../../../shared/upload/media-file.js';
import { useUploads, type UploadManner } from '../../../shared/upload/use-uploads.js';
import { draftOf } from './pending-post.js';
import { useSending } from './sending.js';
import type { Memory, PostMemory } from '../timeline-api.js';
import { MemoryForm } from './memory-form.js';
import { UploadStatus } from './upload-status.js';

type Props = {
  readonly code: string;
  readonly accent: EventTypeSlug;
  readonly eventDate: string | null;
  readonly largeFiles: boolean;
  readonly prompts: string | undefined;
  readonly asked: string | undefined;
  readonly total: number;
  readonly post: PostMemory | undefined;
  readonly manner: UploadManner;
  /** Whether the form is open. Uploads continue without it. */
  readonly writing: boolean;
  readonly onWriting: (writing: boolean) => void;
  readonly onPosted: (memories: readonly Memory[]) => void;
  readonly onArrived: (memory: Memory) => void;
};

/** Adds a memory: the form, and the progress line until it is on the page. */
export const Adding = (props: Props): JSX.Element => {
  const { code, accent, eventDate, largeFiles, post, manner, writing, onWriting, onPosted, onArrived } = props;
  const onDone = useCallback(() => {
    discardDraft(draftOf(code));
    onWriting(false);
  }, [code, onWriting]);
  const sending = useSending({
    code,
    uploads: useUploads(`memory.${code}`, { ...manner, kindOf: memoryKindOf }),
    post,
    onPosted,
    onDone,
  });
  const { arrived } = sending;

  useEffect(() => {
    if (arrived) onArrived(arrived);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each memory that arrives
  }, [arrived]);

  if (!writing) return <UploadStatus sending={sending} onReturn={() => onWriting(true)} />;
  return (
    <MemoryForm
      code={code}
      accent={accent}
      eventDate={eventDate}
      largeFiles={largeFiles}
      prompts={props.prompts}
      asked={props.asked}
      total={props.total}
      sending={sending}
      onLeave={() => onWriting(false)}
    />
  );
};
