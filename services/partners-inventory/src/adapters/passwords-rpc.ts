import { askPasswordLinkBody, passwordLinkBody, usePasswordLinkBody } from '@keepsake/contracts/rest/password-links';
import { partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import type { PasswordLinksUse } from '@keepsake/platform/password-links/password-links';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';

export const passwordsDoor = (use: PasswordLinksUse): RpcDoor =>
  rpcDoor(partnerPasswordsRpc, 'api', {
    MakePasswordLinks: method(askPasswordLinkBody, use.makePasswordLinks),
    LookAtPasswordLink: method(passwordLinkBody, use.lookAtPasswordLink),
    SetPassword: method(usePasswordLinkBody, use.setPassword),
  });
