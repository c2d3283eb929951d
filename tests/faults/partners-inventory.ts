import type { Fault } from './fault.js';

export const partnersInventory: readonly Fault[] = [
  {
    id: 'partners-stock-not-restored',
    file: 'services/partners-inventory/src/stock/domain/stock.ts',
    find: `return link(stock, 'used', count);`,
    replace: `return link(stock, 'used', -count);`,
    breaks: 'A plate that was not free leaves the stock of the funeral home twice instead of returning.',
    tests: [
      'services/partners-inventory/src/stock/domain/stock.unit.test.ts',
      'services/partners-inventory/src/cases/cases.int.test.ts',
    ],
  },
  {
    id: 'partners-warned-late',
    file: 'services/partners-inventory/src/stock/domain/stock.ts',
    find: `newStock <= threshold ? 'low_stock'`,
    replace: `newStock < threshold ? 'low_stock'`,
    breaks: 'The director is warned one plate too late.',
    tests: [
      'services/partners-inventory/src/stock/domain/stock.unit.test.ts',
      'services/partners-inventory/src/stock/stock.int.test.ts',
    ],
  },
  {
    id: 'partners-assistant-restocks',
    file: 'services/partners-inventory/src/accounts/domain/roles.ts',
    find: `'change-stock': ['owner', 'director'],`,
    replace: `'change-stock': ['owner', 'director', 'assistant'],`,
    breaks: 'An assistant of a funeral home changes its stock.',
    tests: ['services/partners-inventory/src/team/team.int.test.ts'],
  },
  {
    id: 'partners-price-unseen',
    file: 'services/partners-inventory/src/stock/domain/plate-request.ts',
    find: `one.act === 'accept' && request.priceCents !== one.priceCents`,
    replace: `one.act === 'accept' && request.priceCents === undefined`,
    breaks: 'A partner accepts a price that was raised after they looked.',
    tests: ['services/partners-inventory/src/stock/domain/plate-request.unit.test.ts'],
  },
  {
    id: 'partners-other-location',
    file: 'services/partners-inventory/src/accounts/application/own-location.ts',
    find: 'if (!role) throw otherLocation();',
    replace: 'if (!role) { if (act) throw otherLocation(); return; }',
    breaks: 'Someone who works at one location reads the cases and stock of every other one.',
    tests: ['services/partners-inventory/src/team/team.int.test.ts'],
  },
  {
    id: 'partners-ten-megabytes-refused',
    file: 'services/partners-inventory/src/accounts/domain/license-document.ts',
    find: 'if (size > maxLicenseBytes)',
    replace: 'if (size >= maxLicenseBytes)',
    breaks: 'An applicant whose license has exactly 10 MB is refused.',
    tests: ['services/partners-inventory/src/accounts/domain/license-document.unit.test.ts'],
  },
];
