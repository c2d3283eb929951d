/** Columns of a CSV of cases; only the name is required. */
export const caseColumns = [
  'name',
  'reference',
  'serviceDate',
  'serviceTime',
  'servicePlace',
  'familyName',
  'familyEmail',
  'familyPhone',
  'notes',
] as const;
export type CaseColumn = (typeof caseColumns)[number];

/** Rows of one file. */
export const maxImportedCases = 500;
