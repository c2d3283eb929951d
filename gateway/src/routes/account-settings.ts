import { customerSettings, saveCustomerSettingsBody } from '@keepsake/contracts/rest/account';
import { campaignsRpc, type CampaignsDefinition } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { route, type Ask, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';

type Customer = Output<OrdersDefinition, 'GetCustomer'>;
type Preferences = Output<CampaignsDefinition, 'GetPreferences'>;

const gateway = { kind: 'system', service: 'gateway' } as const;

/** The signed-in customer as orders knows them. */
export const customerOf = (ask: Ask): Promise<Customer> =>
  ask.to(ordersRpc, { as: gateway }).GetCustomer({ customerId: ask.session?.accountId ?? '' });

const settingsOf = (
  ask: Ask,
  customer: Customer,
  wishes: Preferences,
  pendingEmail: string | undefined,
): z.input<typeof customerSettings> => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: ask.session?.email ?? '',
  pendingEmail: pendingEmail ?? null,
  emailNotifications: wishes.notifications,
  emailMarketing: wishes.marketing,
  birthdayReminders: wishes.reminders,
  days: wishes.days.map(({ kind, name, date, on }) => ({ kind: kind as 'birthday', name, date, on })),
  eraseAt: customer.eraseAt ?? null,
});

type Body = z.infer<typeof saveCustomerSettingsBody>;

const saveName = async (ask: Ask<Body>): Promise<Customer> => {
  const { firstName, lastName } = ask.body;
  if (firstName === undefined && lastName === undefined) return customerOf(ask);
  return ask.to(ordersRpc).SaveCustomer(present({ firstName, lastName }));
};

const saveWishes = async (ask: Ask<Body>): Promise<Preferences> => {
  const { emailNotifications: notifications, emailMarketing: marketing, birthdayReminders: reminders, days } = ask.body;
  const chosen = present({ notifications, marketing, reminders, days: days && { days } });
  const campaigns = ask.to(campaignsRpc);
  return Object.keys(chosen).length === 0 ? campaigns.GetPreferences({}) : campaigns.SavePreferences(chosen);
};

export const accountSettingsRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/settings',
    summary: "The customer's name, address, mails and days to be reminded of",
    who: ['customer'],
    limit: 'read',
    answers: { 200: customerSettings },
    handle: async (ask) => {
      const [customer, wishes, pendingEmail] = await Promise.all([
        customerOf(ask),
        ask.to(campaignsRpc).GetPreferences({}),
        access.emailChanges.pending(ask.session?.accountId ?? ''),
      ]);
      return { status: 200, body: settingsOf(ask, customer, wishes, pendingEmail) };
    },
  }),
  route({
    method: 'put',
    path: '/api/customer/settings',
    summary: 'Change some of them; consent is recorded with its time',
    who: ['customer'],
    limit: 'write',
    body: saveCustomerSettingsBody,
    answers: { 200: customerSettings },
    handle: async (ask) => {
      const customer = await saveName(ask);
      const wishes = await saveWishes(ask);
      const pendingEmail = await access.emailChanges.pending(ask.session?.accountId ?? '');
      return { status: 200, body: settingsOf(ask, customer, wishes, pendingEmail) };
    },
  }),
];
