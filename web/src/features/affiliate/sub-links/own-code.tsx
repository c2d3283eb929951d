import { ownCodeMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { readOwnCode } from '@keepsake/contracts/values/sub-link';
import { useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useFormErrors } from '../../../shared/forms/form-errors.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { useChooseCode } from './sub-links-api.js';
import { linksText as t } from './links-texts.js';

const fieldOrder = ['code'] as const;

type Props = { readonly id: string; readonly code: string };

/** Replaces the generated code, while no one has used it. */
export const OwnCode = ({ id, code }: Props): JSX.Element => {
  const [typed, setTyped] = useState('');
  const { errors, check, clear, takeFrom, field } = useFormErrors<'code'>(fieldOrder);
  const toast = useToast();
  const choose = useChooseCode(id, () => toast({ title: t('codeSaved') }));
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const own = readOwnCode(typed);
    if (choose.isPending || !check({ code: own === undefined ? sentence(ownCodeMessages.shape) : undefined })) return;
    choose.mutate(own ?? '', {
      onError: (error) => {
        if (!takeFrom(error)) failed(error);
      },
    });
  };
  return (
    <section className="affiliate-card" aria-labelledby="own-code-title">
      <h2 id="own-code-title">{t('ownCode')}</h2>
      <p className="affiliate-small">{t('ownCodeMore', { code })}</p>
      <form className="links-form" aria-labelledby="own-code-title" noValidate onSubmit={submit}>
        <Field label={t('code')} hint={t('codeHint')} error={errors.code}>
          {(wired) => (
            <input
              {...wired}
              ref={field('code')}
              className="input affiliate-code"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value.toUpperCase());
                clear('code');
              }}
            />
          )}
        </Field>
        <PendingButton variant="quiet" pending={choose.isPending} pendingLabel={t('saving')}>
          {t('useCode')}
        </PendingButton>
      </form>
    </section>
  );
};
