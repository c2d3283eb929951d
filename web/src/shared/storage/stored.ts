/** Returns whether a value has this type; the compiler holds the checked fields against the type. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === 'string';
export const isNumber: Check<number> = (value) => typeof value === 'number';
export const isFlag: Check<boolean> = (value) => typeof value === 'boolean';

export const isOneOf =
  <const T extends string>(...values: readonly T[]): Check<T> =>
  (value): value is T =>
    values.some((one) => one === value);

export const optional =
  <T>(check: Check<T>): Check<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || check(value);

export const nullable =
  <T>(check: Check<T>): Check<T | null> =>
  (value): value is T | null =>
    value === null || check(value);

export const isListOf =
  <T>(check: Check<T>): Check<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(check);

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a number of an unknown object, such as the state of a history entry. */
export const numberIn = (value: unknown, name: string): number | undefined => {
  const found = isRecord(value) ? value[name] : undefined;
  return isNumber(found) ? found : undefined;
};

export const isRecordOf =
  <T>(check: Check<T>): Check<Readonly<Record<string, T>>> =>
  (value): value is Readonly<Record<string, T>> =>
    isRecord(value) && Object.values(value).every(check);

type Checks<T> = { readonly [K in keyof T]-?: (value: unknown) => value is T[K] };

/** Checks every field of the type, also the optional ones. Other fields are allowed. */
export const isObject =
  <T extends object>(checks: Checks<T>): Check<T> =>
  (value): value is T =>
    isRecord(value) && Object.entries<(field: unknown) => boolean>(checks).every(([name, check]) => check(value[name]));

/** Checks a form of texts; any of them may be absent. */
export const isTexts =
  <N extends string>(names: readonly N[]): Check<Readonly<Partial<Record<N, string>>>> =>
  (value): value is Readonly<Partial<Record<N, string>>> =>
    isRecord(value) && names.every((name) => optional(isText)(value[name]));

export const both =
  <A, B>(one: Check<A>, other: Check<B>): Check<A & B> =>
  (value): value is A & B =>
    one(value) && other(value);

/** Returns the JSON of a text, undefined if it is none. */
export const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns what this device stores, undefined if there is none, storage is blocked or an older version wrote it. */
export const loadStored = <T>(key: string, check: Check<T>): T | undefined => {
  try {
    const value = parseJson(window.localStorage.getItem(key));
    return check(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Stores a value, or removes it. Returns false if storage is full or blocked. */
export const saveStored = (key: string, value: unknown): boolean => {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};
