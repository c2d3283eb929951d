/**
 * antd marks its style tags with the page's nonce, all but those that its parts write by themselves: the measure of the
 * scroll bar (every table) and the lock of the page behind a dialog. The policy refuses those, so they are marked where
 * they are made. Scripts come from our own files only; nobody else gets to make a tag here.
 */
export const markStyleTags = (nonce: string): void => {
  if (nonce === '') return;
  const create = document.createElement.bind(document);
  const createMarked = (name: string, options?: ElementCreationOptions): HTMLElement => {
    const made = create(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  };
  document.createElement = createMarked as typeof document.createElement;
};
