import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseFiles } from '@keepsake/contracts/rest/handover';
import { useLayoutEffect, useRef, useState, type JSX } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { isWaiting, moved } from '../../../shared/upload/upload-item.js';
import { reportUploads } from '../../../shared/upload/upload-report.js';
import { UploadWidget } from '../../../shared/upload/upload-widget.js';
import { useUploads } from '../../../shared/upload/use-uploads.js';
import { CaseFile, type Step } from './case-file.js';
import { useAddFiles, useCaseFiles, useOrderFiles } from './case-files-api.js';
import { useDraft } from './cases-api.js';
import { mayPrepare } from './form/page-part.js';
import { caseFilesText as t } from './texts/case-files-texts.js';

/** Uploads first and adds the file to the case on confirmation: a wrong file never reaches a family. */
const Bringing = ({ caseId }: { readonly caseId: string }): JSX.Element => {
  const uploads = useUploads(`case.${caseId}`, { onSettled: reportUploads });
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
          toast({ title: t('added'), description: t('addedMore', { count: uploadIds.length }) });
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
          variant="quiet"
          pending={add.isPending || onTheWay || uploadIds.length === 0}
          pendingLabel={t(onTheWay ? 'waiting' : add.isPending ? 'adding' : 'nothing')}
          onClick={submit}
        >
          {t('add', { count: uploadIds.length })}
        </PendingButton>
      )}
    </>
  );
};

type ListProps = {
  readonly caseId: string;
  readonly files: CaseFiles['files'];
  readonly isOpen: boolean;
  readonly hasPreviews: boolean;
};

/** In the order of the timeline. A moved file keeps the focus, which the browser takes from a moved element. */
const FileList = ({ caseId, files, isOpen, hasPreviews }: ListProps): JSX.Element => {
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<string>(undefined);
  const [announcement, setAnnouncement] = useState('');
  const order = useOrderFiles(caseId);
  const failed = useFailed();
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-step="${pressed.current}"]`)?.focus();
    pressed.current = undefined;
  }, [files]);
  const step = (fileId: string, to: number, way: Step): void => {
    pressed.current = `${fileId} ${way}`;
    setAnnouncement(t('moved', { place: to + 1, count: files.length }));
    const fileIds = moved(files, fileId, to).map(({ id }) => id);
    order.mutate(fileIds, { onError: (error) => failed(error) });
  };
  return (
    <>
      <ul className="case-file-list" aria-label={t('list')} ref={list}>
        {files.map((file, place) => (
          <CaseFile
            key={file.id}
            caseId={caseId}
            file={file}
            place={place}
            last={files.length - 1}
            isOpen={isOpen}
            hasPreview={hasPreviews}
            onMove={(way) => step(file.id, way === 'up' ? place - 1 : place + 1, way)}
          />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
};

type Props = {
  readonly one: PartnerCase;
  readonly isOpen: boolean;
  /** False after the handover: the photos are the family's then. */
  readonly hasPreviews?: boolean;
};

/** Lists photos and videos for the timeline; while `isOpen`, more can be added. */
const CaseFilesPart = ({ one, isOpen, hasPreviews = true }: Props) => {
  const found = useCaseFiles(one.id);
  const files = found.data?.files ?? [];
  if (found.isSuccess && files.length === 0 && !isOpen) return null;
  return (
    <section className="case-part draft-files" aria-labelledby="case-files">
      <h2 id="case-files">{t('heading')}</h2>
      {found.isError && <LoadFailed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && (
        <Loading label={t('loading')}>
          <Skeleton height="3rem" />
        </Loading>
      )}
      {isOpen && found.isSuccess && <p className="case-plan">{t(files.length === 0 ? 'firstMore' : 'orderMore')}</p>}
      {files.length > 0 && <FileList caseId={one.id} files={files} isOpen={isOpen} hasPreviews={hasPreviews} />}
      {isOpen && <Bringing caseId={one.id} />}
    </section>
  );
};

/** Photos of the page; without the state of the page nothing may be added, so nothing is shown. */
export const CasePhotos = ({ one }: Pick<Props, 'one'>): JSX.Element | null => {
  const { data: draft } = useDraft(one.id);
  if (!draft) return null;
  const isOpen = mayPrepare({ one, draft });
  return <CaseFilesPart one={one} isOpen={isOpen} hasPreviews={draft.state !== 'handed-over'} />;
};
