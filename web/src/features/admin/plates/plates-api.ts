import type { ReplacedPlateAnswer, ReplacePlateInput } from '@keepsake/contracts/rest/customer-service';
import type { IntakeAnswer, IntakeInput, PlatePassport } from '@keepsake/contracts/rest/plates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';

export const passportPath = (code: string): string => path`/admin/codes/${code}`;

export const usePlate = (code: string) =>
  useQuery({
    queryKey: ['plate', code],
    queryFn: ({ signal }) => getJson<PlatePassport>(path`/api/admin/plates/${code}`, signal),
  });

/** Marks plates, then reloads every page that shows plates. */
export const useIntake = () => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: IntakeInput) =>
      sendJson<IntakeAnswer>('/api/admin/plates/intake', { body, key: key(body) }).then(({ plates }) => plates),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['plate'] });
      void client.invalidateQueries({ queryKey: ['qr-stats'] });
      void client.invalidateQueries({ queryKey: ['qr-batch'] });
    },
  });
};

/** Replaces a plate, then reloads its order and its shipment. */
export const useReplace = (code: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: ReplacePlateInput) =>
      sendJson<ReplacedPlateAnswer>(path`/api/admin/plates/${code}/replace`, { body, key: key({ code, body }) }),
    onSettled: () => {
      for (const what of ['plate', 'customer', 'order', 'order-shipments', 'shipments', 'available-codes'])
        void client.invalidateQueries({ queryKey: [what] });
    },
  });
};
