/** A note of staff about a customer. */
export type CustomerNote = {
  readonly id: string;
  readonly staffId: string;
  readonly words: string;
  readonly at: Date;
  /** The order that the note is about. */
  readonly orderId?: string;
};

export const maxNoteLength = 2_000;

/** Allows only the author and owners to remove a note. */
export const mayRemove = (
  { staffId }: Pick<CustomerNote, 'staffId'>,
  reader: { readonly id: string; readonly role: string },
): boolean => reader.role === 'owner' || reader.id === staffId;
