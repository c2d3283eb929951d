export type { MailQueue } from './application/mail-queue.js';
export type { Languages, MailCounts, Mailer, StillWanted } from './application/ports.js';
export type { Writings } from './domain/mail-texts.js';
export { type Branding, type Part, type WrittenMail, write } from './domain/email-content.js';
export { type MailFigures, mailFigures } from './domain/mail-figures.js';
export { escapeHtml, oneLine, sanitizeName } from './domain/plain-text.js';
export { pauseAfterMs } from './domain/email-retry.js';
export { type Draft, type TemplateValues, compose } from './domain/templates.js';
export { postgresMailCounts } from './adapters/mail-counts.postgres.js';
