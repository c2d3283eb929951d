import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { release, reverse, type Ledger } from '../../ledger/api.js';
import type { Commission } from './ports.js';

type Deps = { readonly ledger: Ledger; readonly clock: Clock; readonly ids: Ids };

/** Reverses a commission by a separate journal: releases what is held, reverses what is posted. */
export const reverseCommission = async (
  { ledger, ids, clock }: Deps,
  tx: Tx,
  { holdJournal, postJournal }: Pick<Commission, 'holdJournal' | 'postJournal'>,
): Promise<void> => {
  const journalId = postJournal ?? holdJournal;
  if (journalId === undefined) return;
  const book = await ledger.open(tx, { journalIds: [journalId] });
  const back = postJournal === undefined ? release : reverse;
  await ledger.append(tx, back(book, journalId, { id: ids.next(), at: clock.now() }));
};
