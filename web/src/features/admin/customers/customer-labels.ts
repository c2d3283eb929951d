import type { CustomerFile, SupportMail, SupportOrder, SupportQrCode } from '@keepsake/contracts/rest/customer-service';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Tone } from '../parts/state-label.js';

export const plateName = (code: string): string => groupPlateCode(code);

/** Returns the address of a person without a name. */
export const nameOf = ({ name, email }: { readonly name: string; readonly email: string }): string => name || email;

type Shown = { readonly tone: Tone; readonly label: string };

const lives: Readonly<Record<SupportQrCode['status'], Shown>> = {
  unactivated: { tone: 'waits', label: 'Not activated' },
  activated: { tone: 'done', label: 'Active' },
  completed: { tone: 'done', label: 'Complete' },
  reassigned: { tone: 'ended', label: 'Replaced' },
};
/** Its plate was activated, but its page was removed. */
export const isRemoved = ({ status, timelineUrl }: Pick<SupportQrCode, 'status' | 'timelineUrl'>): boolean =>
  (status === 'activated' || status === 'completed') && timelineUrl === null;

export const lifeOf = (code: SupportQrCode): Shown =>
  isRemoved(code) ? { tone: 'ended', label: 'Removed' } : lives[code.status];

export const orderState = (order: SupportOrder): Shown => {
  if (order.cancelledAt !== null) return { tone: 'ended', label: 'Canceled' };
  if (order.status === 'completed') return { tone: 'done', label: 'Completed' };
  if (order.status === 'processing') return { tone: 'moves', label: 'Processing' };
  return { tone: 'waits', label: 'To confirm' };
};

/** Returns the reason why an order is delayed, worded for a phone call, or undefined. */
export const whyItWaits = (order: SupportOrder): string | undefined => {
  if (order.cancelledAt !== null || order.status === 'completed') return undefined;
  if (order.paidAt === null) return 'Payment is not confirmed yet.';
  if (order.codesShort) return 'Waiting for codes to be made.';
  if (order.addressNeeded) return 'We need the shipping address.';
  return 'Paid, waiting to be packed.';
};

const mailNames: Readonly<Record<string, string>> = {
  'sign-in-code': 'Sign-in code',
  'order-received': 'Order received',
  'payment-confirmed': 'Payment confirmed',
  'order-completed': 'Order completed',
  'order-cancelled': 'Order canceled',
  'order-refunded': 'Refund',
  'order-link': 'Link to the order',
  'claim-to-confirm': 'Someone wants to activate the plate',
  'timeline-open': 'The timeline is open',
  'activation-undone': 'Activation undone',
  'plate-replaced': 'The plate was replaced',
  'replacement-shipped': 'The replacement is on its way',
  'email-to-confirm': 'Confirm the new email',
  'email-changing': 'The email is being changed',
  'account-leaving': 'The account will be deleted',
  'export-ready': 'The export is ready',
  'guest-invitation': 'Invitation to a private timeline',
  'keeper-invitation': 'Invitation to keep a timeline',
  'hand-over-offer': 'A timeline is handed over',
  'keeper-news': 'News of a keeper',
  'entry-reported': 'A memory was reported',
};

const sentence = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');
export const mailName = ({ template }: SupportMail): string => mailNames[template] ?? sentence(template);

const mailStates: Readonly<Record<SupportMail['state'], Shown>> = {
  queued: { tone: 'waits', label: 'On its way' },
  sent: { tone: 'done', label: 'Sent' },
  failed: { tone: 'ended', label: 'Could not be sent' },
  expired: { tone: 'ended', label: 'Came too late' },
  suppressed: { tone: 'ended', label: 'Not wanted' },
};
export const mailState = ({ state }: SupportMail): Shown => mailStates[state];

const aways: Readonly<Record<CustomerFile['missing'][number], string>> = { qrCodes: 'the codes', mails: 'the emails' };

/** Names the services that do not respond, so that their data is not taken as empty. */
export const awayLabel = (missing: CustomerFile['missing']): string | undefined =>
  missing.length === 0
    ? undefined
    : `We cannot reach ${missing.map((part) => aways[part]).join(' and ')} right now. The rest is up to date. Try again in a moment.`;
