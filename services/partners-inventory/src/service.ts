import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { foldFigures } from '@keepsake/platform/figures';
import { passwordLinks } from '@keepsake/platform/password-links/password-links';
import { postgresPasswordLinks } from '@keepsake/platform/password-links/password-links.postgres';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { postgresApplications } from './adapters/applications.postgres.js';
import { postgresPlanInvoices, postgresPlanPrices } from './adapters/billing.postgres.js';
import { createCaseParts } from './adapters/cases.module.js';
import { postgresLicenseDocuments } from './adapters/license-documents.postgres.js';
import { postgresLinkedAccounts } from './adapters/linked-accounts.postgres.js';
import { postgresLocations } from './adapters/locations.postgres.js';
import { postgresMakerStock } from './adapters/maker-stock.postgres.js';
import { postgresPartnerCounts } from './adapters/partner-counts.postgres.js';
import { passwordsRpcService } from './adapters/passwords.rpc.js';
import { createPlateRequestParts } from './adapters/plate-requests.module.js';
import { partnersRpcService } from './adapters/rpc.js';
import { drawStatement } from './adapters/pdf/statement.js';
import { postgresStockAlerts } from './adapters/stock-alerts.postgres.js';
import { postgresStockMoves } from './adapters/stock-moves.postgres.js';
import { stockRpcService } from './adapters/stock.rpc.js';
import { postgresMembers } from './adapters/members.postgres.js';
import { createTeamRpcService } from './adapters/team.rpc.js';
import { postgresTeamLog } from './adapters/team-log.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { billedMonth } from './application/billed-month.js';
import { allotPlates } from './application/allot-plates.js';
import { decideApplication } from './application/decide-application.js';
import {
  issueInvoices,
  issueInvoicesJob,
  savePlanPrice,
  settleInvoice,
  showBilling,
} from './application/keep-billing.js';
import { findDocument, registerDocument, sweepDocuments, sweepDocumentsJob } from './application/expire-licenses.js';
import { addLocation, savePlan, setAccountStatus, showPartner } from './application/keep-partner.js';
import { listLocations } from './application/list-locations.js';
import { changeStock } from './application/change-stock.js';
import { moveStock } from './application/move-stock.js';
import { onCodesMade } from './application/on-codes-made.js';
import { renderStatement } from './application/render-statement.js';
import { showFigures } from './application/show-figures.js';
import { showInventory } from './application/show-inventory.js';
import { signIn } from './application/sign-in.js';
import { listAlerts, readAlert, getStockNotice } from './application/stock-alerts.js';
import { submitApplication } from './application/submit-application.js';
import { readConfig, type PartnersInventoryConfig } from './config.js';

export const createPartnersInventory = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'customerIdOf' | 'client'>,
  config: PartnersInventoryConfig,
): Service => {
  const { db, clock, ids, objects, customerIdOf } = platform;
  const applications = postgresApplications(db);
  const documents = postgresLicenseDocuments(db);
  const locations = postgresLocations(db, () => monthOf(businessDay(clock.now(), config.timeZone)));
  const makerStock = postgresMakerStock(db);
  const stockAlerts = postgresStockAlerts(db);
  const moves = changeStock({ locations, stockAlerts, ids });
  const { timeZone } = config;
  const stockMoves = postgresStockMoves(db, timeZone);
  const members = postgresMembers(db);
  const teamLog = postgresTeamLog(db, ids);
  const caseParts = createCaseParts(platform, {
    applications,
    locations,
    openStock: config.openStock,
    changeStock: moves,
    teamLog,
    timeZone,
  });
  const plateOrders = createPlateRequestParts(platform, { applications, locations, changeStock: moves, teamLog });
  const billing = {
    prices: postgresPlanPrices(db),
    invoices: postgresPlanInvoices(db),
    locations,
    cases: caseParts.cases,
    clock,
    ids,
    timeZone,
  };
  const links = postgresPasswordLinks(db, 'account_id');
  const accounts = postgresLinkedAccounts(db, { ids, clock });
  const passwords = { hash: hashPassword, matches: passwordMatches };

  return {
    name: 'partners-inventory',
    rpc: [
      partnersRpcService(
        {
          submitApplication: submitApplication({ applications, documents, passwords, customerIdOf, clock, ids }),
          registerDocument: registerDocument({ documents, objects, clock, ids }),
          findDocument: findDocument({ applications }),
          decideApplication: decideApplication({ applications, locations, clock, ids }),
          signIn: signIn({ applications, members, passwords, customerIdOf }),
          listLocations: listLocations({ locations }),
          showPartner: showPartner({ applications, locations, members }),
          savePlan: savePlan({ locations }),
          addLocation: addLocation({ locations, clock, ids }),
          setAccountStatus: setAccountStatus({ applications, locations }),
          showInventory: showInventory({ locations, clock }),
          showFigures: showFigures({ partnerCounts: postgresPartnerCounts(db), invoices: billing.invoices, clock }),
        },
        { applications, locations, makerStock },
      ),
      passwordsRpcService(passwordLinks({ links, accounts, hash: hashPassword, customerIdOf, clock })),
      stockRpcService(
        {
          moveStock: moveStock({ locations, changeStock: moves, teamLog, clock }),
          allotPlates: allotPlates({ locations, plates: caseParts.plates }),
          renderStatement: renderStatement({
            locations,
            applications,
            stockMoves,
            billedMonth: billedMonth(billing),
            drawStatement: drawStatement(typeface),
            clock,
            timeZone,
          }),
          showBilling: showBilling(billing),
          savePlanPrice: savePlanPrice(billing),
          settleInvoice: settleInvoice(billing),
          listAlerts: listAlerts({ locations, stockAlerts }),
          readAlert: readAlert({ locations, stockAlerts, clock }),
          getStockNotice: getStockNotice({ locations }),
        },
        { locations, stockAlerts, stockMoves },
      ),
      ...caseParts.rpc,
      plateOrders.rpc,
      createTeamRpcService({
        members,
        log: teamLog,
        locations,
        applications,
        cases: caseParts.cases,
        links,
        accounts,
        passwords,
        customerIdOf,
        clock,
        ids,
      }),
    ],
    subscriptions: subscriptions({
      ...caseParts,
      ...plateOrders,
      onCodesMade: onCodesMade({ makerStock, changeStock: moves }),
    }),
    jobs: [
      foldFigures(timeZone),
      job(sweepDocumentsJob, sweepDocuments({ documents, objects, clock }), '23 * * * *'),
      job(issueInvoicesJob, issueInvoices(billing), '41 * * * *'),
      ...caseParts.jobs,
    ],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const partnersInventoryEntry = entry('partners-inventory', readConfig, createPartnersInventory, ['objects']);
