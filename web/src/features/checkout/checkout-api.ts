import { quote as catalogQuote, type PricingTier } from '@keepsake/contracts/catalog/pricing';
import type { OrderConfirmation, PlacedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import type { PlaceOrderInput } from '@keepsake/contracts/rest/orders';
import type { QuoteAnswer } from '@keepsake/contracts/rest/quote';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../shared/api/client.js';
import { hasStatus } from '../../shared/api/errors.js';

const quoteQuery = (tier: PricingTier, quantity: number) =>
  queryOptions({
    queryKey: ['quote', tier, quantity],
    queryFn: ({ signal }) =>
      getJson<QuoteAnswer>(
        `/api/quote?${new URLSearchParams({ pricingTier: tier, quantity: String(quantity) })}`,
        signal,
      ),
  });

/** Uses the catalog's price after a change of package until the server confirms it. */
export const useQuote = (tier: PricingTier, quantity: number) =>
  useQuery({
    ...quoteQuery(tier, quantity),
    placeholderData: (before: QuoteAnswer | undefined) =>
      before === undefined ? undefined : fromCatalog(tier, quantity),
  });

const fromCatalog = (tier: PricingTier, quantity: number): QuoteAnswer => {
  const { codes: _, notes, ...answer } = catalogQuote(tier, quantity);
  return { ...answer, plates: answer.copies, notes: [...notes] };
};

/** Invalidates all cached prices. */
export const useForgetQuotes = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.resetQueries({ queryKey: ['quote'] });
};

export const usePlaceOrder = () =>
  useMutation({
    mutationFn: ({ body, key }: { readonly body: PlaceOrderInput; readonly key: string }) =>
      sendJson<PlacedOrderAnswer>('/api/orders', { body, key }),
  });

const intervalMs = 15_000;
const soonMs = 3_000;

/** Polls the order, because payment and shipping happen elsewhere; faster during a payment. */
export const useOrder = (id: string, awaitsPayment: boolean) =>
  useQuery({
    queryKey: ['order', id],
    queryFn: ({ signal }) => getJson<OrderConfirmation>(path`/api/orders/${id}`, signal),
    refetchInterval: ({ state }) =>
      state.data?.status === 'completed' || hasStatus(state.error, 400, 404)
        ? false
        : awaitsPayment && state.data?.paidAt === null
          ? soonMs
          : intervalMs,
  });
