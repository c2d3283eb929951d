import { reportReasons, type ReportReason } from '@keepsake/contracts/catalog/report-reasons';
import type { ReportEntryBody } from '@keepsake/contracts/rest/keeping';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { HumanCheck } from '../../../shared/human-check/human-check.js';
import type { SolvedCheck } from '../../../shared/human-check/human-check-api.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { fixedText } from '../../../shared/language/fixed-text.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { actionsText as t } from '../album/actions-texts.js';
import './report-sheet.css';

type Props = {
  readonly code: string;
  readonly entryId: string;
  /** Reports this reply instead of the memory. */
  readonly replyId?: string;
  readonly title: string;
  readonly onClose: () => void;
};

/** Reports a memory or a reply to the family. Needs no account; requires a reason, text is optional. */
export const ReportSheet = ({ code, entryId, replyId, title, onClose }: Props): JSX.Element => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState<ReportReason>();
  const [text, setWords] = useState('');
  const [aboutKeepers, setAboutKeepers] = useState(false);
  const [problem, setError] = useState<string>();
  const [asking, setAsking] = useState(0);
  const [solved, setSolved] = useState<SolvedCheck>();
  const keyOf = useKeyedBody();
  const toast = useToast();
  useBackCloses(onClose);
  const report = useMutation({
    mutationFn: ({ body, key }: { readonly body: ReportEntryBody; readonly key: string }) =>
      sendJson<unknown>(path`/api/timeline/${code}/entries/${entryId}/report`, { body, key }),
  });

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (report.isPending) return;
    if (reason === undefined) {
      setError(t('chooseReason'));
      return;
    }
    const body = {
      reason,
      words: text,
      aboutKeepers,
      ...(replyId !== undefined && { replyId }),
      ...(solved && { humanCheck: solved }),
    };
    setError(undefined);
    report.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: () => {
          toast({
            title: t('thanks'),
            description: t(aboutKeepers ? 'reviewedBySupport' : 'reviewedByFamily'),
          });
          onClose();
        },
        onError: (error) => {
          setSolved(undefined);
          // A challenge is valid once; the next attempt gets a new one.
          setAsking((times) => (times > 0 || hasStatus(error, 428) ? times + 1 : times));
          if (!hasStatus(error, 428)) setError(sentenceOf(error, t('reportFailed')));
        },
      },
    );
  };

  return (
    <dialog ref={dialog} className="report" aria-labelledby={`report-${entryId}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <h2 id={`report-${entryId}`}>{t('reportQuoted', { name: title })}</h2>
        <p className="report-note">{t(replyId === undefined ? 'reportMemory' : 'reportReply')}</p>
        <fieldset>
          <legend className="field-label">{t('whatIsWrong')}</legend>
          {reportReasons.map(({ slug, label }) => (
            <label key={slug}>
              <input type="radio" name="reason" checked={reason === slug} onChange={() => setReason(slug)} />
              <span>{fixedText(`reason-${slug}`, label)}</span>
            </label>
          ))}
        </fieldset>
        <Field label={t('reportMore')} optional>
          {(wired) => (
            <textarea
              {...wired}
              className="input"
              dir="auto"
              rows={3}
              maxLength={2000}
              value={text}
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        <label className="report-keepers">
          <input type="checkbox" checked={aboutKeepers} onChange={(event) => setAboutKeepers(event.target.checked)} />
          <span>{t('reportAbout')}</span>
        </label>
        {asking > 0 && <HumanCheck key={asking} onSolved={setSolved} />}
        <p className="field-error" role="alert">
          {problem}
        </p>
        <div className="report-end">
          <button type="button" className="button button-quiet" onClick={() => dialog.current?.close()}>
            {shared('cancel')}
          </button>
          <PendingButton pending={report.isPending} pendingLabel={t('sending')}>
            {t('send')}
          </PendingButton>
        </div>
      </form>
    </dialog>
  );
};
