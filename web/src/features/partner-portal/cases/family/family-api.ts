import type { FamilyMailInput, PartnerCase, SaveContactInput } from '@keepsake/contracts/rest/cases';
import type { CaseDraft, MailFamilyInput } from '@keepsake/contracts/rest/handover';
import { useMutation } from '@tanstack/react-query';
import { path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { useCasesChanged, type Keyed } from '../cases-api.js';

/** Adds a next of kin, or replaces the details of one. */
export const useSaveContact = (caseId: string, contactId: string | undefined) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<SaveContactInput>) =>
      contactId === undefined
        ? sendJson<PartnerCase>(path`/api/cases/${caseId}/next-of-kin`, { body, key })
        : sendJson<PartnerCase>(path`/api/cases/${caseId}/next-of-kin/${contactId}`, { method: 'PUT', body, key }),
    onSuccess: changed,
  });
};

export const useRemoveContact = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: (contactId: string) =>
      sendJson<PartnerCase>(path`/api/cases/${caseId}/next-of-kin/${contactId}`, { method: 'DELETE', key: newKey() }),
    onSuccess: changed,
  });
};

export const useMailFamily = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: (body: MailFamilyInput) =>
      sendJson<CaseDraft>(path`/api/cases/${caseId}/mail-family`, { body, key: newKey() }),
    onSuccess: changed,
  });
};

export const useMailTiming = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: (body: FamilyMailInput) =>
      sendJson<PartnerCase>(path`/api/cases/${caseId}/family-mail`, { method: 'PUT', body, key: newKey() }),
    onSuccess: changed,
  });
};

/** Sends or cancels the emails that wait for the service. */
export const useHeldMail = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: (step: 'send' | 'cancel') =>
      sendJson<PartnerCase>(path`/api/cases/${caseId}/family-mail/${step}`, { key: newKey() }),
    // Runs after a refusal too: the family may have opened the page.
    onSettled: changed,
  });
};
