/** Focuses the row of this key, or without a key the first row, if there is a table or a list. */
export const focusRow = (key?: string): void => {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  rows.find(({ dataset }) => key === undefined || dataset['row'] === key)?.focus();
};
