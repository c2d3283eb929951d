import { useRef } from 'react';

/** A uuid that also works on a phone that reached a laptop over plain http, where `crypto.randomUUID` is missing. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** The same body keeps its key, so a retry after a lost answer orders nothing twice; a changed body gets a new one. */
export const keyedBodies = (): ((body: unknown) => string) => {
  let kept: { readonly text: string; readonly key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (kept?.text !== text) kept = { text, key: newKey() };
    return kept.key;
  };
};

/** One such keeper for the life of a form. */
export const useKeyedBody = (): ((body: unknown) => string) => {
  const keeper = useRef<ReturnType<typeof keyedBodies>>(undefined);
  return (keeper.current ??= keyedBodies());
};
