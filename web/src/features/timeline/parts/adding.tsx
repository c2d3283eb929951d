import type { EventTypeSlug } from '@keepsake/contracts/catalogue/event-types';
import { useCallback, useEffect, type JSX } from 'react';
import { discardDraft } from '../../../shared/drafts.js';
import { useUploads, type UploadManner } from '../../../shared/upload/use-uploads.js';
import { draftOf } from '../attempt.js';
import { useSending } from '../sending.js';
import type { Memory, PostMemory } from '../timeline-api.js';
import { MemoryForm } from './memory-form.js';
import { SendingLine } from './sending-line.js';

type Props = {
  readonly code: string;
  readonly accent: EventTypeSlug;
  readonly largeFiles: boolean;
  readonly post: PostMemory | undefined;
  readonly manner: UploadManner;
  /** Whether the form is open. What is on its way travels on without it. */
  readonly writing: boolean;
  readonly onWriting: (writing: boolean) => void;
  readonly onPosted: (memories: readonly Memory[]) => void;
  readonly onArrived: (memory: Memory) => void;
};

/** A memory from its first word until it stands on the page: the form, and the line that tells how far it is. */
export const Adding = (props: Props): JSX.Element => {
  const { code, accent, largeFiles, post, manner, writing, onWriting, onPosted, onArrived } = props;
  const onDone = useCallback(() => {
    discardDraft(draftOf(code));
    onWriting(false);
  }, [code, onWriting]);
  const sending = useSending({ code, uploads: useUploads(`memory.${code}`, manner), post, onPosted, onDone });
  const { arrived } = sending;

  useEffect(() => {
    if (arrived) onArrived(arrived);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each memory that arrives
  }, [arrived]);

  if (!writing) return <SendingLine sending={sending} onReturn={() => onWriting(true)} />;
  return (
    <MemoryForm
      code={code}
      accent={accent}
      largeFiles={largeFiles}
      sending={sending}
      onLeave={() => onWriting(false)}
    />
  );
};
