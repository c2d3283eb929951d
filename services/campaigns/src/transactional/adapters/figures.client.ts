import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import type { PartnersDefinition } from '@keepsake/contracts/rpc/partners';
import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { FiguresClient } from '../application/weekly-ports.js';

export const createFiguresClient = (
  orders: Client<OrdersDefinition>,
  shipping: Client<ShippingDefinition>,
  partners: Client<PartnersDefinition>,
): FiguresClient => ({
  read: async ({ signal, correlationId }) => {
    const [sales, shipments, accounts] = await Promise.all([
      orders.SalesFigures({}, { signal, correlationId }),
      shipping.ShippingFigures({}, { signal, correlationId }),
      partners.PartnerFigures({}, { signal, correlationId }),
    ]);
    return {
      totalOrders: sales.totalOrders,
      days: sales.days,
      waiting: {
        payments: sales.pending,
        refunds: sales.refundsOwed,
        disputes: sales.disputes,
        short: sales.short,
        labels: shipments.ready,
        addresses: shipments.addressNeeded,
        applications: accounts.waiting,
      },
    };
  },
});
