import { staffActed } from '../staff-acted.js';

export const qrTimelineStaffActed = staffActed('qr-timeline');
