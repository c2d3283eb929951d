import type { ActivatedAnswer, ActivateInput, WaitingForOrdererAnswer } from '@keepsake/contracts/rest/customers';
import type { FamilyPreview, PreparedAnswer } from '@keepsake/contracts/rest/handover';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { makeFile } from '../../shared/api/files.js';
import { newKey } from '../../shared/api/idempotency.js';
import { codeStatusQuery, platesChanged } from '../../shared/plate/plate-queries.js';

export const useCodeStatus = (code: string) => useQuery(codeStatusQuery(code));

/** Queries who prepared the timeline of a plate that is not activated yet. */
export const usePrepared = (code: string, enabled: boolean) =>
  useQuery({
    queryKey: ['code-prepared', code],
    queryFn: ({ signal }) => getJson<PreparedAnswer>(path`/api/customer/qr-codes/${code}/prepared`, signal),
    enabled,
  });

/** A plate with the token of the email to its family. */
export type FamilyLink = { readonly code: string; readonly token: string };

/** The token is sent in the body, so that it reaches no server log. */
export const useFamilyPreview = ({ code, token }: FamilyLink, enabled: boolean) =>
  useQuery({
    queryKey: ['family-preview', code, token],
    queryFn: () =>
      sendJson<FamilyPreview>(path`/api/customer/qr-codes/${code}/prepared`, { body: { token }, key: newKey() }),
    enabled,
  });

export const familyPicture = ({ code, token }: FamilyLink, id: string): Promise<Blob> =>
  makeFile(path`/api/customer/qr-codes/${code}/prepared/pictures/${id}`, { token }, newKey());

export const useActivate = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: ActivateInput; readonly key: string }) =>
      sendJson<ActivatedAnswer | WaitingForOrdererAnswer>('/api/customer/activate-qr', { body, key }),
    onSuccess: () => void platesChanged(client),
  });
};
