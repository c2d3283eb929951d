import type { StaffRole } from '@keepsake/contracts/rest/session';
import { siteSettings } from '../../../shared/site-settings.js';
import { groupsFor, type AreaGroup } from '../areas.js';

const onlyForTrying = '/admin/test-process';

/** Returns the areas of a role; production has no test area. */
export const openGroups = (role: StaffRole): readonly AreaGroup[] =>
  siteSettings.profile === 'production'
    ? groupsFor(role).map((group) => ({ ...group, areas: group.areas.filter(({ path }) => path !== onlyForTrying) }))
    : groupsFor(role);
