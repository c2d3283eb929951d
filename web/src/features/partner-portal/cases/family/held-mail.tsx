import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import type { JSX } from 'react';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../../shared/formats.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { filled, slot } from '../../../../shared/area/filled.js';
import { sentence } from '../../../../shared/area/sentences-texts.js';
import { portalText } from '../../portal-texts.js';
import { familyText as t } from '../texts/family-texts.js';
import '../texts/case-sentences-texts.js';
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
        <span>{t('afterService')}</span>
      </label>
      {one.mailAfterService && (
        <p className="case-plan">
          {one.mailSendsAt === null ? sentence(handoverMessages.noServiceDay) : t('untilNine')}
        </p>
      )}
    </>
  );
};

/** Returns when the waiting emails are sent, or what they wait for. */
const whenSent = ({ qrToken, mailSendsAt }: PartnerCase): string => {
  if (mailSendsAt === null) return t('held-day');
  if (qrToken === null) return t('held-plate');
  return Date.parse(mailSendsAt) > Date.now()
    ? t('held-until', { day: day(mailSendsAt), time: timeOfDay(mailSendsAt) })
    : t('held-soon');
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
    <div className="notice kin-held" role="group" aria-label={t('heldLabel')}>
      <p>
        {filled(
          t('held', { names: slot(0) }),
          people.map(({ id, name, email }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <bdi>{name ?? email}</bdi>
            </span>
          )),
        )}{' '}
        {whenSent(one)}
      </p>
      <div className="case-buttons">
        {one.qrToken !== null && (
          <PendingButton
            type="button"
            variant="quiet"
            pending={isPending('send')}
            pendingLabel={portalText('sending')}
            onClick={() => press('send', t('sent'))}
          >
            {t('sendNow')}
          </PendingButton>
        )}
        <PendingButton
          type="button"
          variant="quiet"
          pending={isPending('cancel')}
          pendingLabel={t('canceling')}
          onClick={() => press('cancel', t('canceled'))}
        >
          {t('cancelMail')}
        </PendingButton>
      </div>
    </div>
  );
};
