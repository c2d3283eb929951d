import type { Clock } from '@keepsake/platform/clock';
import type { Limits } from '@keepsake/platform/limits/limits';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { RunningService } from '@keepsake/platform/run';
import type { Access } from '../identity/access.js';
import type { Background } from '../background.js';
import type { Closing } from '../closing/closing.js';
import type { CurrentTerms } from '../web/shop-terms.js';
import type { GatewayConfig } from '../config.js';
import type { CookieNames } from '../http/cookies.js';
import type { Viewing } from '../edge/viewing.js';

/** Dependencies of routes. Each picks the members it needs. */
export type RouteDeps = {
  readonly access: Access;
  readonly limits: Limits;
  readonly config: GatewayConfig;
  readonly names: CookieNames;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly background: Background;
  readonly running: RunningService;
  readonly viewing: Viewing;
  readonly closing: Closing;
  readonly shopTerms: CurrentTerms;
};
