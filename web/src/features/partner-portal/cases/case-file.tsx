import type { CaseFiles } from '@keepsake/contracts/rest/handover';
import { useEffect, useRef, useState, type JSX } from 'react';
import { DownIcon, PictureIcon, PlayIcon, UpIcon } from '../../../shared/controls/icons.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { CaseFileCaption } from './case-file-caption.js';
import { previewUrl, useRemoveFile, useSetPortrait } from './case-files-api.js';
import { caseFilesText as t } from './texts/case-files-texts.js';

type OneFile = CaseFiles['files'][number];
export type Step = 'up' | 'down';

/** The photo in small; an icon for a video, and for a photo without a preview. */
const Picture = ({ url, kind }: { readonly url: string | undefined; readonly kind: OneFile['kind'] }): JSX.Element => {
  const [broken, setBroken] = useState(false);
  if (kind === 'image' && url !== undefined && !broken)
    return (
      <img
        className="case-file-picture"
        src={url}
        alt=""
        width={88}
        height={88}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    );
  return <span className="case-file-picture">{kind === 'video' ? <PlayIcon /> : <PictureIcon />}</span>;
};

/** Removing a file deletes it permanently, so it needs a confirmation. */
const Removal = ({ caseId, file }: { readonly caseId: string; readonly file: OneFile }): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const remove = useRemoveFile(caseId);
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), [asking]);
  if (!asking)
    return (
      <button
        type="button"
        className="button button-text"
        aria-label={t('removeOne', { name: file.name })}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </button>
    );
  return (
    <div className="case-buttons" role="group" aria-label={t('removeQuestion', { name: file.name })}>
      <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(false)}>
        {t('keep')}
      </button>
      <PendingButton
        type="button"
        variant="quiet"
        pending={remove.isPending}
        pendingLabel={t('removing')}
        onClick={() => remove.mutate(file.id, { onError: (error) => failed(error) })}
      >
        {t('removeFile')}
      </PendingButton>
    </div>
  );
};

const Portrait = ({ caseId, file }: { readonly caseId: string; readonly file: OneFile }): JSX.Element => {
  const choose = useSetPortrait(caseId);
  const failed = useFailed();
  return (
    <button
      type="button"
      className="button button-text"
      aria-pressed={file.portrait}
      aria-label={t('useOne', { name: file.name })}
      onClick={() => choose.mutate(file.portrait ? null : file.id, { onError: (error) => failed(error) })}
    >
      {t(file.portrait ? 'isPortrait' : 'use')}
    </button>
  );
};

type MoveProps = {
  readonly file: OneFile;
  readonly place: number;
  readonly last: number;
  readonly onMove: (step: Step) => void;
};

const Moves = ({ file, place, last, onMove }: MoveProps): JSX.Element => (
  <>
    <button
      type="button"
      className="icon-button"
      data-step={`${file.id} up`}
      aria-label={t('up', { name: file.name })}
      aria-disabled={place === 0}
      onClick={() => place > 0 && onMove('up')}
    >
      <UpIcon />
    </button>
    <button
      type="button"
      className="icon-button"
      data-step={`${file.id} down`}
      aria-label={t('down', { name: file.name })}
      aria-disabled={place === last}
      onClick={() => place < last && onMove('down')}
    >
      <DownIcon />
    </button>
  </>
);

type Props = MoveProps & {
  readonly caseId: string;
  readonly isOpen: boolean;
  /** The preview is the partner's until the family opens the plate. */
  readonly hasPreview: boolean;
};

/** One photo or video of a case: picture, caption, and while `isOpen` its place and removal. */
export const CaseFile = ({ caseId, file, isOpen, hasPreview, ...moves }: Props): JSX.Element => (
  <li className="case-file">
    <Picture kind={file.kind} url={hasPreview ? previewUrl(caseId, file.id) : undefined} />
    <div className="case-file-text">
      <p>
        <bdi>{file.name}</bdi>
        <small>{t(`kind-${file.portrait ? 'portrait' : file.kind}`, { day: day(file.addedAt) })}</small>
      </p>
      {isOpen && <CaseFileCaption caseId={caseId} file={file} />}
      {!isOpen && file.caption !== null && <p dir="auto">{file.caption}</p>}
    </div>
    {isOpen && (
      <div className="case-file-actions">
        <Moves file={file} {...moves} />
        {file.kind === 'image' && <Portrait caseId={caseId} file={file} />}
        <Removal caseId={caseId} file={file} />
      </div>
    )}
  </li>
);
