import { campaignMessages } from '@keepsake/contracts/catalog/campaign-messages';
import type { WrittenCampaign } from '@keepsake/contracts/rest/email-campaigns';
import { Checkbox, Input } from 'antd';
import { useState, type JSX } from 'react';
import { ApiError, hasStatus, sentenceOf } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { ConfirmDialog } from '../parts/confirm-dialog.js';
import { peopleLabel } from './campaign-labels.js';
import { isOutreach, sendCampaign, useCampaign, useRefresh, type Campaign } from './campaigns-api.js';

/** Above this number of recipients, the number must be typed. */
const mustTypeAbove = 500;

type Props = { readonly campaign: Campaign; readonly onLeave: () => void };

type Audience = WrittenCampaign['audience'];

const leftOut = (audience: Audience, includeRecent: boolean): string => {
  const { withoutConsent, suppressed, responded, partners, outsideSegment, sameWords, recent } = audience;
  const counts: readonly (readonly [number, string])[] = [
    [withoutConsent, 'who did not agree to news'],
    [suppressed, 'on the suppression list'],
    [responded, 'who responded'],
    [partners, 'who became partners'],
    [outsideSegment, 'outside the segment'],
    [includeRecent ? 0 : sameWords, 'who got this text before'],
    [includeRecent ? 0 : recent, 'who got another campaign in the last 7 days'],
  ];
  const parts = counts.flatMap(([n, who]) => (n > 0 ? [`${n.toLocaleString('en-US')} ${who}`] : []));
  return parts.length === 0 ? 'No one is left out.' : `Left out: ${parts.join(', ')}.`;
};

const overridable = ({ sameWords, recent }: Audience): number => sameWords + recent;

/** Shows the number of recipients, and who is excluded and why, before sending. */
export const SendDialog = ({ campaign, onLeave }: Props): JSX.Element => {
  const written = useCampaign(campaign.id);
  const toast = useToast();
  const refresh = useRefresh();
  const keyOf = useKeyedBody();
  const [typed, setTyped] = useState('');
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const outreach = isOutreach(campaign);
  const [includeRecent, setIncludeRecent] = useState(false);
  const audience = written.data?.audience;
  const people = audience && audience.people + (includeRecent ? overridable(audience) : 0);
  const mustType = people !== undefined && people > mustTypeAbove;
  const ready = people !== undefined && people > 0 && (!mustType || typed.replace(/\D/g, '') === String(people));

  const send = async (expected: number): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      const { results } = await sendCampaign(
        campaign,
        { expected, includeRecent },
        keyOf(['send', campaign.id, expected, includeRecent]),
      );
      toast({
        title: outreach ? campaignMessages.outreachSent : campaignMessages.newslettersSent,
        description:
          results.queued > 0
            ? `${results.sent} sent, ${results.failed} failed, ${results.queued} under way.`
            : `${results.sent} sent, ${results.failed} failed`,
      });
      onLeave();
    } catch (problem) {
      setError(problem);
      toast({
        title: outreach ? campaignMessages.outreachFailed : campaignMessages.newslettersFailed,
        description: sentenceOf(problem, 'Nothing was sent. Try again.'),
        variant: 'destructive',
        ...(problem instanceof ApiError && { reference: problem.reference }),
      });
      if (hasStatus(problem, 409)) void written.refetch();
    }
    setPending(false);
    await refresh();
  };

  return (
    <ConfirmDialog
      question={
        people === undefined
          ? `Send “${campaign.name}”?`
          : `Send “${campaign.name}” to ${peopleLabel(people, outreach)}?`
      }
      yes="Send"
      no="Cancel"
      pending={pending}
      disabled={!ready}
      error={error}
      onYes={() => {
        if (people !== undefined) void send(people);
      }}
      onNo={onLeave}
    >
      <Answered query={written} label="Counting who gets it" loading={<RowsLoading rows={2} />}>
        {({ audience: known, renderedSubject }) => (
          <>
            <p className="send-subject">Subject: {renderedSubject}</p>
            <p className="quiet">{leftOut(known, includeRecent)}</p>
            {overridable(known) > 0 && (
              <Checkbox checked={includeRecent} onChange={(event) => setIncludeRecent(event.target.checked)}>
                Also send to {peopleLabel(overridable(known), outreach)} who got this text before, or another campaign
                in the last 7 days
              </Checkbox>
            )}
            {people === 0 && <p className="notice notice-warning">No one would get it now.</p>}
            {mustType && (
              <>
                <label htmlFor="send-number">Type {people.toLocaleString('en-US')} to send</label>
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
