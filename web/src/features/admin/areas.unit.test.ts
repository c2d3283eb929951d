import { describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { areaAt, areas, groupsFor, homeOf, mayOpen } from './areas.js';

const staffRoles: readonly StaffRole[] = ['owner', 'operations', 'support', 'marketing', 'finance'];

const paths = (role: StaffRole): readonly string[] =>
  groupsFor(role).flatMap((group) => group.areas.map((one) => one.path));

describe('areas of the back office', () => {
  it('shows an owner all areas', () => {
    expect(paths('owner')).toEqual(areas.map((one) => one.path));
  });

  it('shows a role its areas and the dashboard, without empty groups', () => {
    expect(paths('finance')).toEqual([
      '/admin/dashboard',
      '/admin/discounts',
      '/admin/prices',
      '/admin/affiliates',
      '/admin/commissions',
      '/admin/payments',
      '/admin/payouts',
      '/admin/escrow',
      '/admin/hosting-fund',
    ]);
    expect(groupsFor('finance').map((group) => group.label)).toEqual(['Overview', 'Sales', 'Money']);
  });

  it('opens orders and contacts to roles that serve buyers', () => {
    const opened = (path: string) => staffRoles.filter((role) => paths(role).includes(path));
    expect(opened('/admin/orders')).toEqual(['owner', 'operations', 'support']);
    expect(opened('/admin/contacts')).toEqual(['owner', 'operations', 'support']);
  });

  it('keeps staff and audit for owners', () => {
    for (const role of staffRoles.filter((one) => one !== 'owner')) {
      expect(paths(role)).not.toContain('/admin/staff');
      expect(paths(role)).not.toContain('/admin/audit');
    }
  });

  it('assigns a page below an area to that area, but not a longer name', () => {
    expect(areaAt('/admin/qr-generation/0197')?.label).toBe('QR Generation');
    expect(areaAt('/admin/customers')?.label).toBe('Customers');
    expect(areaAt('/admin/orders-of-old')).toBeUndefined();
  });

  it('sends every role to a first page that it may open', () => {
    for (const role of staffRoles) {
      const home = areaAt(homeOf(role));
      expect(home && mayOpen(role, home)).toBe(true);
    }
  });
});
