import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { isDemoCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { isProblem } from '@keepsake/platform/problem';
import type { RunningService } from '@keepsake/platform/run';
import { visitOf } from '../http/request-record.js';
import type { IncomingMessage } from 'node:http';

/** Redirects a scanned plate to its timeline or to the page that explains why not. */
export type PlateOutcome = { readonly to: string } | { readonly status: 404 | 410 | 503 };

const pollIntervalMs = 5_000;

/** The state decides, not the format; a malformed code is not queried. */
export const createPlateResolver =
  (running: RunningService) =>
  async (token: string, request: IncomingMessage): Promise<PlateOutcome> => {
    if (isDemoCode(token)) return { to: '/timeline/demo' };
    const parsed = parsePlateCode(token);
    if (!parsed.ok) return { status: 404 };
    try {
      const { outcome, code } = await running
        .clientAs(viewingRpc, { kind: 'system', service: 'gateway' })
        .ResolveCode(
          { code: parsed.code },
          { signal: AbortSignal.timeout(pollIntervalMs), correlationId: visitOf(request).correlationId },
        );
      if (outcome === 'unactivated') return { to: `/account?qr=${encodeURIComponent(code || parsed.code)}` };
      if (outcome === 'live') return { to: `/timeline/${encodeURIComponent(code || parsed.code)}` };
      return { status: outcome === 'gone' ? 410 : 404 };
    } catch (error) {
      return { status: isProblem(error) && error.kind === 'not-found' ? 404 : 503 };
    }
  };
