import type { Segment, WrittenCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { businessDay, businessInstant, businessTime } from '@keepsake/contracts/values/business-day';
import { Button, Input } from 'antd';
import { useDeferredValue, useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { businessMoment } from '../../../shared/formats.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { peopleLabel } from './campaign-labels.js';
import { isOutreach, useRefresh, type Campaign } from './campaigns-api.js';
import { Preview, usePreview } from './preview.js';
import { SegmentCount, SegmentFields } from './segment-fields.js';

type Typed = {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  /** Value of the browser's field, without a zone, in the business time zone. */
  readonly sendAt: string;
  readonly segment: Segment;
};

const zone = siteSettings.businessTimezone;
const localOf = (instant: string | null): string => {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${businessDay(at, zone)}T${businessTime(at, zone)}`;
};
const instantOf = (local: string): string | null =>
  local === '' ? null : businessInstant(local.slice(0, 10), local.slice(11, 16), zone).toISOString();

const typedOf = ({ name, subject, body, sendAt, segment }: WrittenCampaign): Typed => ({
  name,
  subject,
  body,
  segment,
  sendAt: localOf(sendAt),
});

const same = (a: Typed, b: Typed): boolean => JSON.stringify(a) === JSON.stringify(b);

const save = (campaign: WrittenCampaign, typed: Typed, draft: boolean, key: string): Promise<Campaign> => {
  const { sendAt, segment, ...labels } = typed;
  return sendJson<Campaign>(path`/api/email-campaigns/${campaign.id}`, {
    method: 'PUT',
    body: { ...labels, draft, sendAt: instantOf(sendAt), ...(!isOutreach(campaign) && { segment }) },
    key,
  });
};

/** Returns whether an error is about the subject: it is empty, or contains the unknown variable. */
const isOfSubject = (error: string, subject: string): boolean => {
  const [variable] = /^\{\{[^}]*\}\}/.exec(error) ?? [];
  return variable === undefined ? error.includes('subject') : subject.includes(variable);
};

type EditorErrorsProps = { readonly id: string; readonly errors: readonly string[] };

const EditorErrors = ({ id, errors }: EditorErrorsProps): JSX.Element | null =>
  errors.length === 0 ? null : (
    <ul className="editor-errors" id={id} role="alert">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  );

const help = (campaign: WrittenCampaign): string =>
  `An empty line begins a paragraph; [words](https://…) alone in a paragraph is a link. Known: ${
    isOutreach(campaign) ? '{{contactName}}, {{businessName}}' : '{{firstName}}'
  }, {{brandName}}, {{siteUrl}}.`;

/** Edits the text beside a preview of the email. A ready campaign can be sent; a draft may be invalid. */
export const CampaignEditor = ({ campaign }: { readonly campaign: WrittenCampaign }): JSX.Element => {
  const toast = useToast();
  const failed = useFailed();
  const refresh = useRefresh();
  const keyOf = useKeyedBody();
  const [kept, setSaved] = useState(() => typedOf(campaign));
  const [typed, setTyped] = useState(kept);
  const [busy, setBusy] = useState<'draft' | 'save' | 'test'>();
  const shown = useDeferredValue(typed);
  const labels = { templateType: campaign.templateType, subject: shown.subject, body: shown.body };
  const errors = usePreview(labels).data?.faults ?? [];
  const ofSubject = errors.filter((error) => isOfSubject(error, shown.subject));
  const changed = !same(typed, kept);
  const type = (some: Partial<Typed>): void => setTyped({ ...typed, ...some });

  const isDraft = campaign.status === 'draft';

  const attempt = async (what: 'draft' | 'save' | 'test', run: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await run();
    } catch (error) {
      if (error instanceof ApiError) failed(error, what === 'test' ? 'Test not sent' : 'Not saved');
      else toast({ title: 'Not saved', description: sentenceOf(error, 'Try again.'), variant: 'destructive' });
    }
    setBusy(undefined);
  };
  const keep = (draft: boolean): Promise<void> =>
    attempt(draft ? 'draft' : 'save', async () => {
      const { sendAt } = await save(campaign, typed, draft, keyOf([typed, draft, campaign.status]));
      setSaved(typed);
      toast({
        title: draft ? 'Draft saved' : 'Ready to send',
        description: draft
          ? 'It cannot be sent until you mark it ready.'
          : sendAt === null
            ? 'Select Send when it should go out.'
            : `It goes out on ${businessMoment(sendAt)}.`,
      });
      await refresh();
    });
  const test = (): Promise<void> =>
    attempt('test', async () => {
      if (changed) await save(campaign, typed, isDraft, keyOf([typed, isDraft, campaign.status]));
      setSaved(typed);
      await sendJson<void>(path`/api/email-campaigns/${campaign.id}/test`, { key: newKey() });
      toast({ title: 'Test sent', description: 'Check your inbox.' });
      await refresh();
    });

  return (
    <div className="campaign campaign-editing">
      <form
        className="panel editor"
        aria-label="Campaign"
        onSubmit={(event) => {
          event.preventDefault();
          void keep(false);
        }}
      >
        <label htmlFor="campaign-name">Internal name</label>
        <Input
          id="campaign-name"
          maxLength={120}
          value={typed.name}
          onChange={(event) => type({ name: event.target.value })}
        />
        <label htmlFor="campaign-subject">Subject</label>
        <Input
          id="campaign-subject"
          maxLength={200}
          value={typed.subject}
          aria-describedby="campaign-subject-errors"
          onChange={(event) => type({ subject: event.target.value })}
        />
        <EditorErrors id="campaign-subject-errors" errors={ofSubject} />
        <label htmlFor="campaign-body">Text</label>
        <Input.TextArea
          id="campaign-body"
          rows={14}
          maxLength={20_000}
          aria-describedby="campaign-help campaign-body-errors"
          value={typed.body}
          onChange={(event) => type({ body: event.target.value })}
        />
        <p id="campaign-help" className="quiet">
          {help(campaign)}
        </p>
        <EditorErrors id="campaign-body-errors" errors={errors.filter((error) => !ofSubject.includes(error))} />
        <label htmlFor="campaign-at">Schedule for (optional), {zone.replaceAll('_', ' ')} time</label>
        <input
          id="campaign-at"
          className="editor-at"
          type="datetime-local"
          value={typed.sendAt}
          onChange={(event) => type({ sendAt: event.target.value })}
        />
        {isOutreach(campaign) ? (
          <p className="quiet">It would go to {peopleLabel(campaign.audience.people, true)} now.</p>
        ) : (
          <>
            <SegmentFields segment={typed.segment} onChange={(segment) => type({ segment })} />
            <SegmentCount campaign={campaign} segment={typed.segment} />
          </>
        )}
        <div className="editor-actions">
          <Button
            loading={busy === 'test'}
            disabled={busy !== undefined || errors.length > 0}
            onClick={() => void test()}
          >
            Send me a test
          </Button>
          <Button
            loading={busy === 'draft'}
            disabled={busy !== undefined || (isDraft && !changed)}
            onClick={() => void keep(true)}
          >
            Save draft
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy === 'save'}
            disabled={busy !== undefined || errors.length > 0 || (!isDraft && !changed)}
          >
            Save as ready
          </Button>
        </div>
      </form>
      <Preview {...labels} />
    </div>
  );
};
