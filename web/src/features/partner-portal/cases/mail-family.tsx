import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import type { NextOfKin, PartnerCase } from '@keepsake/contracts/rest/cases';
import type { CaseDraft } from '@keepsake/contracts/rest/handover';
import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useMailFamily } from './family/family-api.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { portalText } from '../portal-texts.js';
import { HeldMail, MailTiming, waitsUntil } from './family/held-mail.js';
import { familyText as t } from './texts/family-texts.js';
import './texts/case-sentences-texts.js';

type Props = { readonly one: PartnerCase; readonly draft: CaseDraft };

const reachable = ({ nextOfKin }: PartnerCase): readonly NextOfKin[] =>
  nextOfKin.filter(({ email, mailsLeft }) => email !== null && mailsLeft > 0);

/** Returns why the family cannot be emailed; undefined if it can. */
export const reasonNotToMail = ({ one }: Props): string | undefined => {
  if (reachable(one).length > 0) return undefined;
  const { mailedEnough, noAddress } = handoverMessages;
  return sentence(one.nextOfKin.some(({ email }) => email !== null) ? mailedEnough : noAddress);
};

export const sentOn = ({ mailedAt }: Pick<CaseDraft, 'mailedAt'>): string | undefined =>
  mailedAt === null ? undefined : t('sentOn', { day: day(mailedAt), time: timeOfDay(mailedAt) });

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
          toast({ title: t(waits === undefined ? 'sent' : 'waitsForService') });
        },
        onError: (error) => failed(error, t('notSent')),
      },
    );
  };
  const toggle = (id: string): void =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]));
  const [only] = people;
  return (
    <div className="notice" role="group" aria-label={t('question')}>
      {people.length === 1 ? (
        <p>
          {filled(t('sendTo', { email: slot(0) }), <bdi>{only?.email}</bdi>)} {subject}
        </p>
      ) : (
        <fieldset className="kin-choice">
          <legend>
            {t('sendWhom')} {subject}
          </legend>
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
      {chosen.size === 0 && <p role="status">{t('chooseOne')}</p>}
      {waits !== undefined && <p>{t('waitsUntil', { at: waits })}</p>}
      <div className="case-buttons">
        <button type="button" className="button button-quiet" ref={safe} onClick={onClose}>
          {sharedText('cancel')}
        </button>
        <PendingButton
          type="button"
          pending={mail.isPending}
          pendingLabel={portalText('sending')}
          locked={chosen.size === 0}
          onClick={send}
        >
          {t(waits === undefined ? 'send' : 'sendAfter')}
        </PendingButton>
      </div>
    </div>
  );
};

/** Returns the sentence of the card: what is missing, or what the email does. */
const aboutMail = ({ one, draft }: Props): string => {
  if (draft.state === 'handed-over') return t('opened');
  if (one.qrToken === null) return t('noPlate');
  if (draft.state === 'none') return t('nothing');
  return reasonNotToMail({ one, draft }) ?? t('about');
};

/** Emails the family a link to the address of their plate, now or after the service. */
export const MailFamily = ({ one, draft }: Props): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const isOpen = draft.state !== 'handed-over' && one.state !== 'closed';
  const mayMail = isOpen && draft.state === 'waiting' && reasonNotToMail({ one, draft }) === undefined;
  return (
    <>
      <p className="case-plan">
        {one.state === 'closed' ? t('closed') : aboutMail({ one, draft })} {sentOn(draft)}
      </p>
      {isOpen && <MailTiming one={one} />}
      {isOpen && <HeldMail one={one} />}
      {mayMail && !asking && (
        <button type="button" className="button button-quiet" onClick={() => setAsking(true)}>
          {t(draft.mailedAt === null ? 'mail' : 'mailAgain')}
        </button>
      )}
      {mayMail && asking && <MailQuestion one={one} onClose={() => setAsking(false)} />}
    </>
  );
};
