import { problem } from './problem.js';
import type { Caller, StaffRole } from './service/request-context.js';

const signInAgain = () => problem('unauthenticated', 'sign-in-needed', 'Please sign in and try again.');

/** Returns the caller if it is staff with one of these roles, or an owner; else throws. The gateway checks this too. */
export const requireStaff = (caller: Caller, ...roles: readonly StaffRole[]): Extract<Caller, { kind: 'staff' }> => {
  if (caller.kind !== 'staff')
    throw caller.kind === 'anyone'
      ? signInAgain()
      : problem('forbidden', 'staff-only', 'Only staff may do this. Please sign in as staff.');
  if (caller.role !== 'owner' && !roles.includes(caller.role))
    throw problem('forbidden', 'role-not-included', 'Your role does not include this. An owner can change that.');
  return caller;
};

/** Throws unless the caller is a service or the gateway itself. */
export const requireSystem = (caller: Caller): void => {
  if (caller.kind !== 'system')
    throw problem('forbidden', 'services-only', 'This is not open to people. Please use the public calls.');
};

/** Throws unless the caller is this account. */
export const requireSelf = (caller: Caller, kind: 'customer' | 'partner' | 'affiliate', id: string): void => {
  if (caller.kind === 'anyone') throw signInAgain();
  if (caller.kind !== kind || caller.id !== id)
    throw problem('forbidden', 'not-yours', 'This belongs to another account. Please sign in to that one.');
};
