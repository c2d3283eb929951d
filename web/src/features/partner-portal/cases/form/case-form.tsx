import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { isAfterDate } from '@keepsake/contracts/values/human-date';
import { readWebAddress } from '@keepsake/contracts/values/web-address';
import { useState, type FormEvent, type JSX } from 'react';
import { hasStatus } from '../../../../shared/api/errors.js';
import { sentence } from '../../../../shared/area/sentences-texts.js';
import { useKeyedBody } from '../../../../shared/api/idempotency.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { useFormErrors, type FormErrors } from '../../../../shared/forms/form-errors.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import {
  detailsOf,
  fieldOrder,
  PrivateFields,
  ServiceFields,
  type Details,
  type Editing,
  type FieldName,
  type PageText,
} from './case-fields.js';
import { useDraft, useSaveCase, useSaveDraft } from '../cases-api.js';
import { portalText } from '../../portal-texts.js';
import { caseFormText as t } from '../texts/case-form-texts.js';
import '../texts/case-sentences-texts.js';
import { FinishedPage, mayPrepare, PageFields, PageMark } from './page-part.js';

const textOf = (one: PartnerCase, draft: CaseDraft): PageText => ({
  honoreeName: draft.honoreeName ?? one.subjectName,
  fromDate: draft.fromDate ?? '',
  toDate: draft.toDate ?? '',
  words: draft.words ?? '',
});

/** Returns the edits that were made after `sent`. */
const since = <T extends Readonly<Record<string, string>>>(edits: Partial<T>, sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(edits).filter(([name, value]) => sent[name] !== value)) as Partial<T>;

const errorsOf = (details: Details, text: PageText | undefined): FormErrors<FieldName> => {
  const { livestreamUrl, subjectName } = details;
  const isWrongLink = livestreamUrl.trim() !== '' && readWebAddress(livestreamUrl) === undefined;
  return {
    honoreeName: text?.honoreeName.trim() === '' ? sentence(handoverMessages.honoreeName) : undefined,
    toDate:
      text !== undefined && isAfterDate(text.fromDate, text.toDate) ? sentence(handoverMessages.dates) : undefined,
    livestreamUrl: isWrongLink ? sentence(caseMessages.livestreamUrl) : undefined,
    subjectName: subjectName.trim() === '' ? sentence(caseMessages.subjectName) : undefined,
  };
};

/** The page of the family, and what only the team reads, in one form. */
export const CaseForm = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const draft = useDraft(one.id);
  const [detailEdits, setDetailEdits] = useState<Partial<Details>>({});
  const [textEdits, setTextEdits] = useState<Partial<PageText>>({});
  // The version that was on the screen when editing began; the server refuses it after a change by someone else.
  const [revision, setRevision] = useState<number>();
  const [overtaken, setOvertaken] = useState(false);
  const [saving, setSaving] = useState(false);
  const { errors, check, clear, takeFrom, field } = useFormErrors<FieldName>(fieldOrder);
  const saveCase = useSaveCase(one.id);
  const saveDraft = useSaveDraft(one.id);
  const caseKeyOf = useKeyedBody();
  const draftKeyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const closed = one.state === 'closed';
  // A date field cannot show a year or a month alone.
  const [isVague] = useState(one.serviceDate !== null && one.serviceDate.length < 10);

  const details = { ...detailsOf(one), ...detailEdits };
  const prepared = draft.data && mayPrepare({ one, draft: draft.data }) ? draft.data : undefined;
  const text = prepared && { ...textOf(one, prepared), ...textEdits };
  const hasDetailEdits = Object.keys(detailEdits).length > 0;
  const hasTextEdits = text !== undefined && Object.keys(textEdits).length > 0;

  const onDetail: Editing['onDetail'] = (name, value) => {
    setDetailEdits((now) => ({ ...now, [name]: value }));
    if (name !== 'serviceDate') clear(name);
  };
  const onText = (name: keyof PageText, value: string): void => {
    setTextEdits((now) => ({ ...now, [name]: value }));
    setRevision((now) => now ?? prepared?.revision);
    clear(name);
  };

  const sendText = async (sent: PageText): Promise<void> => {
    const body = { revision: revision ?? prepared?.revision ?? 0, ...sent };
    try {
      await saveDraft.mutateAsync({ body, key: draftKeyOf(body) });
    } catch (error) {
      setOvertaken(hasStatus(error, 409));
      throw error;
    }
    setTextEdits((now) => since(now, sent));
    setRevision(undefined);
    setOvertaken(false);
  };
  const sendDetails = async (body: Details): Promise<void> => {
    await saveCase.mutateAsync({ body, key: caseKeyOf(body) });
    setDetailEdits((now) => since(now, body));
  };
  /** A page that was not begun is saved without edits, too, so that its name alone can be handed over. */
  const send = async (): Promise<void> => {
    setSaving(true);
    try {
      const isBeginning = prepared?.state === 'none' && !hasDetailEdits;
      if (text && (hasTextEdits || isBeginning)) await sendText(text);
      if (hasDetailEdits) await sendDetails(details);
      toast({ title: t('saved') });
    } catch (error) {
      if (!takeFrom(error)) failed(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check(errorsOf(details, text)) && !saving) void send();
  };
  const showNewer = (): void => {
    void draft.refetch().then(() => {
      setTextEdits({});
      setRevision(undefined);
      setOvertaken(false);
    });
  };

  const editing = { details, readOnly: closed, errors: { errors, field }, onDetail };
  return (
    <form className="case-form" noValidate onSubmit={submit} aria-label={t('label')}>
      <section className="case-part" data-public="true" aria-labelledby="case-page">
        <h2 id="case-page">{t('prepare')}</h2>
        <p className="case-audience">{t('public')}</p>
        {draft.isError && <LoadFailed error={draft.error} onRetry={() => void draft.refetch()} />}
        {draft.isPending && (
          <Loading label={t('loading')}>
            <Skeleton height="8rem" />
          </Loading>
        )}
        {draft.data && <PageMark one={one} draft={draft.data} />}
        {draft.data && text && (
          <PageFields one={one} draft={draft.data} text={text} errors={{ errors, field }} onText={onText} />
        )}
        {draft.data && !text && <FinishedPage one={one} draft={draft.data} />}
        {overtaken && (
          <p className="notice notice-warning">
            {t('overtaken')}{' '}
            <button type="button" className="button button-text" onClick={showNewer}>
              {t('showSaved')}
            </button>
          </p>
        )}
        <ServiceFields {...editing} isVague={isVague} />
      </section>
      <PrivateFields {...editing} />
      {!closed && (
        <div className="case-save">
          <PendingButton pending={saving} pendingLabel={portalText('saving')}>
            {portalText('save')}
          </PendingButton>
          <span role="status">{hasDetailEdits || hasTextEdits ? t('notSaved') : ''}</span>
        </div>
      )}
    </form>
  );
};
