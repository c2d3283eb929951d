import { answeredBy, rpcContract } from '@keepsake/platform/rpc/contract';
import type { PasswordLinksDefinition } from '../rpc-types/keepsake/platform/v1/PasswordLinks.js';

export type { PasswordLinksDefinition };

const passwordLinks = rpcContract<PasswordLinksDefinition>('platform/v1/password_links.proto', 'PasswordLinks');

export const affiliatePasswordsRpc = answeredBy(passwordLinks, 'affiliates-escrow');
export const partnerPasswordsRpc = answeredBy(passwordLinks, 'partners-inventory');
