import type { PartnerBrand } from '@keepsake/contracts/rest/brand';
import { useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import { brandText as t } from './brand-texts.js';
import { useSaveBrand } from './brand-api.js';

type Props = { readonly brand: PartnerBrand; readonly usual: string };

export const BrandName = ({ brand, usual }: Props): JSX.Element => {
  const [name, setName] = useState(brand.name ?? '');
  const save = useSaveBrand();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { name };
    save.mutate(
      { body, key: keyOf(body) },
      { onSuccess: () => toast({ title: t('nameSaved') }), onError: (error) => failed(error) },
    );
  };
  return (
    <form className="brand-name" aria-label={t('name')} noValidate onSubmit={submit}>
      <Field label={t('nameSeen')} optional hint={t('nameHint', { name: usual })}>
        {(wired) => (
          <input
            {...wired}
            className="input"
            autoComplete="organization"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <PendingButton pending={save.isPending} pendingLabel={portalText('saving')}>
        {portalText('save')}
      </PendingButton>
    </form>
  );
};
