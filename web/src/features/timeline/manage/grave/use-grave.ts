import type { Grave } from '@keepsake/contracts/rest/manage';
import { useState } from 'react';
import { hasStatus } from '../../../../shared/api/errors.js';
import { useKeyedBody } from '../../../../shared/api/idempotency.js';
import { useDraft } from '../../../../shared/drafts.js';
import { isFlag, isNumber, isObject, isText, nullable, optional } from '../../../../shared/storage/stored.js';
import { useFormErrors } from '../../../../shared/forms/form-errors.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { graveText as t } from './grave-texts.js';
import { useSaveGrave } from './grave-api.js';
import { pinText, readPin } from './pin.js';

export type GraveForm = {
  readonly cemetery: string;
  readonly plot: string;
  readonly pin: string;
  readonly photoId: string | null;
  readonly shown: boolean;
};

export const graveFields = ['cemetery', 'plot', 'latitude', 'longitude', 'photoId'] as const;

const formOf = ({ cemetery, plot, latitude, longitude, photoId, shown }: Grave): GraveForm => ({
  cemetery: cemetery ?? '',
  plot: plot ?? '',
  pin: latitude === null || longitude === null ? '' : pinText({ latitude, longitude }),
  photoId,
  shown,
});

type Stored = { readonly revision: number | undefined; readonly typed: Partial<GraveForm> };
const isStored = isObject<Stored>({
  revision: optional(isNumber),
  typed: isObject<Partial<GraveForm>>({
    cemetery: optional(isText),
    plot: optional(isText),
    pin: optional(isText),
    photoId: optional(nullable(isText)),
    shown: optional(isFlag),
  }),
});

/** State of the form: what was typed over what is stored. */
export const useGrave = (code: string, grave: Grave) => {
  const draft = useDraft(`desk.grave.${code}`, isStored);
  const now = formOf(grave);
  const [typed, setTyped] = useState<Partial<GraveForm>>(() => draft.kept?.typed ?? {});
  // The revision that the typing began at: what another person saved since is not overwritten unseen.
  const [base, setBase] = useState<number | undefined>(() => draft.kept?.revision);
  const errors = useFormErrors<(typeof graveFields)[number]>(graveFields);
  const saving = useSaveGrave(code);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const form = { ...now, ...typed };
  const changed = (['cemetery', 'plot', 'pin', 'photoId', 'shown'] as const).some(
    (field) => form[field] !== now[field],
  );

  const change = (part: Partial<GraveForm>): void => {
    const revision = changed ? base : grave.revision;
    const next = { ...typed, ...part };
    setBase(revision);
    setTyped(next);
    draft.keep({ revision, typed: next });
    errors.check({});
  };
  const discard = (): void => {
    draft.discard();
    setTyped({});
    setBase(undefined);
    errors.check({});
  };
  const save = (): void => {
    if (saving.isPending || !changed) return;
    const read = readPin(form.pin);
    const fault = read && 'fault' in read ? t(`pin-${read.fault}`) : undefined;
    const missing = form.shown && form.cemetery.trim() === '' ? t('cemeteryMissing') : undefined;
    if (!errors.check({ cemetery: missing, latitude: fault })) return;
    const body = {
      revision: base ?? grave.revision,
      cemetery: form.cemetery,
      plot: form.plot,
      ...(read && 'pin' in read ? read.pin : { latitude: null, longitude: null }),
      photoId: form.photoId,
      shown: form.shown,
    };
    saving.mutate(
      { body, key: keyOf(body) },
      {
        onError: (error) => {
          if (errors.takeFrom(error)) return;
          if (!hasStatus(error, 409)) return failed(error);
          // The next press saves over what is stored by then and shown in the untouched fields.
          setBase(undefined);
          toast({ title: t('faster'), description: t('fasterMore'), variant: 'destructive' });
        },
        onSuccess: (saved) => {
          discard();
          toast({ title: t('saved'), description: t(saved.shown ? 'savedShown' : 'savedKept') });
        },
      },
    );
  };
  return { form, changed, errors, pending: saving.isPending, change, discard, save };
};
