export type { Buyer, CallOptions, Customers, OrderClient } from './application/customer-ports.js';
export type { ContactFacts } from './application/contact-facts.js';
export { saveOrderDayJob } from './application/save-order-day.js';
export type { Reminders } from './application/ports.js';
export type { Preferences } from './application/preference-ports.js';
export { clockwork } from './application/run-reminders.js';
export { type AutomationStatus, automationStatus, cron, nextRunAfter, runDueBy } from './domain/birthdays.js';
export { remembranceOf } from './domain/reminder-day.js';
