import { campaignMessages } from '@keepsake/contracts/catalog/campaign-messages';
import { businessDay } from '@keepsake/contracts/values/business-day';
import { Input } from 'antd';
import { useState, type JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { humanDate } from '../../../shared/formats.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { useRefresh, type NewCampaign } from './campaigns-api.js';

type Props = { readonly kind: NewCampaign; readonly onLeave: () => void };

const today = (): string => humanDate(businessDay(new Date(), siteSettings.businessTimezone));

/** Asks for the name, then opens the draft in the editor. */
export const CreateDialog = ({ kind: { label, outreach, create }, onLeave }: Props): JSX.Element => {
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const keyOf = useKeyedBody();
  const [name, setName] = useState(() => `${label}, ${today()}`);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();

  const make = async (): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      const { id, name: given } = await create(name.trim(), keyOf([label, name]));
      toast({
        title: outreach ? campaignMessages.outreachCreated : campaignMessages.created,
        description: `“${given}” is a draft. Write its subject and text.`,
      });
      await navigate(`/admin/campaigns/${encodeURIComponent(id)}`);
    } catch (problem) {
      setError(problem);
      toast({
        title: outreach ? campaignMessages.outreachCreateFailed : campaignMessages.createFailed,
        description: sentenceOf(problem, 'Nothing was created. Try again.'),
        variant: 'destructive',
        ...(problem instanceof ApiError && { reference: problem.reference }),
      });
    }
    setPending(false);
    await refresh();
  };

  return (
    <ConfirmDialog
      question={`New campaign: ${label}`}
      yes="Create draft"
      no="Cancel"
      onOpened={() => document.getElementById('new-campaign-name')?.focus()}
      pending={pending}
      disabled={name.trim() === ''}
      error={error}
      onYes={() => void make()}
      onNo={onLeave}
    >
      <label htmlFor="new-campaign-name">Internal name</label>
      <Input
        id="new-campaign-name"
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => {
          if (name.trim() !== '' && !pending) void make();
        }}
      />
    </ConfirmDialog>
  );
};
