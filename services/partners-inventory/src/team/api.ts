export { requireMember, requireOwner } from './application/save-team.js';
export type { Members, ShownAct, TeamLog } from './application/ports.js';
export { recordActivity } from './application/record-activity.js';
export { postgresTeamLog } from './adapters/team-log.postgres.js';
