import { asks, type Area } from './requirement.js';

const escrow = 'services/affiliates-escrow/src/escrow.int.test.ts';
const screen = 'web/src/features/admin/escrow/escrow.unit.test.tsx';
const words = 'web/src/features/admin/escrow/escrow-words.unit.test.ts';
const rates = 'web/src/features/admin/commissions/rate-words.unit.test.ts';
const payouts = 'services/affiliates-escrow/src/payouts.int.test.ts';
const verdicts = 'services/affiliates-escrow/src/verdicts.int.test.ts';
const affiliatePage = 'web/src/features/admin/affiliates/affiliates.unit.test.tsx';
const terms = 'services/affiliates-escrow/src/service.int.test.ts';

export const money: Area = {
  name: 'Held money and commissions',
  requirements: [
    asks(
      'Escrow: a create-account form; accountName, accountType commission, general, deposit, currency USD, EUR, GBP',
      [
        `${screen} › are created by name, type and currency; without a name nothing is sent`,
        `${escrow} › begins with a balance of zero, in its own currency, and stands in the list`,
        `${escrow} › is refused as %j`,
      ],
      { words: ['Please enter an account name'] },
    ),
    asks(
      'Escrow: when an account could not be created',
      [`${screen} › say so when they could not be created, and keep what was typed`],
      { words: ['Failed to create escrow account'] },
    ),
    asks(
      'Escrow cards: pendingDeposits, pendingWithdrawals, availableForPayouts (cents; null shows N/A) and the last 3 transactions',
      [
        `${screen} › each show their balances in their own currency, N/A for what was never computed, and the last 3 transactions`,
        `${words} › an amount is shown in the currency of its account; what was never computed is N/A`,
      ],
      { decided: "25: amounts in the account's currency; a new account's balance is 0" },
    ),
    asks(
      'Escrow transactions: id, type, amount, description, by account',
      [
        `${escrow} › is filtered by account, type, status, day and words, and counts all of them`,
        `${escrow} › waits until it is posted, and is derived from postings at every step`,
      ],
      { decided: '25: double entry, balances derived from postings' },
    ),
    asks(
      'Holds are posted or voided once, corrections are reversals with a reason',
      [
        `${escrow} › is settled by one of 200 who post, void and reverse it at once; the others are told and change nothing`,
        `${escrow} › keeps who posted it, who took it back, and why, beside it`,
        `${screen} › is taken back with a reason and not without`,
      ],
      { decided: '25 and 39' },
    ),
    asks('Currencies are kept apart, and the ledger agrees with the orders', [
      `${escrow} › reconciles: the ledger and what orders say are the same to the cent, in every currency by itself`,
    ]),
    asks(
      'A flagged commission waits for a person, who releases it or takes it back',
      [
        `${verdicts} › waits, and is part of the next payout when a person has released it`,
        `${verdicts} › that is taken back is never paid, and the ledger says so`,
        `${verdicts} › is judged once: the same press twice is one, and one of forty at once wins`,
        `${affiliatePage} › a flagged sale is released, and can still be taken back`,
      ],
      { decided: "24: a buyer's own code is flagged" },
    ),
    asks(
      'Payouts: a batch reviewed and approved by a second person, exported, marked paid through the ledger once',
      [
        `${payouts} › is approved by another person, or by the same one only when said to be alone`,
        `${payouts} › goes no other way than approved, exported, paid; what is refused changes nothing`,
        `${payouts} › is paid once by one of 40 who press at once, and each affiliate is told once`,
        'gateway/src/routes/payout-file.unit.test.ts › a payout file says exact amounts, and no name in it runs as a formula',
      ],
      { decided: '25: a second approver, else the password again' },
    ),
    asks('The file of an exported batch holds the accounts to pay to; what is missing or new is marked before that', [
      'services/affiliates-escrow/src/payout-details.int.test.ts › leave the service for the file of an exported batch alone; the batch marks what is missing or new',
      'web/src/features/admin/payouts/payouts.unit.test.tsx › marks whoever gave no payout details or changed them lately',
    ]),
    asks('A commission taken back after it was paid is a negative line of the next payout', [
      `${payouts} › and is taken back makes the next payout smaller, and whoever owes more than they earned waits`,
    ]),
    asks('Commission settings: default rate and the two exemptions; each change stands in the history', [
      `${rates} › the history says from what to what`,
      `${terms} › changes from the next order on, with who and from what to what kept`,
      `${terms} › begin with 10 percent and both exemptions on`,
    ]),
  ],
};
