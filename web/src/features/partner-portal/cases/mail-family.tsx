import { handoverMessages } from '@keepsake/contracts/catalogue/handover-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useMailFamily } from './cases-api.js';

type Props = { readonly one: PartnerCase; readonly draft: CaseDraft };

const reasonNotTo = ({ one, draft }: Props): string | undefined => {
  if (draft.mailsLeft === 0) return handoverMessages.mailedEnough;
  return one.familyEmail === null ? handoverMessages.noAddress : undefined;
};

/** A mail to a family cannot be called back: the address is read once more before it goes. */
export const MailFamily = ({ one, draft }: Props): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const mail = useMailFamily(one.id);
  const toast = useToast();
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), [asking]);
  const reason = reasonNotTo({ one, draft });
  const sent = draft.mailedAt !== null && `Sent on ${day(draft.mailedAt)}, ${timeOfDay(draft.mailedAt)}.`;
  return (
    <div className="draft-mail">
      <h3>Mail the family a link</h3>
      <p className="case-plan">
        {reason ?? 'The mail leads to the address of the plate. Only the person who opens it first keeps the timeline.'}{' '}
        {sent}
      </p>
      {reason === undefined && !asking && (
        <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
          {draft.mailedAt === null ? 'Mail the family' : 'Mail them again'}
        </button>
      )}
      {reason === undefined && asking && (
        <div className="notice" role="group" aria-label="Mail the family?">
          <p>
            Send the link to <bdi>{one.familyEmail}</bdi>?
          </p>
          <div className="case-ways">
            <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(false)}>
              Not now
            </button>
            <PendingButton
              type="button"
              pending={mail.isPending}
              pendingLabel="Sending…"
              onClick={() =>
                mail.mutate(undefined, {
                  onSuccess: () => {
                    setAsking(false);
                    toast({ title: 'The family is mailed' });
                  },
                  onError: (error) => failed(error, 'The mail was not sent'),
                })
              }
            >
              Send the mail
            </PendingButton>
          </div>
        </div>
      )}
    </div>
  );
};
