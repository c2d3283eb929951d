import type { PasswordLinksDefinition } from '@keepsake/contracts/rpc/password-links';
import type { Output, RpcContract } from '@keepsake/platform/rpc/contract';
import { fakeService, type StandIn } from './fake-service.js';

/** Answers about emailed links of an account that requested none. */
export const fakePasswords = (
  contract: RpcContract<PasswordLinksDefinition>,
  account: Output<PasswordLinksDefinition, 'SetPassword'>,
): StandIn =>
  fakeService(contract, {
    MakePasswordLinks: async () => ({ links: [] }),
    LookAtPasswordLink: async () => account,
    SetPassword: async () => account,
  });
