import { siteSettings } from '../site-settings.js';

export const paysOnline = siteSettings.payments === 'online';

export const payNothingNow = 'There’s nothing to pay now. We will contact you within 24 hours to arrange payment.';
export const estimateLabels = 'We confirm the price with you within 24 hours. You pay nothing before that.';
