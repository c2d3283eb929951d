import type {
  PartnerLoginAnswer,
  PartnerSignupAnswer,
  PartnerSignupInput,
  PartnerType,
  SentLicenseAnswer,
} from '@keepsake/contracts/rest/partners';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendJson } from '../../../shared/api/client.js';
import { ApiError } from '../../../shared/api/errors.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { sendForm } from '../../../shared/api/send-form.js';
import type { Credentials } from '../../../shared/sign-in/sign-in-form.js';
import { rememberPartner } from '../portal-api.js';

/** A 401 here means a wrong password, not an ended session. */
export const signInKey = ['partner-sign-in'] as const;

export const usePartnerSignIn = () =>
  useMutation({
    mutationKey: signInKey,
    mutationFn: (body: Credentials & { readonly partnerType: PartnerType }) =>
      sendJson<PartnerLoginAnswer>('/api/partners/login', { body, key: newKey() }),
    onSuccess: rememberPartner,
  });

type Application = { readonly body: PartnerSignupInput; readonly licence: File | undefined };

/**
 * Uploads the license document, if any, then sends the application. A retry skips a finished upload. `share` is the
 * uploaded fraction, 0 to 1.
 */
export const useApply = () => {
  const keyOf = useKeyedBody();
  const arrived = useRef(new WeakMap<File, string>());
  const [share, setShare] = useState<number>();

  const licenceId = async (file: File): Promise<string> => {
    const known = arrived.current.get(file);
    if (known !== undefined) return known;
    const form = new FormData();
    form.append('file', file, file.name);
    setShare(0);
    const sending = { key: newKey(), onProgress: setShare };
    const { id } = await sendForm<SentLicenseAnswer>('/api/partners/licence-document', form, sending).finally(() =>
      setShare(undefined),
    );
    arrived.current.set(file, id);
    return id;
  };

  const apply = useMutation({
    mutationKey: signInKey,
    mutationFn: async ({ body, licence: license }: Application) => {
      const whole = { ...body, ...(license && { licenceDocument: await licenceId(license) }) };
      return sendJson<PartnerSignupAnswer>('/api/partners/signup', { body: whole, key: keyOf(whole) });
    },
    onError: (error, { licence: license }) => {
      // The upload has expired: the next attempt uploads it again.
      if (license && error instanceof ApiError && error.slug === 'licence-document-gone')
        arrived.current.delete(license);
    },
  });
  return { ...apply, share };
};
