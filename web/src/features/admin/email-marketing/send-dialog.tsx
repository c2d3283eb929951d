import { campaignMessages } from '@keepsake/contracts/catalogue/campaign-messages';
import { Input } from 'antd';
import { useState, type JSX } from 'react';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { peopleWords } from './campaign-words.js';
import { isOutreach, sendCampaign, useCampaign, useRefresh, type Campaign } from './campaigns-api.js';

/** From here on one reads the number before one sends. */
const mustTypeAbove = 500;

type Props = { readonly campaign: Campaign; readonly onLeave: () => void };

const leftOut = (withoutConsent: number, suppressed: number): string => {
  const parts = [
    withoutConsent > 0 ? `${withoutConsent.toLocaleString('en-US')} who did not agree to news` : '',
    suppressed > 0 ? `${suppressed.toLocaleString('en-US')} on the suppression list` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'Nobody is left out.' : `Left out: ${parts.join(', ')}.`;
};

/** Names how many get it, and who does not and why, before anything goes. */
export const SendDialog = ({ campaign, onLeave }: Props): JSX.Element => {
  const written = useCampaign(campaign.id);
  const toast = useToast();
  const refresh = useRefresh();
  const keyOf = useKeyedBody();
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const outreach = isOutreach(campaign);
  const people = written.data?.audience.people;
  const mustType = people !== undefined && people > mustTypeAbove;
  const ready = people !== undefined && people > 0 && (!mustType || typed.replace(/\D/g, '') === String(people));

  const send = async (expected: number): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      const { results } = await sendCampaign(campaign, expected, keyOf(['send', campaign.id, expected]));
      toast({
        title: outreach ? campaignMessages.outreachSent : campaignMessages.newslettersSent,
        description:
          results.queued > 0
            ? `${results.sent} sent, ${results.failed} failed, ${results.queued} under way.`
            : `${results.sent} sent, ${results.failed} failed`,
      });
      onLeave();
    } catch (fault) {
      setError(fault);
      toast({
        title: outreach ? campaignMessages.outreachFailed : campaignMessages.newslettersFailed,
        description: sentenceOf(fault, 'Nothing was sent. Please try again.'),
        variant: 'destructive',
        ...(fault instanceof ApiError && { reference: fault.reference }),
      });
      if (hasStatus(fault, 409)) void written.refetch();
    }
    setPending(false);
    await refresh();
  };

  return (
    <ConfirmDialog
      question={
        people === undefined
          ? `Send “${campaign.name}”?`
          : `Send “${campaign.name}” to ${peopleWords(people, outreach)}?`
      }
      yes="Send"
      no="Not now"
      pending={pending}
      disabled={!ready}
      error={error}
      onYes={() => {
        if (people !== undefined) void send(people);
      }}
      onNo={onLeave}
    >
      <Answered query={written} label="Counting who gets it" loading={<RowsLoading rows={2} />}>
        {({ audience, subject }) => (
          <>
            <p>Subject: {subject}</p>
            <p className="quiet">{leftOut(audience.withoutConsent, audience.suppressed)}</p>
            {audience.people === 0 && <p className="notice notice-warning">Nobody would get it just now.</p>}
            {mustType && (
              <>
                <label htmlFor="send-number">Type {audience.people.toLocaleString('en-US')} to send</label>
                <Input
                  id="send-number"
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.target.value)}
                />
              </>
            )}
          </>
        )}
      </Answered>
    </ConfirmDialog>
  );
};
