import type { Rule } from './rule.js';
import * as exports from './rules/exports.js';
import * as habits from './rules/habits.js';
import * as names from './rules/names.js';
import * as neighbours from './rules/neighbours.js';
import * as packages from './rules/packages.js';
import * as purity from './rules/purity.js';
import { applicationImports, arrows, domainImports, rooms } from './rules/service-arrows.js';
import { guestsStayLight, noSchemasInTheBrowser, webArrows, webImports } from './rules/web-arrows.js';

/** All of them, in the order in which a newcomer meets the house. */
export const rules: readonly Rule[] = [
  arrows,
  rooms,
  domainImports,
  applicationImports,
  ...Object.values(purity),
  ...Object.values(neighbours),
  ...Object.values(packages),
  webArrows,
  webImports,
  noSchemasInTheBrowser,
  guestsStayLight,
  ...Object.values(names),
  ...Object.values(exports),
  ...Object.values(habits),
];
