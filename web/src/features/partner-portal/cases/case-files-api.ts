import type {
  AddCaseFilesInput,
  CaseFiles,
  CasePortraitInput,
  OrderCaseFilesInput,
  SaveCaptionInput,
} from '@keepsake/contracts/rest/handover';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { actsKey } from '../team/team-api.js';
import { casesKey, useCasesChanged, type Keyed } from './cases-api.js';

const filesKey = (caseId: string) => [...casesKey, 'files', caseId] as const;

/** Captions and orders are sent one after the other: the last press wins, also on the server. */
const inSequence = (caseId: string) => ({ id: `case-files.${caseId}` });

/** Address of the small picture of a photo. */
export const previewUrl = (caseId: string, fileId: string): string =>
  path`/api/cases/${caseId}/files/${fileId}/preview`;

export const useCaseFiles = (caseId: string) =>
  useQuery({
    queryKey: filesKey(caseId),
    queryFn: ({ signal }) => getJson<CaseFiles>(path`/api/cases/${caseId}/files`, signal),
  });

export const useAddFiles = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<AddCaseFilesInput>) =>
      sendJson<CaseFiles>(path`/api/cases/${caseId}/files`, { body, key }),
    onSuccess: changed,
  });
};

export const useRemoveFile = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: (fileId: string) =>
      sendJson<CaseFiles>(path`/api/cases/${caseId}/files/${fileId}`, { method: 'DELETE', key: newKey() }),
    onSuccess: changed,
  });
};

/** Changes the files on the screen; the next answer of the server replaces them. */
const useShownFiles = (caseId: string) => {
  const client = useQueryClient();
  const queryKey = filesKey(caseId);
  return {
    change: async (how: (files: CaseFiles['files']) => CaseFiles['files']): Promise<void> => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<CaseFiles>(queryKey, (now) => now && { files: how(now.files) });
    },
    reload: () => client.invalidateQueries({ queryKey }),
  };
};

/** `onLost` is called even if the page was left. */
export const useSaveCaption = (caseId: string, onLost: (error: unknown) => void) => {
  const client = useQueryClient();
  const shown = useShownFiles(caseId);
  return useMutation({
    scope: inSequence(caseId),
    mutationFn: ({ fileId, caption }: { readonly fileId: string; readonly caption: string }) =>
      sendJson<CaseFiles>(path`/api/cases/${caseId}/files/${fileId}`, {
        method: 'PUT',
        body: { caption } satisfies SaveCaptionInput,
        key: newKey(),
      }),
    onSuccess: async (_, { fileId, caption }) => {
      const now = caption === '' ? null : caption;
      await shown.change((files) => files.map((file) => (file.id === fileId ? { ...file, caption: now } : file)));
      void client.invalidateQueries({ queryKey: actsKey });
    },
    onError: (error) => onLost(error),
  });
};

/** Marks the portrait on the screen immediately, and as before if the server refuses. */
export const useSetPortrait = (caseId: string) => {
  const shown = useShownFiles(caseId);
  return useMutation({
    scope: inSequence(caseId),
    onMutate: (fileId: string | null) =>
      shown.change((files) => files.map((file) => ({ ...file, portrait: file.id === fileId }))),
    mutationFn: (fileId: string | null) =>
      sendJson<CaseFiles>(path`/api/cases/${caseId}/portrait`, {
        method: 'PUT',
        body: { fileId } satisfies CasePortraitInput,
        key: newKey(),
        outlivesPage: true,
      }),
    onSettled: shown.reload,
  });
};

/** Sorts the files on the screen immediately, and back if the server refuses. */
export const useOrderFiles = (caseId: string) => {
  const client = useQueryClient();
  const shown = useShownFiles(caseId);
  const mutationKey = ['case-file-order', caseId] as const;
  return useMutation({
    mutationKey,
    scope: inSequence(caseId),
    onMutate: (fileIds: readonly string[]) =>
      shown.change((files) => files.toSorted((one, other) => fileIds.indexOf(one.id) - fileIds.indexOf(other.id))),
    mutationFn: (fileIds: readonly string[]) =>
      sendJson<CaseFiles>(path`/api/cases/${caseId}/file-order`, {
        method: 'PUT',
        body: { fileIds: [...fileIds] } satisfies OrderCaseFilesInput,
        key: newKey(),
        outlivesPage: true,
      }),
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? shown.reload() : undefined),
  });
};
