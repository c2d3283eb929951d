import { startTestPostgres, stopTestPostgres } from '../../runner/global-setup.js';
import { bareRepeats } from './bare-kills.js';
import { campaignCounts, campaignFaults, campaignRun } from './campaign-kills.js';
import { commissionFaults, commissionRun } from './commission-kills.js';
import { ledgerWalks } from './ledger-walks.js';

type Numbers = (name: string, usual: number) => number;

/** Runs commissions, a campaign and the ledger at full size; returns false on a fault. */
export const money = async (seed: number, numberOf: Numbers, print: (text: string) => void): Promise<boolean> => {
  const kills = numberOf('KILLS', 10);
  const judged = (what: string, faults: readonly string[]): boolean => {
    print(`${what}, SEED=${seed}`);
    for (const fault of faults.slice(0, 20)) print(`  ${fault}`);
    return faults.length === 0;
  };
  const seconds = (durationMs: number): string => `${(durationMs / 1_000).toFixed(0)} s`;
  await startTestPostgres();
  try {
    const orders = numberOf('ORDERS', 5_000);
    const booked = await commissionRun({ seed, orders, kills }, print);
    const found = `${booked.commissions.length} commissions of ${orders} orders, ${kills} kills, ${seconds(booked.durationMs)}`;
    const commissionsGood = judged(found, commissionFaults(booked));

    const size = { seed, recipients: numberOf('RECIPIENTS', 5_000), kills };
    const sent = await campaignRun(size, print);
    const { missed, repeats } = campaignCounts(size, sent);
    const floor = await bareRepeats(size);
    const mails = `${sent.taken.length} emails to ${size.recipients} people: ${missed} missed, ${repeats} repeated (${floor} by a program that only claims, sends and records), ${kills} kills, ${seconds(sent.durationMs)}`;
    const campaignGood = judged(mails, campaignFaults(size, sent));

    const walk = { seed, walks: numberOf('WALKS', 64), steps: numberOf('STEPS', 512) };
    const { faults, done, refused } = await ledgerWalks(walk);
    const walked = `${walk.walks} walks of ${walk.steps} steps through the ledger: ${done} done, ${refused} refused`;
    return judged(walked, faults) && commissionsGood && campaignGood;
  } finally {
    await stopTestPostgres();
  }
};
