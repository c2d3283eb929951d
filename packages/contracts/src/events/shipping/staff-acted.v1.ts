import { staffActed } from '../staff-acted.js';

export const shippingStaffActed = staffActed('shipping');
