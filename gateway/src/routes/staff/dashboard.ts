import {
  dashboardCards,
  dashboardFigures,
  dashboardStats,
  remindersAnswer,
  remindersPreview,
} from '@keepsake/contracts/rest/dashboard';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { allStaff, route, type RouteRequest, type Route } from '../../route.js';

/** Timeout in milliseconds per service. */
const timeoutMs = 3_000;

const cardsOf = async (request: RouteRequest) => {
  const requests = [
    request.client(ordersRpc, { timeoutMs }).SalesFigures({}),
    request.client(partnersRpc, { timeoutMs }).PartnerFigures({}),
    request.client(campaignsRpc, { timeoutMs }).MailFigures({}),
    request.client(codesRpc, { timeoutMs }).CodeStats({}),
    request.client(shippingRpc, { timeoutMs }).ShippingFigures({}),
  ] as const;
  const [sales, partners, mail, codes, shipping] = await Promise.allSettled(requests);
  return { sales, partners, mail, codes, shipping };
};

const valueOf = <T>(card: PromiseSettledResult<T>): T | null => (card.status === 'fulfilled' ? card.value : null);

/** Defaults for services of an older version. */
const noSales = (day: string) => ({ firstDay: day, lastDay: day, orders: 0, revenueCents: 0 });
const noCampaigns = { statuses: [], delivered: 0, opened: 0, machineOpened: 0, clicked: 0, engaged: 0, responded: 0 };

export const dashboardRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/dashboard/stats',
    summary: 'Count the orders',
    who: allStaff,
    scope: 'figures:read',
    limit: 'read',
    answers: { 200: dashboardStats },
    handle: async (request) => ({ status: 200, body: await request.client(ordersRpc).SalesFigures({}) }),
  }),
  route({
    method: 'get',
    path: '/api/dashboard/figures',
    summary: 'Get the figures of every available service',
    who: allStaff,
    scope: 'figures:read',
    limit: 'read',
    answers: { 200: dashboardFigures },
    handle: async (request) => {
      const cards = await cardsOf(request);
      const mail = valueOf(cards.mail);
      const sales = valueOf(cards.sales);
      const shipping = valueOf(cards.shipping);
      return {
        status: 200,
        body: {
          sales: sales && {
            ...sales,
            soFar: sales.soFar ?? noSales(sales.today),
            before: sales.before ?? noSales(sales.today),
            refundsOwedSince: sales.refundsOwedSince ?? null,
            disputesSince: sales.disputesSince ?? null,
            paymentsSince: sales.paymentsSince ?? null,
            shortSince: sales.shortSince ?? null,
          },
          partners: valueOf(cards.partners),
          mail: mail && {
            ...mail,
            campaigns: mail.campaigns ?? noCampaigns,
            // An older service sends no status, and an unknown status must not show as active.
            remindersStatus: mail.remindersStatus || 'idle',
            waitingSince: mail.waitingSince ?? null,
            remindersRanAt: mail.remindersRanAt ?? null,
          },
          codes: valueOf(cards.codes),
          shipping: shipping && { ...shipping, atMaker: shipping.atMaker ?? 0 },
          missing: dashboardCards.filter((name) => cards[name].status === 'rejected'),
        },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/automation/birthday-reminders',
    summary: 'Preview the birthday reminders that are due',
    who: ['owner', 'marketing'],
    limit: 'read',
    answers: { 200: remindersPreview },
    handle: async (request) => {
      const { subject, text, ...preview } = await request.client(campaignsRpc).PreviewReminders({});
      return { status: 200, body: { ...preview, subject: subject ?? null, text: text ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/automation/birthday-reminders',
    summary: 'Send the birthday reminders that are due',
    who: ['owner', 'marketing'],
    limit: 'write',
    answers: { 200: remindersAnswer },
    handle: async (request) => {
      const { sent, failed, waiting, planned } = await request.client(campaignsRpc).RunReminders({});
      const body = {
        remindersSent: sent,
        remindersFailed: failed,
        remindersWaiting: waiting,
        remindersPlanned: planned,
      };
      return { status: 200, body };
    },
  }),
];
