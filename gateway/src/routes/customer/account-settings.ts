import { customerSettings, saveCustomerSettingsBody } from '@keepsake/contracts/rest/account';
import { campaignsRpc, type CampaignsDefinition } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { route, type RouteRequest, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

type Customer = Output<OrdersDefinition, 'GetCustomer'>;
type Preferences = Output<CampaignsDefinition, 'GetPreferences'>;

const gateway = { kind: 'system', service: 'gateway' } as const;

/** Returns the signed-in customer as stored by orders. */
export const customerOf = (request: RouteRequest): Promise<Customer> =>
  request.client(ordersRpc, { as: gateway }).GetCustomer({ customerId: request.session?.accountId ?? '' });

const settingsOf = (
  request: RouteRequest,
  customer: Customer,
  preferences: Preferences,
  pendingEmail: string | undefined,
): z.input<typeof customerSettings> => ({
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: request.session?.email ?? '',
  pendingEmail: pendingEmail ?? null,
  emailNotifications: preferences.notifications,
  emailMarketing: preferences.marketing,
  birthdayReminders: preferences.reminders,
  days: preferences.days,
  reminderLeadDays: preferences.leadDays,
  reminderOnDay: preferences.onDay,
  eraseAt: customer.eraseAt ?? null,
});

type Body = z.infer<typeof saveCustomerSettingsBody>;

const saveName = async (request: RouteRequest<Body>): Promise<Customer> => {
  const { firstName, lastName } = request.body;
  if (firstName === undefined && lastName === undefined) return customerOf(request);
  return request.client(ordersRpc).SaveCustomer(present({ firstName, lastName }));
};

const savePreferences = async (request: RouteRequest<Body>): Promise<Preferences> => {
  const {
    emailNotifications: notifications,
    emailMarketing: marketing,
    birthdayReminders: reminders,
    days,
  } = request.body;
  const { reminderLeadDays: leadDays, reminderOnDay: onDay } = request.body;
  const chosen = present({ notifications, marketing, reminders, days: days && { days }, leadDays, onDay });
  const campaigns = request.client(campaignsRpc);
  return Object.keys(chosen).length === 0 ? campaigns.GetPreferences({}) : campaigns.SavePreferences(chosen);
};

export const accountSettingsRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/customer/settings',
    summary: 'Get name, address, email preferences and reminder dates of the customer',
    who: ['customer'],
    limit: 'read',
    answers: { 200: customerSettings },
    handle: async (request) => {
      const [customer, preferences, pendingEmail] = await Promise.all([
        customerOf(request),
        request.client(campaignsRpc).GetPreferences({}),
        access.emailChanges.pending(request.session?.accountId ?? ''),
      ]);
      return { status: 200, body: settingsOf(request, customer, preferences, pendingEmail) };
    },
  }),
  route({
    method: 'put',
    path: '/api/customer/settings',
    summary: 'Update settings of the customer; records consent with its time',
    who: ['customer'],
    limit: 'write',
    body: saveCustomerSettingsBody,
    answers: { 200: customerSettings },
    handle: async (request) => {
      const customer = await saveName(request);
      const preferences = await savePreferences(request);
      const pendingEmail = await access.emailChanges.pending(request.session?.accountId ?? '');
      return { status: 200, body: settingsOf(request, customer, preferences, pendingEmail) };
    },
  }),
];
