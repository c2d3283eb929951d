export type PartnerType = 'memorial' | 'pet';

export type Settings = {
  readonly defaultRateTenths: number;
  readonly memorialExempt: boolean;
  readonly petExempt: boolean;
};

export const exemptTypes = (settings: Settings): readonly PartnerType[] => [
  ...(settings.memorialExempt ? (['memorial'] as const) : []),
  ...(settings.petExempt ? (['pet'] as const) : []),
];

export type Change = { readonly field: string; readonly from?: string; readonly to: string };

/** Returns one history line per setting that differs; saving the same value adds none. */
export const changesBetween = (before: Settings, after: Settings): readonly Change[] =>
  (['defaultRateTenths', 'memorialExempt', 'petExempt'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, from: String(before[field]), to: String(after[field]) }));
