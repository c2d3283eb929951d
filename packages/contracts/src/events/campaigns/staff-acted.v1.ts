import { staffActed } from '../staff-acted.js';

export const campaignsStaffActed = staffActed('campaigns');
