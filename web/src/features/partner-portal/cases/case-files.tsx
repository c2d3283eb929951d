import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseFiles } from '@keepsake/contracts/rest/handover';
import { useEffect, useRef, useState, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { isWaiting } from '../../../shared/upload/upload-item.js';
import { UploadWidget } from '../../../shared/upload/upload-widget.js';
import { useUploads } from '../../../shared/upload/use-uploads.js';
import { useAddFiles, useCaseFiles, useRemoveFile } from './cases-api.js';

type OneFile = CaseFiles['files'][number];
const many = (count: number): string => (count === 1 ? 'one file' : `${count} files`);

/** A file that is taken back is destroyed: one question first. */
const Brought = ({ caseId, file, isOpen }: { caseId: string; file: OneFile; isOpen: boolean }): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveFile(caseId);
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), [asking]);
  return (
    <li className="case-file">
      <span>
        <bdi>{file.name}</bdi>
        <small>
          {file.kind === 'image' ? 'Photograph' : 'Video'}, {day(file.addedAt)}
        </small>
      </span>
      {isOpen && !asking && (
        <button
          type="button"
          className="button button-text"
          aria-label={`Take back ${file.name}`}
          onClick={() => setAsking(true)}
        >
          Take back
        </button>
      )}
      {asking && (
        <div className="case-ways" role="group" aria-label={`Take back ${file.name}?`}>
          <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(false)}>
            Keep it
          </button>
          <PendingButton
            type="button"
            look="quiet"
            pending={remove.isPending}
            pendingLabel="Taking it back…"
            onClick={() => remove.mutate(file.id, { onError: (error) => failed(error) })}
          >
            Take it back
          </PendingButton>
        </div>
      )}
    </li>
  );
};

/** Sent first, then brought to the case with one press: a file chosen by mistake never reaches a family. */
const Bringing = ({ caseId }: { readonly caseId: string }): JSX.Element => {
  const uploads = useUploads(`case.${caseId}`);
  const add = useAddFiles(caseId);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const uploadIds = uploads.items.flatMap(({ state, uploadId }) =>
    state === 'done' && uploadId !== undefined ? [uploadId] : [],
  );
  const onTheWay = uploads.items.some(isWaiting);
  const submit = (): void => {
    if (add.isPending || onTheWay || uploadIds.length === 0) return;
    const body = { uploadIds };
    add.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          uploads.queue.forget(uploadIds);
          toast({ title: 'Added to the timeline', description: `The family gets ${many(uploadIds.length)} more.` });
        },
        onError: (error) => {
          if (error instanceof ApiError && typeof error.body['upload'] === 'string')
            uploads.queue.lose(error.body['upload']);
          failed(error);
        },
      },
    );
  };
  return (
    <>
      <UploadWidget uploads={uploads} />
      {uploads.items.length > 0 && (
        <PendingButton
          type="button"
          look="quiet"
          pending={add.isPending || onTheWay || uploadIds.length === 0}
          pendingLabel={onTheWay ? 'Waiting for the files' : add.isPending ? 'Adding…' : 'Nothing is here yet'}
          onClick={submit}
        >
          Add {many(uploadIds.length)} to the timeline
        </PendingButton>
      )}
    </>
  );
};

/** Photographs and videos that the family finds on its page; while `isOpen`, more can be brought. */
export const CaseFilesPart = ({ one, isOpen }: { readonly one: PartnerCase; readonly isOpen: boolean }) => {
  const found = useCaseFiles(one.id);
  const files = found.data?.files ?? [];
  if (found.isSuccess && files.length === 0 && !isOpen) return null;
  return (
    <div className="draft-files">
      <h3>Photographs and videos</h3>
      {found.isError && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <Loading label="Reading the files">
          <Skeleton height="3rem" />
        </Loading>
      )}
      {isOpen && found.isSuccess && files.length === 0 && (
        <p className="case-plan">
          What you add here stands on the page when the family opens it. Nobody sees it before.
        </p>
      )}
      {files.length > 0 && (
        <ul className="case-file-list" aria-label="Files of this timeline">
          {files.map((file) => (
            <Brought key={file.id} caseId={one.id} file={file} isOpen={isOpen} />
          ))}
        </ul>
      )}
      {isOpen && <Bringing caseId={one.id} />}
    </div>
  );
};
