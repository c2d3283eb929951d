/**
 * Sets the page's nonce on style tags that antd components create without one: the scroll bar measure of tables and the
 * scroll lock of dialogs. The content security policy refuses them otherwise. Safe, because only our scripts run.
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
