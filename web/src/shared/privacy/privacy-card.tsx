import { contactMessages } from '@keepsake/contracts/catalog/contact-messages';
import { makeAccessCode, accessCodeLength } from '@keepsake/contracts/values/access-code';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useId, useState, type JSX } from 'react';
import { CloseIcon } from '../controls/icons.js';
import './privacy-card.css';

export type Privacy = {
  readonly isPrivate: boolean;
  readonly accessCode: string;
  readonly inviteEmails: readonly string[];
};

export const everyone: Privacy = { isPrivate: false, accessCode: '', inviteEmails: [] };

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
  { isPrivate: false, name: 'Public', says: 'Anyone with the QR code or link can view it.' },
  { isPrivate: true, name: 'Private', says: 'Only people with the access code or invited emails.' },
];

type Props = { readonly value?: Privacy; readonly onChange?: (privacy: Privacy) => void; readonly id?: string };

/** Public or private. Private starts with a code; public clears code and addresses. Makes no requests. */
export const PrivacyCard = ({ value = everyone, onChange, id }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const groupName = useId();
  const codeId = useId();
  const emailId = useId();

  const choose = (isPrivate: boolean): void =>
    onChange?.(isPrivate ? { ...value, isPrivate, accessCode: value.accessCode || drawAccessCode() } : everyone);

  const add = (): void => {
    const email = normalizeEmail(typed);
    if (email === undefined) {
      setError(typed.trim() === '' ? undefined : contactMessages.email);
      return;
    }
    setTyped('');
    setError(undefined);
    if (!value.inviteEmails.includes(email)) onChange?.({ ...value, inviteEmails: [...value.inviteEmails, email] });
  };

  return (
    <div className="privacy" id={id}>
      <div className="privacy-choices" role="radiogroup" aria-label="Who may see it">
        {choices.map(({ isPrivate, name, says: text }) => (
          <label key={name} className="check">
            <input
              type="radio"
              name={groupName}
              checked={value.isPrivate === isPrivate}
              onChange={() => choose(isPrivate)}
            />
            {name}
            <small>{text}</small>
          </label>
        ))}
      </div>
      {value.isPrivate && (
        <div className="privacy-details">
          <label htmlFor={codeId}>Access code</label>
          <input
            id={codeId}
            className="input privacy-code"
            maxLength={accessCodeLength}
            value={value.accessCode}
            autoComplete="off"
            aria-describedby={`${codeId}-says`}
            onChange={(event) =>
              onChange?.({ ...value, accessCode: event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '') })
            }
          />
          <p id={`${codeId}-says`} className="privacy-hint">
            Six letters or digits. Left blank, we choose one.
          </p>
          <label htmlFor={emailId}>
            Invited emails <span>(optional)</span>
          </label>
          <div className="privacy-add">
            <input
              id={emailId}
              className="input"
              type="email"
              value={typed}
              autoComplete="off"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${emailId}-says`}
              onChange={(event) => setTyped(event.target.value)}
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
              Add
            </button>
          </div>
          <p id={`${emailId}-says`} className={error === undefined ? 'privacy-hint' : 'field-fault'}>
            {error ?? 'Each gets a personal link. They need no code.'}
          </p>
          {value.inviteEmails.length > 0 && (
            <ul className="privacy-invited" aria-label="Invited emails">
              {value.inviteEmails.map((email) => (
                <li key={email}>
                  {email}
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove ${email}`}
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
