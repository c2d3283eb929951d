import { contactMessages } from '@keepsake/contracts/catalog/contact-messages';
import { fieldMessages } from '@keepsake/contracts/catalog/field-messages';
import { accessCodeLength, makeAccessCode, normalizeAccessCode } from '@keepsake/contracts/values/access-code';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useId, useState, type JSX } from 'react';
import { sentence } from '../area/sentences-texts.js';
import { CloseIcon } from '../controls/icons.js';
import { sharedText as shared } from '../language/shared-texts.js';
import { privacyText as t } from './privacy-texts.js';
import './privacy-card.css';

export type Privacy = {
  readonly isPrivate: boolean;
  readonly accessCode: string;
  readonly inviteEmails: readonly string[];
  /** Typed and not added yet; a form that would lose it is not sent. */
  readonly typedEmail?: string | undefined;
};

export const everyone: Privacy = { isPrivate: false, accessCode: '', inviteEmails: [] };

/** True for fields of a request that the privacy card edits. */
export const isPrivacyField = (field: string): boolean => /^(?:isPrivate|accessCode|inviteEmails)\b/.test(field);

const codeProblem = ({ accessCode }: Privacy): string | undefined =>
  accessCode !== '' && normalizeAccessCode(accessCode) === undefined ? sentence(fieldMessages.accessCode) : undefined;

const emailProblem = ({ typedEmail = '' }: Privacy): string | undefined =>
  typedEmail.trim() !== '' && normalizeEmail(typedEmail) === undefined ? sentence(contactMessages.email) : undefined;

/** Returns what keeps the form from being sent, in the reader's language. */
export const privacyProblem = (privacy: Privacy): string | undefined =>
  privacy.isPrivate ? (codeProblem(privacy) ?? emailProblem(privacy)) : undefined;

/** The same as a rule of a form item. */
export const privacyRule = {
  validator: async (_rule: unknown, privacy: Privacy | undefined): Promise<void> => {
    const problem = privacy && privacyProblem(privacy);
    if (problem !== undefined) throw new Error(problem);
  },
};

/** Returns a random integer below the limit, without modulo bias. */
const randomBelow = (limit: number): number => {
  const ceiling = Math.floor(0x1_0000_0000 / limit) * limit;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < ceiling) return drawn % limit;
  }
};

export const drawAccessCode = (): string => makeAccessCode(randomBelow);

const choices = [
  { isPrivate: false, name: 'public', more: 'publicMore' },
  { isPrivate: true, name: 'private', more: 'privateMore' },
] as const;

type Props = {
  readonly value?: Privacy;
  readonly onChange?: (privacy: Privacy) => void;
  readonly id?: string;
  /** For forms without an own place for it. */
  readonly error?: string | undefined;
  readonly fieldRef?: (control: { readonly focus: () => void } | null) => void;
};

/** Public or private. Private starts with a code; public clears code and addresses. Makes no requests. */
export const PrivacyCard = ({ value = everyone, onChange, id, error, fieldRef }: Props): JSX.Element => {
  const typed = value.typedEmail ?? '';
  const [left, setLeft] = useState<'code' | 'email'>();
  const wrongCode = codeProblem(value);
  const wrongEmail = left === 'email' ? emailProblem(value) : undefined;
  // Errors of the form are shown at the field that causes them.
  const atCode = wrongCode !== undefined && (left === 'code' || error !== undefined) ? wrongCode : undefined;
  const atEmail = wrongEmail ?? (wrongCode === undefined ? error : undefined);
  const groupName = useId();
  const codeId = useId();
  const emailId = useId();

  const choose = (isPrivate: boolean): void =>
    onChange?.(isPrivate ? { ...value, isPrivate, accessCode: value.accessCode || drawAccessCode() } : everyone);

  const add = (): void => {
    const email = normalizeEmail(typed);
    setLeft('email');
    if (email === undefined) return;
    const inviteEmails = value.inviteEmails.includes(email) ? value.inviteEmails : [...value.inviteEmails, email];
    onChange?.({ ...value, inviteEmails, typedEmail: undefined });
  };

  return (
    <div className="privacy" id={id}>
      <div className="privacy-choices" role="radiogroup" aria-label={t('whoMaySee')}>
        {choices.map(({ isPrivate, name, more }) => (
          <label key={name} className="check">
            <input
              type="radio"
              name={groupName}
              checked={value.isPrivate === isPrivate}
              onChange={() => choose(isPrivate)}
            />
            {t(name)}
            <small>{t(more)}</small>
          </label>
        ))}
      </div>
      {value.isPrivate && (
        <div className="privacy-details">
          <label htmlFor={codeId}>{t('accessCode')}</label>
          <input
            id={codeId}
            ref={wrongCode === undefined ? undefined : fieldRef}
            className="input privacy-code"
            dir="ltr"
            maxLength={accessCodeLength}
            value={value.accessCode}
            autoComplete="off"
            aria-invalid={atCode !== undefined || undefined}
            aria-describedby={`${codeId}-says`}
            onBlur={() => setLeft('code')}
            onChange={(event) =>
              onChange?.({ ...value, accessCode: event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') })
            }
          />
          <p id={`${codeId}-says`} className={atCode === undefined ? 'privacy-hint' : 'field-error'}>
            {atCode ?? t('codeHint')}
          </p>
          <label htmlFor={emailId}>
            {t('invited')} <span>{shared('optional')}</span>
          </label>
          <div className="privacy-add">
            <input
              id={emailId}
              ref={wrongCode === undefined ? fieldRef : undefined}
              className="input"
              type="email"
              value={typed}
              autoComplete="off"
              aria-invalid={atEmail !== undefined || undefined}
              aria-describedby={`${emailId}-says`}
              onChange={(event) => onChange?.({ ...value, typedEmail: event.target.value })}
              // A typed but not added address would be lost on submit.
              onBlur={add}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Prevents submitting the whole form.
                event.preventDefault();
                add();
              }}
            />
            <button type="button" className="button button-quiet" onClick={add}>
              {t('add')}
            </button>
          </div>
          <p id={`${emailId}-says`} className={atEmail === undefined ? 'privacy-hint' : 'field-error'}>
            {atEmail ?? t('invitedHint')}
          </p>
          {value.inviteEmails.length > 0 && (
            <ul className="privacy-invited" aria-label={t('invited')}>
              {value.inviteEmails.map((email) => (
                <li key={email}>
                  <bdi>{email}</bdi>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('remove', { email })}
                    onClick={() =>
                      onChange?.({ ...value, inviteEmails: value.inviteEmails.filter((one) => one !== email) })
                    }
                  >
                    <CloseIcon />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
};
