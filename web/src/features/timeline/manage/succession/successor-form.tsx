import { type FormEvent, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { PersonFields, usePersonForm } from '../keeping/person-fields.js';
import { remainsText as t } from '../remains-texts.js';
import { useChangeSuccession } from './succession-api.js';

type Props = {
  readonly code: string;
  readonly onDone: () => void;
  /** Absent while no successor is named. */
  readonly onCancel: (() => void) | undefined;
};

/** Names a successor, who gets a request by email. */
export const SuccessorForm = ({ code, onDone, onCancel }: Props): JSX.Element => {
  const { name } = useChangeSuccession(code);
  const person = usePersonForm({ name: '', email: '' });
  const { form } = person;
  const toast = useToast();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.isPending || !person.check()) return;
    name.mutate(form, {
      onSuccess: () => {
        toast({ title: t('sent'), description: t('sentMore', { name: form.name }) });
        onDone();
      },
      onError: (error) => person.refuse(sentenceOf(error, t('notSent'))),
    });
  };
  return (
    <form className="keeping-form" noValidate onSubmit={submit} aria-label={t('nameSuccessor')}>
      <p className="keeping-note">{t('formHint')}</p>
      <PersonFields {...person} />
      <div className="keeping-actions">
        <PendingButton pending={name.isPending} pendingLabel={t('asking')}>
          {t('ask')}
        </PendingButton>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            {t('cancel')}
          </button>
        )}
      </div>
    </form>
  );
};
