import type { PasswordLinksDefinition } from '@keepsake/contracts/rpc/password-links';
import type { Output, RpcContract } from '@keepsake/platform/rpc/contract';
import { standIn, type StandIn } from './stand-in.js';

/** Mailed links of this account; nobody has asked for one. */
export const goodPasswords = (
  contract: RpcContract<PasswordLinksDefinition>,
  account: Output<PasswordLinksDefinition, 'SetPassword'>,
): StandIn =>
  standIn(contract, {
    MakePasswordLinks: async () => ({ links: [] }),
    LookAtPasswordLink: async () => account,
    SetPassword: async () => account,
  });
