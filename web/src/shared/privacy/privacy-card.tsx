import { contactMessages } from '@keepsake/contracts/catalogue/form-messages';
import { makeAccessCode, accessCodeLength } from '@keepsake/contracts/values/access-code';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { Button, Input, Radio } from 'antd';
import { useId, useState, type JSX } from 'react';
import { CloseIcon } from '../controls/icons.js';
import './privacy-card.css';

export type Privacy = {
  readonly isPrivate: boolean;
  readonly accessCode: string;
  readonly inviteEmails: readonly string[];
};

export const everyone: Privacy = { isPrivate: false, accessCode: '', inviteEmails: [] };

/** A whole number below the limit from the browser's secure source, without the bias of a plain remainder. */
const randomBelow = (limit: number): number => {
  const ceiling = Math.floor(0x1_0000_0000 / limit) * limit;
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (drawn < ceiling) return drawn % limit;
  }
};

type Props = { readonly value?: Privacy; readonly onChange?: (privacy: Privacy) => void; readonly id?: string };

/** Who may see it. Private has a code from the start; going public clears code and addresses. Makes no calls. */
export const PrivacyCard = ({ value = everyone, onChange, id }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const codeId = useId();
  const emailId = useId();

  const choose = (isPrivate: boolean): void =>
    onChange?.(
      isPrivate ? { ...value, isPrivate, accessCode: value.accessCode || makeAccessCode(randomBelow) } : everyone,
    );

  const add = (): void => {
    const email = normaliseEmail(typed);
    if (email === undefined) {
      setFault(typed.trim() === '' ? undefined : contactMessages.email);
      return;
    }
    setTyped('');
    setFault(undefined);
    if (!value.inviteEmails.includes(email)) onChange?.({ ...value, inviteEmails: [...value.inviteEmails, email] });
  };

  return (
    <div className="privacy" id={id}>
      <Radio.Group
        className="privacy-choices"
        aria-label="Who may see it"
        value={value.isPrivate}
        onChange={(event) => choose(event.target.value === true)}
      >
        <Radio value={false}>
          Public
          <small>Anyone with the QR code or link can view it.</small>
        </Radio>
        <Radio value={true}>
          Private
          <small>Only people with the access code or invited emails.</small>
        </Radio>
      </Radio.Group>
      {value.isPrivate && (
        <div className="privacy-details">
          <label htmlFor={codeId}>Access code</label>
          <Input
            id={codeId}
            className="privacy-code"
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
            <Input
              id={emailId}
              type="email"
              value={typed}
              autoComplete="off"
              {...(fault !== undefined && { status: 'error' as const })}
              aria-describedby={`${emailId}-says`}
              onChange={(event) => setTyped(event.target.value)}
              onPressEnter={(event) => {
                event.preventDefault();
                add();
              }}
            />
            <Button onClick={add}>Add</Button>
          </div>
          <p id={`${emailId}-says`} className={fault === undefined ? 'privacy-hint' : 'field-fault'}>
            {fault ?? 'Each gets a personal link. They need no code.'}
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
