import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { foldFigures } from '@keepsake/platform/figures';
import { passwordLinks } from '@keepsake/platform/password-links/password-links';
import { postgresPasswordLinks } from '@keepsake/platform/password-links/password-links.postgres';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresApplications } from './adapters/applications.postgres.js';
import { createCaseParts } from './adapters/case-parts.js';
import { postgresLicenceDocuments } from './adapters/licence-documents.postgres.js';
import { postgresLinkedAccounts } from './adapters/linked-accounts.postgres.js';
import { postgresLocations } from './adapters/locations.postgres.js';
import { postgresMakerStock } from './adapters/maker-stock.postgres.js';
import { postgresPartnerCounts } from './adapters/partner-counts.postgres.js';
import { passwordsDoor } from './adapters/passwords-rpc.js';
import { createPlateRequestParts } from './adapters/plate-request-parts.js';
import { partnersDoor } from './adapters/rpc.js';
import { drawStatement } from './adapters/paper/statement.js';
import { postgresStockAlerts } from './adapters/stock-alerts.postgres.js';
import { postgresStockMoves } from './adapters/stock-moves.postgres.js';
import { stockDoor } from './adapters/stock-rpc.js';
import { postgresMembers } from './adapters/members.postgres.js';
import { createTeamDoor } from './adapters/team-rpc.js';
import { postgresTeamLog } from './adapters/team-log.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { allotPlates } from './application/allot-plates.js';
import { decideApplication } from './application/decide-application.js';
import { findDocument, registerDocument, sweepDocuments, sweepDocumentsJob } from './application/keep-licences.js';
import { addLocation, savePlan, setAccountStatus, showPartner } from './application/keep-partner.js';
import { listLocations } from './application/list-locations.js';
import { moveShelf } from './application/move-shelf.js';
import { moveStock } from './application/move-stock.js';
import { noteBatch } from './application/note-batch.js';
import { renderStatement } from './application/render-statement.js';
import { showFigures } from './application/show-figures.js';
import { showInventory } from './application/show-inventory.js';
import { signIn } from './application/sign-in.js';
import { listAlerts, readAlert, showShelfNotice } from './application/stock-alerts.js';
import { submitApplication } from './application/submit-application.js';
import { readConfig, type PartnersInventoryConfig } from './config.js';

export const createPartnersInventory = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'customerIdOf' | 'ask'>,
  config: PartnersInventoryConfig,
): Service => {
  const { db, clock, ids, objects, customerIdOf } = platform;
  const applications = postgresApplications(db);
  const documents = postgresLicenceDocuments(db);
  const locations = postgresLocations(db, () => monthOf(businessDay(clock.now(), config.timeZone)));
  const makerStock = postgresMakerStock(db);
  const stockAlerts = postgresStockAlerts(db);
  const moves = moveShelf({ locations, stockAlerts, ids });
  const { timeZone } = config;
  const stockMoves = postgresStockMoves(db, timeZone);
  const members = postgresMembers(db);
  const teamLog = postgresTeamLog(db, ids);
  const caseParts = createCaseParts(platform, {
    applications,
    locations,
    openStock: config.openStock,
    moveShelf: moves,
    teamLog,
    timeZone,
  });
  const plateOrders = createPlateRequestParts(platform, { applications, locations, moveShelf: moves, teamLog });
  const links = postgresPasswordLinks(db, 'account_id');
  const accounts = postgresLinkedAccounts(db, { ids, clock });
  const passwords = { hash: hashPassword, matches: passwordMatches };

  return {
    name: 'partners-inventory',
    rpc: [
      partnersDoor(
        {
          submitApplication: submitApplication({ applications, documents, passwords, customerIdOf, clock, ids }),
          registerDocument: registerDocument({ documents, objects, clock, ids }),
          findDocument: findDocument({ applications }),
          decideApplication: decideApplication({ applications, locations, clock, ids }),
          signIn: signIn({ applications, members, passwords, customerIdOf }),
          listLocations: listLocations({ locations }),
          showPartner: showPartner({ applications, locations }),
          savePlan: savePlan({ locations }),
          addLocation: addLocation({ locations, clock, ids }),
          setAccountStatus: setAccountStatus({ applications, locations }),
          showInventory: showInventory({ locations, clock }),
          showFigures: showFigures({ partnerCounts: postgresPartnerCounts(db), clock }),
        },
        { applications, locations, makerStock },
      ),
      passwordsDoor(passwordLinks({ links, accounts, hash: hashPassword, customerIdOf, clock })),
      stockDoor(
        {
          moveStock: moveStock({ locations, moveShelf: moves, teamLog, clock }),
          allotPlates: allotPlates({ locations, plates: caseParts.plates }),
          renderStatement: renderStatement({
            locations,
            applications,
            stockMoves,
            cases: caseParts.cases,
            drawStatement: drawStatement(typeface),
            clock,
            timeZone,
          }),
          listAlerts: listAlerts({ locations, stockAlerts }),
          readAlert: readAlert({ locations, stockAlerts, clock }),
          showShelfNotice: showShelfNotice({ locations }),
        },
        { locations, stockAlerts, stockMoves },
      ),
      ...caseParts.rpc,
      plateOrders.rpc,
      createTeamDoor({
        members,
        log: teamLog,
        locations,
        applications,
        cases: caseParts.cases,
        links,
        customerIdOf,
        clock,
        ids,
      }),
    ],
    subscriptions: subscriptions({
      ...caseParts,
      ...plateOrders,
      noteBatch: noteBatch({ makerStock, moveShelf: moves }),
    }),
    jobs: [
      foldFigures(timeZone),
      job(sweepDocumentsJob, sweepDocuments({ documents, objects, clock }), '23 * * * *'),
      ...caseParts.jobs,
    ],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const partnersInventoryEntry = entry('partners-inventory', readConfig, createPartnersInventory, ['objects']);
