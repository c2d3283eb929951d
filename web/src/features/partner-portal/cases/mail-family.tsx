import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useMailFamily } from './cases-api.js';

type Props = { readonly one: PartnerCase; readonly draft: CaseDraft };

/** Returns why the family cannot be emailed; undefined if it can. */
export const reasonNotToMail = ({ one, draft }: Props): string | undefined => {
  if (draft.mailsLeft === 0) return handoverMessages.mailedEnough;
  return one.familyEmail === null ? handoverMessages.noAddress : undefined;
};

export const sentOn = ({ mailedAt }: Pick<CaseDraft, 'mailedAt'>): string | undefined =>
  mailedAt === null ? undefined : `Sent on ${day(mailedAt)}, ${timeOfDay(mailedAt)}.`;

type QuestionProps = {
  readonly one: PartnerCase;
  readonly note?: string | undefined;
  readonly onClose: () => void;
};

/** Asks to check the address again, since a sent email cannot be recalled. */
export const MailQuestion = ({ one, note: subject, onClose }: QuestionProps): JSX.Element => {
  const mail = useMailFamily(one.id);
  const toast = useToast();
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <div className="notice" role="group" aria-label="Email the family?">
      <p>
        Send the link to <bdi>{one.familyEmail}</bdi>? {subject}
      </p>
      <div className="case-buttons">
        <button type="button" className="button button-quiet" ref={safe} onClick={onClose}>
          Cancel
        </button>
        <PendingButton
          type="button"
          pending={mail.isPending}
          pendingLabel="Sending…"
          onClick={() =>
            mail.mutate(undefined, {
              onSuccess: () => {
                onClose();
                toast({ title: 'Email sent to the family' });
              },
              onError: (error) => failed(error, 'The email was not sent'),
            })
          }
        >
          Send email
        </PendingButton>
      </div>
    </div>
  );
};

/** Returns the sentence of the card: what is missing, or what the email does. */
const aboutMail = ({ one, draft }: Props): string => {
  if (draft.state === 'handed-over') return 'The family has opened their page.';
  if (one.qrToken === null) return 'The email leads to the address of a plate. Assign one first.';
  if (draft.state === 'none') return 'Save a name or a few words for the page first.';
  return (
    reasonNotToMail({ one, draft }) ??
    'The email leads to the address of the plate. Only the person who opens it first keeps the timeline.'
  );
};

/** Emails the family a link to the address of their plate. */
export const MailFamily = ({ one, draft }: Props): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const mayMail = draft.state === 'waiting' && one.state !== 'closed' && reasonNotToMail({ one, draft }) === undefined;
  return (
    <>
      <p className="case-plan">
        {one.state === 'closed' ? 'This case is closed.' : aboutMail({ one, draft })} {sentOn(draft)}
      </p>
      {mayMail && !asking && (
        <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
          {draft.mailedAt === null ? 'Email the family' : 'Email them again'}
        </button>
      )}
      {mayMail && asking && <MailQuestion one={one} onClose={() => setAsking(false)} />}
    </>
  );
};
