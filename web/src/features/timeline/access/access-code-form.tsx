import { fieldMessages } from '@keepsake/contracts/catalog/field-messages';
import { normalizeAccessCode } from '@keepsake/contracts/values/access-code';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { hasStatus, sentenceOf, tooManySentence } from '../../../shared/api/errors.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { usePageHead } from '../../../shared/page-title.js';
import { useUnlock } from '../timeline-api.js';
import { RequestInvitation } from './request-invitation.js';
import { fixedText } from '../../../shared/language/fixed-text.js';
import { accessText as t } from './access-texts.js';
import '../../../shared/states/states.css';
import './access-code-form.css';

const errorOf = (error: unknown): string => {
  if (hasStatus(error, 429)) return `${tooManySentence(error)} ${t('orInvitation')}`;
  if (hasStatus(error, 400, 401, 403, 404, 422)) return t('wrong');
  return sentenceOf(error, t('notChecked'));
};

type Props = {
  readonly code: string;
  /** The timeline was open before. */
  readonly changed: boolean;
  readonly onOpened?: () => void;
};

/** Shows no name, picture or event type, so that visitors without access learn nothing. */
export const AccessCodeForm = ({ code, changed, onOpened }: Props): JSX.Element => {
  usePageHead({ title: t('privateTitle') });
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const unlock = useUnlock(code);
  const keyOf = useKeyedBody();

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (unlock.isPending) return;
    const accessCode = normalizeAccessCode(typed);
    if (accessCode === undefined) {
      setError(fixedText('accessCode', fieldMessages.accessCode));
      field.current?.focus();
      return;
    }
    const body = { accessCode };
    setError(undefined);
    unlock.mutate(
      { body, key: keyOf({ body, tries: unlock.submittedAt }) },
      {
        onSuccess: () => onOpened?.(),
        onError: (error) => {
          setError(errorOf(error));
          field.current?.focus();
        },
      },
    );
  };

  return (
    <div className="gate guest-state">
      <h1>{t('private')}</h1>
      <p>{changed ? t('changed') : t('ask')}</p>
      <form noValidate onSubmit={submit}>
        <Field label={t('code')} error={problem}>
          {(wired) => (
            <input
              {...wired}
              ref={field}
              className="input code-input gate-code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        <PendingButton pending={unlock.isPending} pendingLabel={t('opening')}>
          {t('open')}
        </PendingButton>
      </form>
      <RequestInvitation code={code} />
    </div>
  );
};
