import type { Rule } from './rule.js';
import * as exports from './rules/exports.js';
import * as fileNames from './rules/file-names.js';
import * as codingRules from './rules/coding-rules.js';
import { migrationsOnlyAdd } from './rules/migrations.js';
import * as modules from './rules/modules.js';
import * as names from './rules/names.js';
import * as neighbours from './rules/services.js';
import * as packages from './rules/packages.js';
import * as purity from './rules/purity.js';
import { generatedRowTypes } from './rules/row-types.js';
import { applicationImports, arrows, domainImports, rooms } from './rules/service-arrows.js';
import { guestsStayLight, noSchemasInTheBrowser, webArrows, webImports } from './rules/web-arrows.js';

/** All rules, from general to specific. */
export const rules: readonly Rule[] = [
  arrows,
  rooms,
  domainImports,
  applicationImports,
  modules.modulesByApi,
  modules.moduleApis,
  modules.noModuleCycle,
  modules.wholeDivision,
  modules.smallFolders,
  generatedRowTypes,
  ...Object.values(purity),
  ...Object.values(neighbours),
  ...Object.values(packages),
  webArrows,
  webImports,
  noSchemasInTheBrowser,
  guestsStayLight,
  ...Object.values(names),
  ...Object.values(fileNames),
  ...Object.values(exports),
  ...Object.values(codingRules),
  migrationsOnlyAdd,
];
