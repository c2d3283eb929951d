import type { PlacedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import { useMutation } from '@tanstack/react-query';
import { sendJson } from '../../shared/api/client.js';

export const useCreateOrder = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: PlaceOrderInput; readonly key: string }) =>
      sendJson<PlacedOrderAnswer>('/api/orders', { body, key }),
  });
