import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/turn';
import { release, reverse } from '../domain/ledger.js';
import type { Commission, Ledger } from './ports.js';

type Deps = { readonly ledger: Ledger; readonly clock: Clock; readonly ids: Ids };

/** What is held of a commission is released, what was posted is reversed, by a journal of its own. */
export const takeBack = async (
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
