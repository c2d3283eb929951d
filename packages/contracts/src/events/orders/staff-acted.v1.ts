import { staffActed } from '../staff-acted.js';

export const ordersStaffActed = staffActed('orders');
