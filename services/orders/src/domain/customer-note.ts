/** What a colleague noted about a customer, for the others. */
export type CustomerNote = {
  readonly id: string;
  readonly staffId: string;
  readonly words: string;
  readonly at: Date;
};

export const longestNote = 2_000;

/** One's own words, or an owner: a note is not taken out of another's hand. */
export const mayRemove = (
  { staffId }: Pick<CustomerNote, 'staffId'>,
  reader: { readonly id: string; readonly role: string },
): boolean => reader.role === 'owner' || reader.id === staffId;
