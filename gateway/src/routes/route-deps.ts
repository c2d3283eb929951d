import type { Clock } from '@keepsake/platform/clock';
import type { Limits } from '@keepsake/platform/limits/limits';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { RunningService } from '@keepsake/platform/run';
import type { Access } from '../access/access.js';
import type { Background } from '../background.js';
import type { GatewayConfig } from '../config.js';
import type { CookieNames } from '../http/cookies.js';
import type { Viewing } from '../viewing/viewing.js';

/** What routes are made of. Each takes the members it needs by `Pick`. */
export type RouteDeps = {
  readonly access: Access;
  readonly limits: Limits;
  readonly config: GatewayConfig;
  readonly names: CookieNames;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly background: Background;
  readonly running: RunningService;
  readonly viewing: Viewing;
};
