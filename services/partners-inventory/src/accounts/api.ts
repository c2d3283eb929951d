export { type Actor, actorOf, browserOf, personOf } from './application/actor-of.js';
export { locationNotFound } from './application/not-found.js';
export { requireOwnLocation, requirePlace } from './application/own-location.js';
export type { Applications, Inventory, Locations, Partner, Passwords, StockNotice } from './application/ports.js';
export { type Application, type PartnerType, accountPaused, signInProblem } from './domain/application.js';
export type { Tier } from './domain/location.js';
export { type TeamRole, mayDo, roleNotIncluded } from './domain/roles.js';
export { postgresApplications } from './adapters/applications.postgres.js';
