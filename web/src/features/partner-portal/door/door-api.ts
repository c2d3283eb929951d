import type {
  PartnerLoginAnswer,
  PartnerSignupAnswer,
  PartnerSignupInput,
  PartnerType,
} from '@keepsake/contracts/rest/partners';
import { useMutation } from '@tanstack/react-query';
import { sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { rememberPartner } from '../portal-api.js';

/** Its refusals mean a wrong password, never a session that has ended. */
const signInKey = ['partner-sign-in'] as const;

export type Credentials = { readonly email: string; readonly password: string; readonly partnerType: PartnerType };

export const usePartnerSignIn = () =>
  useMutation({
    mutationKey: signInKey,
    mutationFn: (body: Credentials) => sendJson<PartnerLoginAnswer>('/api/partners/login', { body, key: newKey() }),
    onSuccess: rememberPartner,
  });

export const useApply = () =>
  useMutation({
    mutationKey: signInKey,
    mutationFn: ({ body, key }: { readonly body: PartnerSignupInput; readonly key: string }) =>
      sendJson<PartnerSignupAnswer>('/api/partners/signup', { body, key }),
  });
