export type SabotageText = {
  readonly finds: readonly ('lost' | 'duplicated' | 'reordered' | 'wrong')[];
  readonly changes: readonly { readonly file: string; readonly from: string; readonly to: string }[];
};
export const sabotages: Readonly<Record<string, SabotageText>>;
