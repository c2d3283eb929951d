import { reportReasonLabel } from '@keepsake/contracts/catalog/report-reasons';
import type { EntryReport } from '@keepsake/contracts/rest/keeping';
import { useRef, type JSX } from 'react';
import { headingOfEntry } from '../memories/entry-parts.js';
import { nameOfMemory } from '../../memory-name.js';
import { Voice } from '../../voice/voice.js';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { fixedText } from '../../../../shared/language/fixed-text.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { keepingText as t } from '../keeping-texts.js';
import { useReports, useSettleReport } from './keeping-api.js';
import type { SectionProps } from '../sections.js';
import './keeping.css';

type Props = { readonly code: string; readonly report: EntryReport; readonly onSettled: () => void };

const Report = ({ code, report, onSettled }: Props): JSX.Element => {
  const settle = useSettleReport(code);
  const toast = useToast();
  const { id, entry, reply, reason, words: text, reportedAt, aboutKeepers } = report;
  const by = reply ? reply.submittedBy : entry.submittedBy;
  const decide = (act: 'keep' | 'hide'): void =>
    settle.mutate(
      { id, act },
      {
        onSuccess: () => {
          toast(
            act === 'hide'
              ? {
                  title: t('hidden'),
                  description: reply ? t('hiddenReply') : t('hiddenMemory', { name: nameOfMemory(entry) }),
                }
              : { title: t('leftAsIs') },
          );
          onSettled();
        },
        onError: (error) =>
          toast({
            title: shared('error'),
            description: sentenceOf(error, t('notSaved')),
            variant: 'destructive',
          }),
      },
    );
  return (
    <li className="keeping-report">
      {entry.thumbUrl !== null && <img src={entry.thumbUrl} alt="" loading="lazy" />}
      <div className="keeping-who">
        <h3>{reply ? t('replyTo', { name: nameOfMemory(entry) }) : <bdi>{headingOfEntry(entry)}</bdi>}</h3>
        {reply && (
          <p className="keeping-reply" dir="auto">
            {reply.text}
          </p>
        )}
        <p className="keeping-note">
          {[
            ...(by ? [t('by', { name: by })] : []),
            t('reported', { date: day(reportedAt) }),
            ...(aboutKeepers ? [t('aboutKeepers')] : []),
          ].join(' · ')}
        </p>
        <p className="keeping-reason">{fixedText(`reason-${reason}`, reportReasonLabel(reason))}</p>
        {entry.mediaType === 'audio' && <Voice memory={entry} />}
        {text !== '' && <blockquote dir="auto">{text}</blockquote>}
        <div className="keeping-actions">
          <PendingButton
            type="button"
            variant="quiet"
            pending={settle.isPending && settle.variables.act === 'keep'}
            pendingLabel={t('saving')}
            onClick={() => decide('keep')}
          >
            {t(reply ? 'keepReply' : 'keepMemory')}
          </PendingButton>
          <PendingButton
            type="button"
            pending={settle.isPending && settle.variables.act === 'hide'}
            pendingLabel={t('hiding')}
            onClick={() => decide('hide')}
          >
            {t(reply ? 'hideReply' : 'hideMemory')}
          </PendingButton>
        </div>
      </div>
    </li>
  );
};

/** Reports of guests with their reasons. A report hides nothing until a decision here. */
export const Reports = ({ code }: SectionProps): JSX.Element => {
  const reports = useReports(code);
  const top = useRef<HTMLDivElement>(null);
  if (reports.isPending)
    return (
      <Loading label={t('reportsLoading')}>
        <Skeleton height="10rem" />
      </Loading>
    );
  if (reports.isError && !reports.data)
    return <LoadFailed error={reports.error} onRetry={() => void reports.refetch()} />;
  return (
    <div className="keeping" ref={top} tabIndex={-1}>
      {reports.data.length === 0 ? (
        <p>{t('reportsNone')}</p>
      ) : (
        <ul className="keeping-list">
          {reports.data.map((report) => (
            <Report key={report.id} code={code} report={report} onSettled={() => top.current?.focus()} />
          ))}
        </ul>
      )}
    </div>
  );
};
