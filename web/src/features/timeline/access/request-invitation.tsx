import { linkOnItsWay } from '@keepsake/contracts/catalog/timeline-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type JSX } from 'react';
import { path, sendJson } from '../../../shared/api/client.js';
import { hasStatus, sentenceOf, tooManySentence } from '../../../shared/api/errors.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { fixedText } from '../../../shared/language/fixed-text.js';
import { accessText as t } from './access-texts.js';

/** Sends invited guests their link. The response is the same for every address, so it reveals nothing. */
export const RequestInvitation = ({ code }: { readonly code: string }): JSX.Element => {
  const [typed, setTyped] = useState('');
  const [problem, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const ask = useMutation({
    mutationFn: (email: string) =>
      sendJson<unknown>(path`/api/timeline/${code}/invitation`, {
        body: { email },
        key: newKey(),
      }),
  });

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ask.isPending) return;
    const email = normalizeEmail(typed);
    if (email === undefined) {
      setError(t('enterEmail'));
      field.current?.focus();
      return;
    }
    setError(undefined);
    ask.mutate(email, {
      onError: (error) => setError(hasStatus(error, 429) ? tooManySentence(error) : sentenceOf(error, t('notSent'))),
    });
  };

  return (
    <form className="gate-invitation" noValidate onSubmit={submit} aria-labelledby="gate-invited">
      <h2 id="gate-invited">{t('invited')}</h2>
      <Field label={t('email')} error={problem}>
        {(wired) => (
          <input
            {...wired}
            ref={field}
            className="input"
            type="email"
            autoComplete="email"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <PendingButton variant="quiet" pending={ask.isPending} pendingLabel={t('sending')}>
        {t('emailLink')}
      </PendingButton>
      <p role="status" className="gate-sent">
        {ask.isSuccess && !ask.isPending ? fixedText('linkOnItsWay', linkOnItsWay) : ''}
      </p>
    </form>
  );
};
