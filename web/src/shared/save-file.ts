/** Saves bytes as a browser download. */
export const saveBytes = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading after the click handler has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
