import type {
  PartnerLoginAnswer,
  PartnerSignupAnswer,
  PartnerSignupInput,
  PartnerType,
  SentLicenceAnswer,
} from '@keepsake/contracts/rest/partners';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sendJson } from '../../../shared/api/client.js';
import { ApiError } from '../../../shared/api/errors.js';
import { newKey, useKeyedBody } from '../../../shared/api/idempotency.js';
import { sendForm } from '../../../shared/api/send-form.js';
import { rememberPartner } from '../portal-api.js';

/** Its refusals mean a wrong password, never a session that has ended. */
const signInKey = ['partner-sign-in'] as const;

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly partnerType: PartnerType;
  /** Of an app, or a recovery code, where a second step is on. */
  readonly totp?: string;
};

export const usePartnerSignIn = () =>
  useMutation({
    mutationKey: signInKey,
    mutationFn: (body: Credentials) => sendJson<PartnerLoginAnswer>('/api/partners/login', { body, key: newKey() }),
    onSuccess: rememberPartner,
  });

type Application = { readonly body: PartnerSignupInput; readonly licence: File | undefined };

/**
 * Sends an application, and before it the copy of the licence, if there is one. What has arrived is not sent again when the
 * application has to be. `share`: how much of the copy has left this device, 0 to 1.
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
    const { id } = await sendForm<SentLicenceAnswer>('/api/partners/licence-document', form, sending).finally(() =>
      setShare(undefined),
    );
    arrived.current.set(file, id);
    return id;
  };

  const apply = useMutation({
    mutationKey: signInKey,
    mutationFn: async ({ body, licence }: Application) => {
      const whole = { ...body, ...(licence && { licenceDocument: await licenceId(licence) }) };
      return sendJson<PartnerSignupAnswer>('/api/partners/signup', { body: whole, key: keyOf(whole) });
    },
    onError: (error, { licence }) => {
      // It lay there for too long: the next try sends it anew.
      if (licence && error instanceof ApiError && error.slug === 'licence-document-gone')
        arrived.current.delete(licence);
    },
  });
  return { ...apply, share };
};
