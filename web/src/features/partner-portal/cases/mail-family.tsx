import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { NextOfKin, PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useMailFamily } from './family/family-api.js';
import { HeldMail, MailTiming, waitsUntil } from './family/held-mail.js';

type Props = { readonly one: PartnerCase; readonly draft: CaseDraft };

const reachable = ({ nextOfKin }: PartnerCase): readonly NextOfKin[] =>
  nextOfKin.filter(({ email, mailsLeft }) => email !== null && mailsLeft > 0);

/** Returns why the family cannot be emailed; undefined if it can. */
export const reasonNotToMail = ({ one }: Props): string | undefined => {
  if (reachable(one).length > 0) return undefined;
  return one.nextOfKin.some(({ email }) => email !== null) ? handoverMessages.mailedEnough : handoverMessages.noAddress;
};

export const sentOn = ({ mailedAt }: Pick<CaseDraft, 'mailedAt'>): string | undefined =>
  mailedAt === null ? undefined : `Sent on ${day(mailedAt)}, ${timeOfDay(mailedAt)}.`;

type QuestionProps = {
  readonly one: PartnerCase;
  readonly note?: string | undefined;
  readonly onClose: () => void;
};

/** Everyone who was not emailed yet; if all were, everyone. */
const firstChoice = (people: readonly NextOfKin[]): ReadonlySet<string> => {
  const others = people.filter(({ mailedAt, held }) => mailedAt === null && !held);
  return new Set((others.length > 0 ? others : people).map(({ id }) => id));
};

/** Asks to check the addresses again, since a sent email cannot be recalled. */
export const MailQuestion = ({ one, note: subject, onClose }: QuestionProps): JSX.Element => {
  const people = reachable(one);
  const [chosen, setChosen] = useState(() => firstChoice(people));
  const mail = useMailFamily(one.id);
  const toast = useToast();
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  const waits = waitsUntil(one);
  const send = (): void => {
    if (chosen.size === 0) return;
    mail.mutate(
      { contactIds: people.filter(({ id }) => chosen.has(id)).map(({ id }) => id) },
      {
        onSuccess: () => {
          onClose();
          toast({ title: waits === undefined ? 'Email sent to the family' : 'The email waits for the service' });
        },
        onError: (error) => failed(error, 'The email was not sent'),
      },
    );
  };
  const toggle = (id: string): void =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  const [only] = people;
  return (
    <div className="notice" role="group" aria-label="Email the family?">
      {people.length === 1 ? (
        <p>
          Send the link to <bdi>{only?.email}</bdi>? {subject}
        </p>
      ) : (
        <fieldset className="kin-choice">
          <legend>Send the link to whom? {subject}</legend>
          {people.map(({ id, name, email }) => (
            <label key={id} className="check">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span>
                {name !== null && <bdi>{name}, </bdi>}
                <bdi>{email}</bdi>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen.size === 0 && <p role="status">Choose at least one person.</p>}
      {waits !== undefined && <p>It waits for the service and is sent on {waits}.</p>}
      <div className="case-buttons">
        <button type="button" className="button button-quiet" ref={safe} onClick={onClose}>
          Cancel
        </button>
        <PendingButton
          type="button"
          pending={mail.isPending}
          pendingLabel="Sending…"
          locked={chosen.size === 0}
          onClick={send}
        >
          {waits === undefined ? 'Send email' : 'Send after the service'}
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
    'The email leads to the address of the plate. Only the person who opens it first keeps the timeline; the others get an email that names this person.'
  );
};

/** Emails the family a link to the address of their plate, now or after the service. */
export const MailFamily = ({ one, draft }: Props): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const isOpen = draft.state !== 'handed-over' && one.state !== 'closed';
  const mayMail = isOpen && draft.state === 'waiting' && reasonNotToMail({ one, draft }) === undefined;
  return (
    <>
      <p className="case-plan">
        {one.state === 'closed' ? 'This case is closed.' : aboutMail({ one, draft })} {sentOn(draft)}
      </p>
      {isOpen && <MailTiming one={one} />}
      {isOpen && <HeldMail one={one} />}
      {mayMail && !asking && (
        <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
          {draft.mailedAt === null ? 'Email the family' : 'Email them again'}
        </button>
      )}
      {mayMail && asking && <MailQuestion one={one} onClose={() => setAsking(false)} />}
    </>
  );
};
