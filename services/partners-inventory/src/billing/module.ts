import { foldFigures } from '@keepsake/platform/figures';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { job, type Platform } from '@keepsake/platform/service';
import { postgresApplications, type Locations } from '../accounts/api.js';
import type { Cases } from '../cases/api.js';
import { postgresStockMoves } from '../stock/api.js';
import { postgresPlanInvoices, postgresPlanPrices } from './adapters/billing.postgres.js';
import { postgresPartnerCounts } from './adapters/partner-counts.postgres.js';
import { drawStatement } from './adapters/pdf/statement.js';
import { billedMonth } from './application/billed-month.js';
import { issueInvoices, issueInvoicesJob, savePlanPrice, settleInvoice, showBilling } from './application/billing.js';
import { renderStatement } from './application/render-statement.js';
import { showFigures } from './application/show-figures.js';

/** Composes the billing module. Its RPC methods are in `composition/stock.rpc.ts` and `composition/partners.rpc.ts`. */
export const createBillingParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { locations, cases, timeZone }: { readonly locations: Locations; readonly cases: Cases; readonly timeZone: string },
) => {
  const invoices = postgresPlanInvoices(db);
  const billing = { prices: postgresPlanPrices(db), invoices, locations, cases, clock, ids, timeZone };
  const stockMoves = postgresStockMoves(db, timeZone);
  return {
    stockMoves,
    useCases: {
      showFigures: showFigures({ partnerCounts: postgresPartnerCounts(db), invoices, clock }),
      renderStatement: renderStatement({
        locations,
        applications: postgresApplications(db),
        stockMoves,
        billedMonth: billedMonth(billing),
        drawStatement: drawStatement(typeface),
        clock,
        timeZone,
      }),
      showBilling: showBilling(billing),
      savePlanPrice: savePlanPrice(billing),
      settleInvoice: settleInvoice(billing),
    },
    jobs: [foldFigures(timeZone), job(issueInvoicesJob, issueInvoices(billing), '41 * * * *')],
  };
};
