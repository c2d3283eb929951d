import type { PartnerBrand, SaveBrandInput } from '@keepsake/contracts/rest/brand';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, sendJson } from '../../../shared/api/client.js';
import { newKey } from '../../../shared/api/idempotency.js';
import { sendForm } from '../../../shared/api/send-form.js';

const brandKey = ['partner', 'brand'] as const;

export const useBrand = () =>
  useQuery({ queryKey: brandKey, queryFn: ({ signal }) => getJson<PartnerBrand>('/api/partners/brand', signal) });

const useSaved = () => {
  const client = useQueryClient();
  return (brand: PartnerBrand) => void client.setQueryData(brandKey, brand);
};

export const useSaveBrand = () => {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SaveBrandInput; readonly key: string }) =>
      sendJson<PartnerBrand>('/api/partners/brand', { method: 'PUT', body, key }),
    onSuccess,
  });
};

export const useSendLogo = () => {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: ({ file, onProgress }: { readonly file: File; readonly onProgress: (share: number) => void }) => {
      const form = new FormData();
      form.append('logo', file, file.name);
      return sendForm<PartnerBrand>('/api/partners/brand/logo', form, { key: newKey(), onProgress });
    },
    onSuccess,
  });
};

export const useRemoveLogo = () => {
  const onSuccess = useSaved();
  return useMutation({
    mutationFn: () => sendJson<PartnerBrand>('/api/partners/brand/logo', { method: 'DELETE', key: newKey() }),
    onSuccess,
  });
};
