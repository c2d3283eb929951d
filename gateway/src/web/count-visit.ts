import type { IncomingMessage } from 'node:http';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Identify } from '../authenticator.js';
import type { Viewing } from '../edge/viewing.js';

type Deps = { readonly viewing: Viewing; readonly identify: Identify };

/**
 * Counts the scan of a plate or the visit of a public page, unless a keeper of its timeline or a staff member is signed
 * in. The page is requested by every visitor, while a shared cache may answer the request for its memories.
 */
export const countVisit = async (
  { viewing, identify }: Deps,
  kind: 'scan' | 'visit',
  token: string,
  request: IncomingMessage,
): Promise<void> => {
  const parsed = parsePlateCode(token);
  if (!parsed.ok) return;
  const page = kind === 'visit' ? await viewing.pages.get(parsed.code, 30) : undefined;
  if (page && (!page.live || page.isPrivate)) return;
  const { session } = await identify(request.headers);
  if (session?.kind === 'staff') return;
  if (session && viewing.grants.isKeeper(page ?? (await viewing.pages.get(parsed.code, 30)), session)) return;
  viewing.visits.note(kind, parsed.code, request);
};
