/** Hands a text to the browser as a download. */
export const saveFile = (name: string, text: string, type = 'text/plain'): void => {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers start reading after the click has returned.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** A name that every file system takes; letters of any language stay. */
export const fileName = (name: string, ending: string): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'export'}.${ending}`;
