import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createAccountParts } from './accounts/module.js';
import { createBrandParts } from './brand/module.js';
import { createBillingParts } from './billing/module.js';
import { createCaseParts } from './cases/module.js';
import { partnersRpcService } from './composition/partners.rpc.js';
import { stockRpcService } from './composition/stock.rpc.js';
import { subscriptions } from './composition/subscriptions.js';
import { createTeamRpcService } from './composition/team.rpc.js';
import { readConfig, type PartnersInventoryConfig } from './config.js';
import { createIntegrationParts } from './integrations/module.js';
import { createStockParts } from './stock/module.js';
import { createTeamParts } from './team/module.js';

/** Composes the modules, which share a database. */
export const createPartnersInventory = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'customerIdOf' | 'client'>,
  { timeZone, openStock, sealSecret, webhooks }: PartnersInventoryConfig,
): Service => {
  const accounts = createAccountParts(platform, { timeZone });
  const { applications, locations } = accounts;
  const team = createTeamParts(platform, locations);
  const { members } = team.team;
  const integrations = createIntegrationParts(platform, { locations, members, sealSecret, webhooks });
  const { announce } = integrations;
  const brand = createBrandParts(platform, { applications, locations, members });
  const stock = createStockParts(platform, { locations, announceOrder: integrations.announceOrder });
  const { changeStock, plates, makerStock, stockAlerts } = stock;
  const caseParts = createCaseParts(platform, {
    locations,
    brands: brand.brands,
    plates,
    changeStock,
    announce,
    openStock,
    timeZone,
  });
  const billing = createBillingParts(platform, { locations, cases: caseParts.cases, timeZone });
  const useCases = { ...accounts.useCases, ...team.useCases, ...stock.useCases, ...billing.useCases };
  return {
    name: 'partners-inventory',
    rpc: [
      partnersRpcService(useCases, { applications, locations, makerStock }),
      team.rpc,
      integrations.rpc,
      brand.rpc,
      stockRpcService(useCases, { locations, stockAlerts, stockMoves: billing.stockMoves }),
      ...caseParts.rpc,
      stock.rpc,
      createTeamRpcService({ ...team.team, cases: caseParts.cases }),
    ],
    subscriptions: subscriptions({ ...caseParts, ...stock, ...integrations }),
    jobs: [...accounts.jobs, ...integrations.jobs, ...brand.jobs, ...billing.jobs, ...caseParts.jobs],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const partnersInventoryEntry = entry('partners-inventory', readConfig, createPartnersInventory, ['objects']);
