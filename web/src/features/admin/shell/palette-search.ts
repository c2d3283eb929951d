import type { StaffAffiliate } from '@keepsake/contracts/rest/affiliates';
import type { FoundCustomer } from '@keepsake/contracts/rest/customer-service';
import type { EmailCampaign } from '@keepsake/contracts/rest/email-campaigns';
import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { groupPlateCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getJson, path } from '../../../shared/api/client.js';
import { openGroups } from './open-groups.js';
import { areas, mayOpen } from '../areas.js';
import { actionsFitting } from './palette-actions.js';

export type Place = {
  readonly path: string;
  readonly label: string;
  readonly detail: string;
  readonly group: 'Do' | 'Go to' | 'Orders' | 'Customers' | 'Partners' | 'Affiliates' | 'Campaigns' | 'Codes';
  /** Area whose icon it has. */
  readonly sign: string;
};

const minLetters = 2;
const most = 5;
const pauseMs = 200;
const staleMs = 30_000;

const reaches = (role: StaffRole, requested: string): boolean => {
  const area = areas.find((one) => one.path === requested);
  return area !== undefined && mayOpen(role, area);
};

/** Every typed word must begin a word of the name or its group: "qr", "gen", "mon pay". */
const areasFitting = (role: StaffRole, typed: string): readonly Place[] => {
  const requested = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return openGroups(role)
    .flatMap((group) => group.areas.map((area) => ({ ...area, of: group.label })))
    .filter(({ label, of }) => {
      const terms = `${label} ${of}`.toLowerCase().split(' ');
      return requested.every((part) => terms.some((word) => word.startsWith(part)));
    })
    .map((area) => ({ path: area.path, label: area.label, detail: area.of, group: 'Go to', sign: area.path }));
};

const makesOrHelps = (role: StaffRole): boolean =>
  reaches(role, '/admin/qr-generation') || reaches(role, '/admin/customer-service');

/** Links a complete code in any spelling to its history, if the role may read it, and to its page. */
const codeTyped = (role: StaffRole, typed: string): readonly Place[] => {
  const read = parsePlateCode(typed);
  if (!read.ok) return [];
  const label = groupPlateCode(read.code);
  const sign = '/admin/qr-generation';
  const page: Place = { path: `/c/${read.code}`, label, detail: 'Its page', group: 'Codes', sign };
  const life: Place = { path: path`/admin/codes/${read.code}`, label, detail: 'History', group: 'Codes', sign };
  return makesOrHelps(role) ? [life, page] : [page];
};

const orderPlace = (order: StaffOrder): Place => ({
  path: `/admin/orders/${encodeURIComponent(order.id)}`,
  label: order.number,
  detail: `${order.firstName} ${order.lastName}`,
  group: 'Orders',
  sign: '/admin/orders',
});

const customerPlace = (customer: FoundCustomer): Place => ({
  path: path`/admin/customers/${customer.id}`,
  label: customer.name,
  detail: customer.email,
  group: 'Customers',
  sign: '/admin/customers',
});

/** An applicant has no partner page yet, so the application is linked. */
const partnerPlace = ({ id, name, city, state, subscriptionStatus }: PartnerLocation): Place => {
  const waits = subscriptionStatus === 'pending';
  return {
    path: waits ? `/admin/applications?row=${encodeURIComponent(id)}` : path`/admin/partners/${id}`,
    label: name,
    detail: `${city}, ${state}${waits ? ' · Applied' : ''}`,
    group: 'Partners',
    sign: '/admin/partners',
  };
};

const affiliatePlace = ({ id, firstName, lastName, affiliateCode }: StaffAffiliate): Place => ({
  path: `/admin/affiliates?row=${encodeURIComponent(id)}`,
  label: `${firstName} ${lastName}`,
  detail: affiliateCode,
  group: 'Affiliates',
  sign: '/admin/affiliates',
});

const campaignPlace = ({ id, name, status }: EmailCampaign): Place => ({
  path: path`/admin/campaigns/${id}`,
  label: name,
  detail: status,
  group: 'Campaigns',
  sign: '/admin/email-marketing',
});

/** Debounces the typed text before requests. */
const usePaused = (typed: string): string => {
  const [requested, setAsked] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(typed), pauseMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return requested;
};

const useFound = <R>(name: string, address: string, requested: string | undefined) =>
  useQuery({
    queryKey: ['palette', name, requested],
    queryFn:
      requested === undefined
        ? skipToken
        : async ({ signal }) =>
            (
              await getJson<readonly R[]>(`${address}${new URLSearchParams({ q: requested }).toString()}`, signal)
            ).slice(0, most),
    staleTime: staleMs,
    retry: false,
  });

/** Returns areas and codes immediately, orders, customers and partners after a debounce, limited to the role. */
export const usePlaces = (
  role: StaffRole,
  typed: string,
): { readonly places: readonly Place[]; readonly searching: boolean; readonly failed: boolean } => {
  const text = typed.trim().slice(0, 200);
  const paused = usePaused(text);
  const requested = paused.length < minLetters ? undefined : paused;
  const forOrders = reaches(role, '/admin/orders');
  const forCustomers = reaches(role, '/admin/customers');
  const orders = useFound<StaffOrder>('orders', `/api/orders?limit=${most}&`, forOrders ? requested : undefined);
  const customers = useFound<FoundCustomer>(
    'customers',
    '/api/admin/customers/search?',
    forCustomers ? requested : undefined,
  );
  const forPartners = reaches(role, '/admin/partners');
  const partners = useFound<PartnerLocation>(
    'partners',
    `/api/partners?limit=${most}&`,
    forPartners ? requested : undefined,
  );
  const affiliates = useFound<StaffAffiliate>(
    'affiliates',
    `/api/admin/affiliates?limit=${most}&`,
    reaches(role, '/admin/affiliates') ? requested : undefined,
  );
  const campaigns = useFound<EmailCampaign>(
    'campaigns',
    `/api/email-campaigns?limit=${most}&`,
    reaches(role, '/admin/email-marketing') ? requested : undefined,
  );
  const searches = text.length >= minLetters;
  const found =
    text === ''
      ? []
      : [
          ...(orders.data ?? []).map(orderPlace),
          ...(customers.data ?? []).map(customerPlace),
          ...(partners.data ?? []).map(partnerPlace),
          ...(affiliates.data ?? []).map(affiliatePlace),
          ...(campaigns.data ?? []).map(campaignPlace),
        ];
  const all = [orders, customers, partners, affiliates, campaigns];
  const fetching = all.some(({ isFetching }) => isFetching);
  return {
    places: [
      ...areasFitting(role, text),
      ...codeTyped(role, text),
      ...actionsFitting(role, text),
      ...(text === paused ? found : []),
    ],
    searching: searches && (text !== paused || fetching),
    failed: all.some(({ isError }) => isError),
  };
};
