import { checkChain, saveCheck } from '@keepsake/gateway/audit-chain';
import type { Command } from '../command.js';

const verifyAudit: Command = {
  name: 'verify-audit',
  description: 'check the staff audit log for changed or removed entries; exit 1 and the entry if any',
  run: async ({ installation }) => {
    const db = installation.db('gateway');
    const found = await checkChain(db);
    await saveCheck(db, found, new Date(), 'operator');
    const { entries, seq, hash, from, to, fault: problem } = found;
    const days = from && to ? ` from ${from.toISOString().slice(0, 10)} to ${to.toISOString().slice(0, 10)}` : '';
    return {
      json: { good: problem === undefined, entries, seq, hash, fault: problem },
      good: problem === undefined,
      text:
        problem === undefined
          ? `Unbroken${days}, ${entries} entries. Last entry ${seq}, hash ${hash === '' ? 'none' : hash}; store it elsewhere for comparison.`
          : `${problem.words} All earlier entries are unchanged.`,
    };
  },
};

export const audits: readonly Command[] = [verifyAudit];
