import { subLinkMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { readSubLink } from '@keepsake/contracts/values/sub-link';
import { useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useAddSubLink } from './sub-links-api.js';
import { linksText as t } from './links-texts.js';

const fieldOrder = ['label'] as const;

/** Spaces become hyphens, so that "My blog" is a name. */
const tidy = (text: string): string => text.toLowerCase().replace(/\s+/g, '-');

export const AddLink = ({ id }: { readonly id: string }): JSX.Element => {
  const [typed, setTyped] = useState('');
  const add = useAddSubLink(id);
  const { errors, check, clear, takeFrom, field } = useFormErrors<'label'>(fieldOrder);
  const toast = useToast();
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const label = readSubLink(typed);
    if (add.isPending || !check({ label: label === undefined ? sentence(subLinkMessages.label) : undefined })) return;
    add.mutate(label ?? '', {
      onSuccess: () => {
        setTyped('');
        toast({ title: t('added') });
      },
      onError: (error) => {
        if (!takeFrom(error)) failed(error);
      },
    });
  };
  return (
    <form className="links-form" aria-label={t('add')} noValidate onSubmit={submit}>
      <Field label={t('name')} hint={t('nameHint')} error={errors.label}>
        {(wired) => (
          <input
            {...wired}
            ref={field('label')}
            className="input"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={24}
            value={typed}
            onChange={({ target }) => {
              setTyped(tidy(target.value));
              clear('label');
            }}
          />
        )}
      </Field>
      <PendingButton variant="quiet" pending={add.isPending} pendingLabel={t('saving')}>
        {t('add')}
      </PendingButton>
    </form>
  );
};
