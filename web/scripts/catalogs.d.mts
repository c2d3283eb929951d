export type Messages = { readonly [name: string]: string | Messages };
/** Throws if the message cannot be parsed. */
export const compileMessage: (message: string) => unknown;
export const isCatalog: (file: string) => boolean;
export const flatMessages: (messages: Messages, before?: string) => Readonly<Record<string, string>>;
export const compiledCatalog: (file: string, source: string) => string;
