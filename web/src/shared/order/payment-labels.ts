import { siteSettings } from '../site-settings.js';

export const paysOnline = siteSettings.payments === 'online';
