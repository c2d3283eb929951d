import { checkChain, keepCheck } from '@keepsake/gateway/audit-chain';
import type { Command } from '../command.js';

const verifyAudit: Command = {
  name: 'verify-audit',
  about: 'whether an entry of the staff audit was changed or taken out; exit 1 and the entry when so',
  run: async ({ house }) => {
    const db = house.db('gateway');
    const found = await checkChain(db);
    await keepCheck(db, found, new Date(), 'operator');
    const { entries, seq, hash, from, to, fault } = found;
    const days = from && to ? ` from ${from.toISOString().slice(0, 10)} to ${to.toISOString().slice(0, 10)}` : '';
    return {
      json: { good: fault === undefined, entries, seq, hash, fault },
      good: fault === undefined,
      text:
        fault === undefined
          ? `Unbroken${days}, ${entries} entries. The last one is ${seq}, its hash ${hash === '' ? 'none' : hash}; keep it elsewhere to compare.`
          : `${fault.words} Everything before it is as it was written.`,
    };
  },
};

export const audits: readonly Command[] = [verifyAudit];
