import type {
  EnterTransactionBody,
  EscrowAccount,
  EscrowBalance,
  EscrowReconciliation,
  EscrowTransaction,
  OpenAccountBody,
} from '@keepsake/contracts/rest/escrow';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList } from '../../../shared/api/list.js';

/** Query key of all ledger data, reloaded after any change. */
export const escrowKey = 'escrow';

export const useAccounts = () =>
  useQuery({
    queryKey: [escrowKey, 'accounts'],
    queryFn: ({ signal }) => getJson<readonly EscrowAccount[]>('/api/escrow/accounts', signal),
  });

export const useBalance = (id: string) =>
  useQuery({
    queryKey: [escrowKey, 'balance', id],
    queryFn: ({ signal }) => getJson<EscrowBalance>(path`/api/escrow/accounts/${id}/balance`, signal),
  });

const shownOnCard = 3;

/** Loads the last three transactions for the card. */
export const useNewest = (id: string) =>
  useQuery({
    queryKey: [escrowKey, 'newest', id],
    queryFn: ({ signal }) =>
      getList<EscrowTransaction>(path`/api/escrow/transactions?accountId=${id}&limit=${shownOnCard}`, signal),
  });

export const useReconciliation = () =>
  useQuery({
    queryKey: [escrowKey, 'reconciliation'],
    queryFn: ({ signal }) => getJson<EscrowReconciliation>('/api/escrow/reconciliation', signal),
  });

export const openAccount = (body: OpenAccountBody, key: string): Promise<EscrowAccount> =>
  sendJson<EscrowAccount>('/api/escrow/accounts', { body, key });

export const enterTransaction = (body: EnterTransactionBody, key: string): Promise<EscrowTransaction> =>
  sendJson<EscrowTransaction>('/api/escrow/transactions', { body, key });

export type EscrowAction = 'post' | 'void' | 'reverse';

export const settleTransaction = (
  id: string,
  act: EscrowAction,
  reason: string,
  key: string,
): Promise<EscrowTransaction> =>
  sendJson<EscrowTransaction>(path`/api/escrow/transactions/${id}/${act}`, { body: { reason }, key });
