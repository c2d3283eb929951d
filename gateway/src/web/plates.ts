import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { isProblem } from '@keepsake/platform/problem';
import type { RunningService } from '@keepsake/platform/run';
import { visitOf } from '../http/visit.js';
import type { IncomingMessage } from 'node:http';

/** Where a scanned plate leads: on, or to the page that says why not. */
export type PlateOutcome = { readonly to: string } | { readonly status: 404 | 410 | 503 };

const lookMs = 5_000;

/** What the demo page prints: a prefix and six digits. No plate on sale looks like it; it opens the built-in story. */
export const isDemoCode = (text: string): boolean => /^(?:demo|CF\d{6})$/i.test(text);

/** Asks by state, never by what the code looks like; a code that cannot be one is not asked about. */
export const createPlateResolver =
  (running: RunningService) =>
  async (token: string, request: IncomingMessage): Promise<PlateOutcome> => {
    if (isDemoCode(token)) return { to: '/timeline/demo' };
    const parsed = parsePlateCode(token);
    if (!parsed.ok) return { status: 404 };
    try {
      const { outcome, code } = await running
        .askAs(viewingRpc, { kind: 'system', service: 'gateway' })
        .ResolveCode(
          { code: parsed.code },
          { signal: AbortSignal.timeout(lookMs), correlationId: visitOf(request).correlationId },
        );
      if (outcome === 'unactivated') return { to: `/account?qr=${encodeURIComponent(code || parsed.code)}` };
      if (outcome === 'live') return { to: `/timeline/${encodeURIComponent(code || parsed.code)}` };
      return { status: outcome === 'gone' ? 410 : 404 };
    } catch (error) {
      return { status: isProblem(error) && error.kind === 'not-found' ? 404 : 503 };
    }
  };
