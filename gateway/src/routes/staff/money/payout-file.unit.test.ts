import { expect, test } from '@jest/globals';
import { payoutFile } from './payout-file.js';

test('a payout file contains exact amounts and no cell that runs as a formula', () => {
  const payout = {
    id: '',
    batchId: '',
    batchNumber: 3,
    state: 'approved' as const,
    affiliateId: 'rui',
    affiliateName: '=HYPERLINK("x"), Rui',
    affiliateEmail: 'rui@example.org',
    affiliateCode: 'RUI10',
    amountCents: 4_205,
    preparedAt: '',
    lines: [],
    detailsChangedLately: false,
  };
  const account = { method: 'iban', iban: 'DE89370400440532013000', bic: 'DEUTDEFF' };
  expect(
    payoutFile(
      [payout, { ...payout, affiliateId: 'ada', affiliateName: 'Ada Berg', amountCents: 5 }],
      [{ affiliateId: 'rui', taxCountry: 'PT', holder: '+Rui', account }],
    ),
  ).toBe(
    [
      'reference,name,email,code,amount,currency,tax_country,account_holder,method,account,bank,kind',
      'P3-RUI10,"\'=HYPERLINK(""x""), Rui",rui@example.org,RUI10,42.05,USD,PT,\'+Rui,iban,DE89370400440532013000,DEUTDEFF,',
      'P3-RUI10,Ada Berg,rui@example.org,RUI10,0.05,USD,,,,,,',
      '',
    ].join('\r\n'),
  );
});
