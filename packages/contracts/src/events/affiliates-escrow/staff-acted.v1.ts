import { staffActed } from '../staff-acted.js';

export const affiliatesEscrowStaffActed = staffActed('affiliates-escrow');
