/** Scripts of browser extensions, and known errors of wallet extensions. */
const extensionSource = /^(?:chrome|moz|safari-web)-extension:\/\//;
const walletLabels = /\b(?:metamask|ethereum|web3|phantom|solana|coinbase wallet|walletconnect)\b/i;

type Thrown = { readonly message?: unknown; readonly stack?: unknown };

const textOf = (thrown: unknown): string => {
  if (typeof thrown === 'string') return thrown;
  const { message, stack } = (thrown ?? {}) as Thrown;
  return [message, stack].filter((part) => typeof part === 'string').join('\n');
};

export const isExtensionError = (thrown: unknown, source = ''): boolean => {
  const text = textOf(thrown);
  return (
    extensionSource.test(source) || /(?:chrome|moz|safari-web)-extension:\/\//.test(text) || walletLabels.test(text)
  );
};

/** Hides errors of browser extensions from the console and the development overlay. */
export const ignoreExtensionErrors = (target: Window): void => {
  const ignore = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener(
    'error',
    (event) => isExtensionError(event.error ?? event.message, event.filename) && ignore(event),
    true,
  );
  target.addEventListener('unhandledrejection', (event) => isExtensionError(event.reason) && ignore(event), true);
};
