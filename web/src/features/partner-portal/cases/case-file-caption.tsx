import { maxCaptionLength } from '@keepsake/contracts/catalog/handover-messages';
import type { CaseFiles } from '@keepsake/contracts/rest/handover';
import { useId, useRef, useState, type JSX } from 'react';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { portalText } from '../portal-texts.js';
import { useSaveCaption } from './case-files-api.js';
import { caseFilesText as t } from './texts/case-files-texts.js';

type Props = { readonly caseId: string; readonly file: CaseFiles['files'][number] };

/** Saves when the field is left or Enter is pressed: captions of many photos need no button each. */
export const CaseFileCaption = ({ caseId, file }: Props): JSX.Element => {
  const id = useId();
  const [text, setText] = useState(file.caption ?? '');
  const [lost, setLost] = useState(false);
  const saved = useRef(file.caption ?? '');
  const failed = useFailed();
  const save = useSaveCaption(caseId, failed);

  const submit = (): void => {
    const caption = text.trim();
    const before = saved.current;
    if (caption === before) return;
    saved.current = caption;
    setLost(false);
    save.mutate(
      { fileId: file.id, caption },
      {
        onError: () => {
          saved.current = before;
          setLost(true);
        },
      },
    );
  };

  return (
    <div className="case-file-caption">
      <label className="field-label" htmlFor={id}>
        {filled(
          t('caption', { of: slot(0), optional: slot(1) }),
          <span className="visually-hidden">{t('captionOf', { name: file.name })}</span>,
          <span className="field-optional">{sharedText('optional')}</span>,
        )}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        maxLength={maxCaptionLength}
        value={text}
        dir="auto"
        aria-invalid={lost}
        aria-describedby={`${id}-says`}
        onChange={(event) => setText(event.target.value)}
        onBlur={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) submit();
        }}
      />
      <p id={`${id}-says`} className={lost ? 'field-error' : 'field-hint'} role="status">
        {lost
          ? t('notSaved')
          : save.isPending
            ? portalText('saving')
            : save.isSuccess && text.trim() === (file.caption ?? '') && t('saved')}
      </p>
    </div>
  );
};
