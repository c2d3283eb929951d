import type {
  AssignmentAnswer,
  AssignmentInput,
  CaseFigures,
  CreateCaseInput,
  PartnerCase,
  SaveCaseInput,
} from '@keepsake/contracts/rest/cases';
import type { CaseDraft, FamilyPreview, SaveDraftInput } from '@keepsake/contracts/rest/handover';
import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { PaperName, SheetLayout, QrFormat } from '@keepsake/contracts/values/paper';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';
import { getFile } from '../../../shared/api/files.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { useLocationsChanged } from '../portal-api.js';
import { actsKey } from '../team/team-api.js';
import { activeLanguage } from '../../../shared/language/texts.js';

export type CaseFilter = { readonly search: string; readonly state: string; readonly plate: string };

export const casesKey = ['partner', 'cases'] as const;
const shownAtOnce = 25;

const queryOf = ({ search, state, plate }: CaseFilter, cursor: string): string =>
  new URLSearchParams({
    limit: String(shownAtOnce),
    ...(search.trim() !== '' && { q: search.trim() }),
    ...(state !== '' && { state }),
    ...(plate !== '' && { plate }),
    ...(cursor !== '' && { cursor }),
  }).toString();

export const useCases = (locationId: string, filter: CaseFilter) =>
  useInfiniteQuery({
    queryKey: [...casesKey, 'list', locationId, filter],
    queryFn: ({ pageParam, signal }) =>
      getList<PartnerCase>(path`/api/partners/${locationId}/cases` + `?${queryOf(filter, pageParam)}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: (before) => before,
  });

/** Loads the first cases of a list and the total, for today's overview. */
export const useFewCases = (locationId: string, requested: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: [...casesKey, 'few', locationId, requested],
    queryFn: ({ signal }) =>
      getList<PartnerCase>(path`/api/partners/${locationId}/cases` + `?${new URLSearchParams(requested)}`, signal),
  });

export const useCaseFigures = (locationId: string) =>
  useQuery({
    queryKey: [...casesKey, 'figures', locationId],
    queryFn: ({ signal }) => getJson<CaseFigures>(path`/api/partners/${locationId}/case-figures`, signal),
  });

export const useCase = (caseId: string) =>
  useQuery({
    queryKey: [...casesKey, 'one', caseId],
    queryFn: ({ signal }) => getJson<PartnerCase>(path`/api/cases/${caseId}`, signal),
  });

/** Invalidates the case, its list, the counts and the plan, which every write changes. */
export const useCasesChanged = () => {
  const client = useQueryClient();
  const locationsChanged = useLocationsChanged();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: casesKey }),
      client.invalidateQueries({ queryKey: ['partner', 'inventory'] }),
      client.invalidateQueries({ queryKey: actsKey }),
      locationsChanged(),
    ]);
};

export type Keyed<B> = { readonly body: B; readonly key: string };

export const useCreateCase = (locationId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<CreateCaseInput>) =>
      sendJson<PartnerCase>(path`/api/partners/${locationId}/cases`, { body, key }),
    onSuccess: changed,
  });
};

export const useSaveCase = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<SaveCaseInput>) =>
      sendJson<PartnerCase>(path`/api/cases/${caseId}`, { method: 'PUT', body, key }),
    onSuccess: changed,
  });
};

export const useCloseCase = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: () => sendJson<PartnerCase>(path`/api/cases/${caseId}/close`, { key: newKey() }),
    onSuccess: changed,
  });
};

export const useReopenCase = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: () => sendJson<PartnerCase>(path`/api/cases/${caseId}/reopen`, { key: newKey() }),
    // Not awaited, since the response removes the button.
    onSuccess: () => void changed(),
  });
};

export const useUndoAssignment = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: (code: string) =>
      sendJson<PartnerCase>(path`/api/cases/${caseId}/undo-assignment`, { body: { code }, key: newKey() }),
    // Runs after a refusal too: the plate may be elsewhere. Not awaited, since the row with the message would
    // disappear.
    onSettled: () => void changed(),
  });
};

export const useDraft = (caseId: string) =>
  useQuery({
    queryKey: [...casesKey, 'draft', caseId],
    queryFn: ({ signal }) => getJson<CaseDraft>(path`/api/cases/${caseId}/draft`, signal),
  });

export const useSaveDraft = (caseId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: ({ body, key }: Keyed<SaveDraftInput>) =>
      sendJson<CaseDraft>(path`/api/cases/${caseId}/draft`, { method: 'PUT', body, key }),
    onSuccess: changed,
  });
};

export const useCasePreview = (caseId: string) =>
  useQuery({
    queryKey: [...casesKey, 'preview', caseId],
    queryFn: ({ signal }) => getJson<FamilyPreview>(path`/api/cases/${caseId}/preview`, signal),
    // Fields saved a moment ago are shown.
    gcTime: 0,
  });

export const useFamilySheet = (caseId: string) =>
  useMutation({
    mutationFn: ({ paper, layout }: { readonly paper: PaperName; readonly layout: SheetLayout }) =>
      getFile(
        layout === 'sheet'
          ? path`/api/cases/${caseId}/family-sheet.pdf` + `?paper=${paper}&language=${activeLanguage()}`
          : path`/api/cases/${caseId}/service-leaflet.pdf` + `?paper=${paper}&language=${activeLanguage()}`,
      ),
  });

export const useQrFile = (caseId: string) =>
  useMutation({ mutationFn: (format: QrFormat) => getFile(`${path`/api/cases/${caseId}/qr-code`}.${format}`) });

/** Hashes case and plate; `press` makes it unique, so that a plate can be assigned again after an undo. */
const keyOfPair = async (orderRef: string, code: string): Promise<string> => {
  const pair = `${orderRef}|${code}`;
  // Unavailable when the portal is served over plain HTTP; the pair itself is a key as well.
  if (typeof crypto.subtle?.digest !== 'function') return pair;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pair)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** `press` is made once per scan and reused by retries; absent in a queue of an older version. */
export type Assign = { readonly orderRef: string; readonly code: string; readonly press?: string };

export const sendAssignment = async ({ orderRef, code, press }: Assign): Promise<AssignmentAnswer> => {
  const body: AssignmentInput = {
    order_ref: orderRef,
    qr_token: code,
    idempotency_key: [await keyOfPair(orderRef, code), ...(press === undefined ? [] : [press])].join('.'),
  };
  return sendJson<AssignmentAnswer>('/api/v1/mfr/assignments', { body, key: newKey() });
};

/** `restockFirst`: the plate was never counted, so it is added to stock and then taken from it. */
export const useAssign = (locationId: string) => {
  const changed = useCasesChanged();
  return useMutation({
    mutationFn: async ({ restockFirst, ...pair }: Assign & { readonly restockFirst?: boolean }) => {
      if (restockFirst)
        await sendJson<InventoryAnswer>(path`/api/partners/${locationId}/inventory/restock`, {
          body: { quantity: 1, reason: 'Plate in hand' },
          key: newKey(),
        });
      return sendAssignment(pair);
    },
    onSuccess: changed,
  });
};
