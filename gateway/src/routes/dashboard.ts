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
import { allStaff, route, type Ask, type Route } from '../route.js';

/** Whoever opens the dashboard waits no longer than this for a service that hangs. */
const patienceMs = 3_000;

const cardsOf = async (ask: Ask) => {
  const asked = [
    ask.to(ordersRpc, { patienceMs }).SalesFigures({}),
    ask.to(partnersRpc, { patienceMs }).PartnerFigures({}),
    ask.to(campaignsRpc, { patienceMs }).MailFigures({}),
    ask.to(codesRpc, { patienceMs }).CodeStats({}),
    ask.to(shippingRpc, { patienceMs }).ShippingFigures({}),
  ] as const;
  const [sales, partners, mail, codes, shipping] = await Promise.allSettled(asked);
  return { sales, partners, mail, codes, shipping };
};

const told = <T>(card: PromiseSettledResult<T>): T | null => (card.status === 'fulfilled' ? card.value : null);

/** Of a service that is older than the question. */
const noCampaigns = { statuses: [], delivered: 0, opened: 0, machineOpened: 0, clicked: 0, responded: 0 };

export const dashboardRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/dashboard/stats',
    summary: 'How many orders there are',
    who: allStaff,
    limit: 'read',
    answers: { 200: dashboardStats },
    handle: async (ask) => ({ status: 200, body: await ask.to(ordersRpc).SalesFigures({}) }),
  }),
  route({
    method: 'get',
    path: '/api/dashboard/figures',
    summary: 'The figures of every service, as far as they answer',
    who: allStaff,
    limit: 'read',
    answers: { 200: dashboardFigures },
    handle: async (ask) => {
      const cards = await cardsOf(ask);
      const mail = told(cards.mail);
      const sales = told(cards.sales);
      return {
        status: 200,
        body: {
          sales: sales && {
            ...sales,
            refundsOwedSince: sales.refundsOwedSince ?? null,
            paymentsSince: sales.paymentsSince ?? null,
            shortSince: sales.shortSince ?? null,
          },
          partners: told(cards.partners),
          mail: mail && {
            ...mail,
            campaigns: mail.campaigns ?? noCampaigns,
            waitingSince: mail.waitingSince ?? null,
            remindersRanAt: mail.remindersRanAt ?? null,
          },
          codes: told(cards.codes),
          shipping: told(cards.shipping),
          missing: dashboardCards.filter((name) => cards[name].status === 'rejected'),
        },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/automation/birthday-reminders',
    summary: 'Who would get a birthday reminder now, and in which words',
    who: ['owner', 'marketing'],
    limit: 'read',
    answers: { 200: remindersPreview },
    handle: async (ask) => {
      const { subject, text, ...preview } = await ask.to(campaignsRpc).PreviewReminders({});
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
    handle: async (ask) => {
      const { sent, failed, waiting } = await ask.to(campaignsRpc).RunReminders({});
      return { status: 200, body: { remindersSent: sent, remindersFailed: failed, remindersWaiting: waiting } };
    },
  }),
];
