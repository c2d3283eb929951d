import { askPasswordLinkBody, passwordLinkBody, usePasswordLinkBody } from '@keepsake/contracts/rest/password-links';
import { partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import type { PasswordLinksUse } from '@keepsake/platform/password-links/password-links';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';

export const passwordsRpcService = (use: PasswordLinksUse): RpcService =>
  rpcService(partnerPasswordsRpc, 'api', {
    MakePasswordLinks: method(askPasswordLinkBody, use.makePasswordLinks),
    LookAtPasswordLink: method(passwordLinkBody, use.getPasswordLink),
    SetPassword: method(usePasswordLinkBody, use.setPassword),
  });
