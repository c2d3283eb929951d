import { problem } from './problem.js';
import type { Caller, StaffRole } from './turn.js';

const signInAgain = () => problem('unauthenticated', 'sign-in-needed', 'Please sign in and try again.');

/** Staff of one of these roles; an owner may always. The gateway has asked before: this is the second lock. */
export const requireStaff = (caller: Caller, ...roles: readonly StaffRole[]): Extract<Caller, { kind: 'staff' }> => {
  if (caller.kind !== 'staff')
    throw caller.kind === 'anyone'
      ? signInAgain()
      : problem('forbidden', 'staff-only', 'Only staff may do this. Please sign in as staff.');
  if (caller.role !== 'owner' && !roles.includes(caller.role))
    throw problem('forbidden', 'role-not-included', 'Your role does not include this. An owner can change that.');
  return caller;
};

/** Another service, or the gateway for itself; never a person. */
export const requireSystem = (caller: Caller): void => {
  if (caller.kind !== 'system')
    throw problem('forbidden', 'services-only', 'This is not open to people. Please use the public calls.');
};

/** The account itself. */
export const requireSelf = (caller: Caller, kind: 'customer' | 'partner' | 'affiliate', id: string): void => {
  if (caller.kind === 'anyone') throw signInAgain();
  if (caller.kind !== kind || caller.id !== id)
    throw problem('forbidden', 'not-yours', 'This belongs to another account. Please sign in to that one.');
};
