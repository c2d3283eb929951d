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

/** Downloads a text as a file. */
export const saveFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Returns a name valid on every file system; letters of all languages stay. */
export const fileName = (name: string, ending: string): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'export'}.${ending}`;
