import type { StaffRole } from '@keepsake/contracts/rest/session';
import { siteSettings } from '../../../shared/site-settings.js';
import { groupsFor, type AreaGroup } from '../areas.js';

const onlyForTrying = '/admin/test-process';

/** The areas of a role as this house offers them: in production there is nothing to try out. */
export const openGroups = (role: StaffRole): readonly AreaGroup[] =>
  siteSettings.profile === 'production'
    ? groupsFor(role).map((group) => ({ ...group, areas: group.areas.filter(({ path }) => path !== onlyForTrying) }))
    : groupsFor(role);
