import { describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { areaAt, areas, groupsFor, homeOf, mayOpen } from './areas.js';

const staffRoles: readonly StaffRole[] = ['owner', 'operations', 'support', 'marketing', 'finance'];

const paths = (role: StaffRole): readonly string[] =>
  groupsFor(role).flatMap((group) => group.areas.map((one) => one.path));

describe('areas of the back office', () => {
  it('shows an owner everything', () => {
    expect(paths('owner')).toEqual(areas.map((one) => one.path));
  });

  it('shows a role its own areas and the dashboard, and no group without an open area', () => {
    expect(paths('finance')).toEqual([
      '/admin/dashboard',
      '/admin/affiliates',
      '/admin/commissions',
      '/admin/payouts',
      '/admin/escrow',
    ]);
    expect(groupsFor('finance').map((group) => group.label)).toEqual(['Overview', 'Money']);
  });

  it('opens orders and contacts to those who serve buyers', () => {
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

  it('counts a page below an area to that area, and a longer name not', () => {
    expect(areaAt('/admin/qr-generation/0197')?.label).toBe('QR Generation');
    expect(areaAt('/admin/customers')?.label).toBe('Customers');
    expect(areaAt('/admin/orders-of-old')).toBeUndefined();
  });

  it('sends every role home to an area that it may open', () => {
    for (const role of staffRoles) {
      const home = areaAt(homeOf(role));
      expect(home && mayOpen(role, home)).toBe(true);
    }
  });
});
