import type { WrittenCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { Button, Checkbox, Input } from 'antd';
import { useDeferredValue, useState, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { peopleWords } from './campaign-words.js';
import { isOutreach, useRefresh, type Campaign } from './campaigns-api.js';
import { Preview, usePreview } from './preview.js';

type Typed = {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly draft: boolean;
  /** As the field of the browser has it: local, without a zone. */
  readonly sendAt: string;
};

const two = (n: number): string => String(n).padStart(2, '0');
const localOf = (instant: string | null): string => {
  if (instant === null) return '';
  const at = new Date(instant);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
};

const typedOf = ({ name, subject, body, status, sendAt }: WrittenCampaign): Typed => ({
  name,
  subject,
  body,
  draft: status === 'draft',
  sendAt: localOf(sendAt),
});

const same = (a: Typed, b: Typed): boolean => JSON.stringify(a) === JSON.stringify(b);

const save = (id: string, { sendAt, ...typed }: Typed, key: string): Promise<Campaign> =>
  sendJson<Campaign>(path`/api/email-campaigns/${id}`, {
    method: 'PUT',
    body: { ...typed, sendAt: sendAt === '' ? null : new Date(sendAt).toISOString() },
    key,
  });

const Faults = ({ faults }: { readonly faults: readonly string[] }): JSX.Element | null =>
  faults.length === 0 ? null : (
    <ul className="editor-faults" role="alert">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );

const help = (campaign: WrittenCampaign): string =>
  `An empty line begins a paragraph; [words](https://…) alone in a paragraph is a link. Known: ${
    isOutreach(campaign) ? '{{contactName}}, {{businessName}}' : '{{firstName}}'
  }, {{brandName}}, {{siteUrl}}.`;

/** Words on one side, the mail on the other. What is ready may be sent; a draft may be wrong. */
export const CampaignEditor = ({ campaign }: { readonly campaign: WrittenCampaign }): JSX.Element => {
  const toast = useToast();
  const failed = useFailed();
  const refresh = useRefresh();
  const keyOf = useKeyedBody();
  const [kept, setKept] = useState(() => typedOf(campaign));
  const [typed, setTyped] = useState(kept);
  const [busy, setBusy] = useState<'save' | 'test'>();
  const shown = useDeferredValue(typed);
  const words = { templateType: campaign.templateType, subject: shown.subject, body: shown.body };
  const faults = usePreview(words).data?.faults ?? [];
  const changed = !same(typed, kept);
  const type = (some: Partial<Typed>): void => setTyped({ ...typed, ...some });

  const attempt = async (what: 'save' | 'test', run: () => Promise<void>): Promise<void> => {
    setBusy(what);
    try {
      await run();
    } catch (error) {
      if (error instanceof ApiError) failed(error, what === 'save' ? 'Not saved' : 'Test not sent');
      else toast({ title: 'Not saved', description: sentenceOf(error, 'Please try again.'), variant: 'destructive' });
    }
    setBusy(undefined);
  };
  const keep = (): Promise<void> =>
    attempt('save', async () => {
      await save(campaign.id, typed, keyOf(typed));
      setKept(typed);
      toast({
        title: typed.draft ? 'Draft saved' : 'Saved',
        description: typed.sendAt === '' ? 'It waits for Send.' : 'It goes by itself.',
      });
      await refresh();
    });
  const test = (): Promise<void> =>
    attempt('test', async () => {
      if (changed) await save(campaign.id, typed, keyOf(typed));
      setKept(typed);
      await sendJson<void>(path`/api/email-campaigns/${campaign.id}/test`, { key: newKey() });
      toast({ title: 'Test sent', description: 'Look into your own mailbox.' });
      await refresh();
    });

  return (
    <div className="campaign campaign-editing">
      <form
        className="panel editor"
        aria-label="Campaign"
        onSubmit={(event) => {
          event.preventDefault();
          void keep();
        }}
      >
        <label htmlFor="campaign-name">Name, for us</label>
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
          onChange={(event) => type({ subject: event.target.value })}
        />
        <label htmlFor="campaign-body">Text</label>
        <Input.TextArea
          id="campaign-body"
          rows={14}
          maxLength={20_000}
          aria-describedby="campaign-help"
          value={typed.body}
          onChange={(event) => type({ body: event.target.value })}
        />
        <p id="campaign-help" className="quiet">
          {help(campaign)}
        </p>
        <Faults faults={faults} />
        <label htmlFor="campaign-at">Send by itself on (empty: wait for Send)</label>
        <input
          id="campaign-at"
          className="editor-at"
          type="datetime-local"
          value={typed.sendAt}
          onChange={(event) => type({ sendAt: event.target.value })}
        />
        <Checkbox checked={typed.draft} onChange={(event) => type({ draft: event.target.checked })}>
          Keep as a draft, not ready to be sent
        </Checkbox>
        <p className="quiet">It would go to {peopleWords(campaign.audience.people, isOutreach(campaign))} now.</p>
        <div className="editor-actions">
          <Button
            loading={busy === 'test'}
            disabled={busy !== undefined || faults.length > 0}
            onClick={() => void test()}
          >
            Send me a test
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy === 'save'}
            disabled={busy !== undefined || !changed || (!typed.draft && faults.length > 0)}
          >
            Save
          </Button>
        </div>
      </form>
      <Preview {...words} />
    </div>
  );
};
