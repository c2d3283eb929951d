import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { JSX } from 'react';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../../shared/formats.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useHeldMail, useMailTiming } from './family-api.js';

type Props = { readonly one: PartnerCase };

/** "May 9, 2026, 9:00 AM"; undefined if an email would be sent immediately. */
export const waitsUntil = ({ mailAfterService, mailSendsAt }: PartnerCase): string | undefined =>
  mailAfterService && mailSendsAt !== null && Date.parse(mailSendsAt) > Date.now()
    ? `${day(mailSendsAt)}, ${timeOfDay(mailSendsAt)}`
    : undefined;

/** Whether emails of this case wait for its service. */
export const MailTiming = ({ one }: Props): JSX.Element => {
  const timing = useMailTiming(one.id);
  const failed = useFailed();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <label className="check kin-timing">
        <input
          type="checkbox"
          checked={timing.isPending ? timing.variables.afterService : one.mailAfterService}
          disabled={timing.isPending}
          onChange={({ target }) =>
            timing.mutate({ afterService: target.checked, timeZone }, { onError: (error) => failed(error) })
          }
        />
        <span>Not before the service</span>
      </label>
      {one.mailAfterService && (
        <p className="case-plan">
          {one.mailSendsAt === null
            ? handoverMessages.noServiceDay
            : 'Emails wait until 9 AM on the day after the service.'}
        </p>
      )}
    </>
  );
};

/** Returns when the waiting emails are sent, or what they wait for. */
const sentence = ({ qrToken, mailSendsAt }: PartnerCase): string => {
  if (mailSendsAt === null) return 'It waits until the day of the service is known.';
  if (qrToken === null) return 'It waits for a plate. Assign one first.';
  return Date.parse(mailSendsAt) > Date.now()
    ? `It will be sent on ${day(mailSendsAt)}, ${timeOfDay(mailSendsAt)}.`
    : 'It is sent within a minute.';
};

/** The emails that wait for the service, until they are sent or canceled. */
export const HeldMail = ({ one }: Props): JSX.Element | null => {
  const act = useHeldMail(one.id);
  const toast = useToast();
  const failed = useFailed();
  const people = one.nextOfKin.filter(({ held }) => held);
  if (people.length === 0) return null;
  const press = (step: 'send' | 'cancel', title: string): void =>
    act.mutate(step, { onSuccess: () => toast({ title }), onError: (error) => failed(error) });
  const isPending = (step: 'send' | 'cancel'): boolean => act.isPending && act.variables === step;
  return (
    <div className="notice kin-held" role="group" aria-label="Email that waits">
      <p>
        The email to{' '}
        {people.map(({ id, name, email }, at) => (
          <span key={id}>
            {at > 0 && ', '}
            <bdi>{name ?? email}</bdi>
          </span>
        ))}{' '}
        waits for the service. {sentence(one)}
      </p>
      <div className="case-buttons">
        {one.qrToken !== null && (
          <PendingButton
            type="button"
            variant="quiet"
            pending={isPending('send')}
            pendingLabel="Sending…"
            onClick={() => press('send', 'Email sent to the family')}
          >
            Send now
          </PendingButton>
        )}
        <PendingButton
          type="button"
          variant="quiet"
          pending={isPending('cancel')}
          pendingLabel="Canceling…"
          onClick={() => press('cancel', 'The email was canceled')}
        >
          Cancel email
        </PendingButton>
      </div>
    </div>
  );
};
