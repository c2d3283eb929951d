import type { StaffRole } from '@keepsake/contracts/rest/session';
import { areas, mayOpen, type Area } from '../areas.js';
import type { Place } from './palette-search.js';

type Action = { readonly label: string; readonly area: Area['path']; readonly path: string };

/** Pages on which an action begins, named as people search for it. */
const actions: readonly Action[] = [
  { label: 'Confirm payments', area: '/admin/orders', path: '/admin/orders?status=pending' },
  { label: 'Record refunds', area: '/admin/orders', path: '/admin/orders?waits=refund' },
  { label: 'Print labels', area: '/admin/shipping', path: '/admin/shipping?waits=ready' },
  { label: 'Mark parcels shipped', area: '/admin/shipping', path: '/admin/shipping?stage=printed' },
  { label: 'Generate QR codes', area: '/admin/qr-generation', path: '/admin/qr-generation' },
  { label: 'Answer contacts', area: '/admin/contacts', path: '/admin/contacts' },
  { label: 'Decide on applications', area: '/admin/applications', path: '/admin/applications' },
  { label: 'Approve affiliates', area: '/admin/affiliates', path: '/admin/affiliates?status=applied' },
  { label: 'Import prospects', area: '/admin/prospects', path: '/admin/prospects' },
  { label: 'Invite a colleague', area: '/admin/staff', path: '/admin/staff' },
];

/** Returns the actions of a role of which every typed word begins a word. */
export const actionsFitting = (role: StaffRole, typed: string): readonly Place[] => {
  const requested = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (requested.length === 0) return [];
  return actions
    .filter(({ label, area }) => {
      const known = areas.find(({ path }) => path === area);
      const terms = label.toLowerCase().split(' ');
      return (
        known !== undefined &&
        mayOpen(role, known) &&
        requested.every((part) => terms.some((term) => term.startsWith(part)))
      );
    })
    .map(({ label, area, path }) => ({
      path,
      label,
      detail: areas.find((one) => one.path === area)?.label ?? '',
      group: 'Do',
      sign: area,
    }));
};
