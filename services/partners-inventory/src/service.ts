import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresApplications } from './adapters/applications.postgres.js';
import { postgresLocations } from './adapters/locations.postgres.js';
import { postgresMakerStock } from './adapters/maker-stock.postgres.js';
import { partnersDoor } from './adapters/rpc.js';
import { subscriptions } from './adapters/subscriptions.js';
import { decideApplication } from './application/decide-application.js';
import { listLocations } from './application/list-locations.js';
import { noteBatch } from './application/note-batch.js';
import { showInventory } from './application/show-inventory.js';
import { signIn } from './application/sign-in.js';
import { submitApplication } from './application/submit-application.js';
import { readConfig } from './config.js';

export const createPartnersInventory = (platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'>): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const applications = postgresApplications(db);
  const locations = postgresLocations(db);
  const makerStock = postgresMakerStock(db);
  const passwords = { hash: hashPassword, matches: passwordMatches };

  return {
    name: 'partners-inventory',
    rpc: [
      partnersDoor(
        {
          submitApplication: submitApplication({ applications, passwords, customerIdOf, clock, ids }),
          decideApplication: decideApplication({ applications, locations, clock, ids }),
          signIn: signIn({ applications, passwords, customerIdOf }),
          listLocations: listLocations({ locations }),
          showInventory: showInventory({ locations }),
        },
        { applications, locations, makerStock },
      ),
    ],
    subscriptions: subscriptions({ noteBatch: noteBatch({ makerStock, locations }) }),
    jobs: [],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const partnersInventoryEntry = entry('partners-inventory', readConfig, createPartnersInventory);
