import { staffActed } from '../staff-acted.js';

export const partnersInventoryStaffActed = staffActed('partners-inventory');
