import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { present } from '@keepsake/contracts/values/present';
import type { RouteRequest } from '../route.js';
import type { RouteDeps } from './route-deps.js';
import { undefinedIfUnavailable } from './undefined-if-unavailable.js';

const saveMs = 3_000;
const gateway = { kind: 'system', service: 'gateway' } as const;

/**
 * Saves the language of the browser for later emails to an affiliate or partner. `ifUnknown`: the address is not proved.
 * Without campaigns, the next sign-in saves it.
 */
export const saveLanguageOf = async (
  { running }: Pick<RouteDeps, 'running'>,
  { language, correlationId }: RouteRequest,
  person: { readonly email: string; readonly ifUnknown?: boolean },
): Promise<void> => {
  if (language === undefined) return;
  const options = { language, correlationId, signal: AbortSignal.timeout(saveMs) };
  await undefinedIfUnavailable(running.clientAs(campaignsRpc, gateway).SaveLanguage(present(person), options));
};
