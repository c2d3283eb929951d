import { useRef } from 'react';

/** Returns a UUID, also on pages over plain HTTP, where `crypto.randomUUID` is missing. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Returns the same key for an equal body, so that a retry has no second effect; a changed body gets a new key. */
export const keyedBodies = (): ((body: unknown) => string) => {
  let kept: { readonly text: string; readonly key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body);
    if (kept?.text !== text) kept = { text, key: newKey() };
    return kept.key;
  };
};

/** Returns one such function for the lifetime of a form. */
export const useKeyedBody = (): ((body: unknown) => string) => {
  const keeper = useRef<ReturnType<typeof keyedBodies>>(undefined);
  return (keeper.current ??= keyedBodies());
};
