import type { StaffRole } from '@keepsake/contracts/rest/session';

export type Area = {
  readonly path: `/admin/${string}`;
  readonly label: string;
  /** Roles that may open the area besides owners, who may open all; the server checks every call. */
  readonly roles: readonly StaffRole[];
};

export type AreaGroup = { readonly label: string; readonly areas: readonly Area[] };

const everyone = ['operations', 'support', 'marketing', 'finance'] as const;
const area = (path: Area['path'], label: string, ...roles: readonly StaffRole[]): Area => ({ path, label, roles });

/** Areas in the order of the navigation. */
const areaGroups: readonly AreaGroup[] = [
  { label: 'Overview', areas: [area('/admin/dashboard', 'Dashboard', ...everyone)] },
  {
    label: 'Sales',
    areas: [
      area('/admin/orders', 'Orders', 'operations', 'support'),
      area('/admin/shipping', 'Shipping', 'operations'),
      area('/admin/discounts', 'Discounts', 'marketing', 'finance'),
    ],
  },
  { label: 'Plates', areas: [area('/admin/qr-generation', 'QR Generation', 'operations')] },
  {
    label: 'Service',
    areas: [
      area('/admin/customer-service', 'Customer Service', 'support'),
      area('/admin/customers', 'Customers', 'support'),
      area('/admin/contacts', 'Contacts', 'support', 'operations'),
      area('/admin/reports', 'Reports', 'support'),
    ],
  },
  {
    label: 'Marketing',
    areas: [
      area('/admin/email-marketing', 'Email Marketing', 'marketing'),
      area('/admin/prospects', 'Prospects', 'marketing'),
    ],
  },
  {
    label: 'Partners',
    areas: [
      area('/admin/partners', 'Partners', 'operations'),
      area('/admin/applications', 'Applications', 'operations'),
      area('/admin/plate-requests', 'Plate requests', 'operations'),
    ],
  },
  {
    label: 'Money',
    areas: [
      area('/admin/prices', 'Prices', 'finance'),
      area('/admin/affiliates', 'Affiliates', 'finance'),
      area('/admin/commissions', 'Commissions', 'finance'),
      area('/admin/payments', 'Payments', 'finance'),
      area('/admin/payouts', 'Payouts', 'finance'),
      area('/admin/escrow', 'Escrow', 'finance'),
      area('/admin/hosting-fund', 'Hosting fund', 'finance'),
    ],
  },
  {
    label: 'Settings',
    areas: [
      area('/admin/staff', 'Staff'),
      area('/admin/audit', 'Audit'),
      area('/admin/integrations', 'Integrations'),
      area('/admin/closing', 'Closing'),
      area('/admin/jobs', 'Jobs', 'operations'),
      area('/admin/video-setup', 'Video Setup', 'marketing'),
      area('/admin/test-process', 'Test Process', 'operations'),
    ],
  },
];

export const areas: readonly Area[] = areaGroups.flatMap((group) => group.areas);

export const mayOpen = (role: StaffRole, { roles }: Area): boolean => role === 'owner' || roles.includes(role);

/** Returns the groups a role may open; groups without an open area are absent. */
export const groupsFor = (role: StaffRole): readonly AreaGroup[] =>
  areaGroups
    .map(({ label, areas: all }) => ({ label, areas: all.filter((one) => mayOpen(role, one)) }))
    .filter((group) => group.areas.length > 0);

/** Returns the area of an address: `/admin/qr-generation/…` belongs to QR Generation. */
export const areaAt = (pathname: string): Area | undefined =>
  areas.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

/** Whether the role may open the area of an address, which may have a query. */
export const mayGo = (role: StaffRole, to: string): boolean => {
  const found = areaAt(to.split('?')[0] ?? '');
  return found !== undefined && mayOpen(role, found);
};

/** Returns the first page after a sign-in without a destination: the area with pending work. */
export const homeOf = (role: StaffRole): string => {
  if (role === 'support') return '/admin/customer-service';
  return role === 'owner' || role === 'operations' ? '/admin/orders' : '/admin/dashboard';
};
