/** Returns these fields of an object; the compiler rejects names that it does not have. Absent fields stay absent. */
export const pick = <T extends object, N extends keyof T>(object: T, names: readonly N[]): Pick<T, N> =>
  Object.fromEntries(names.flatMap((name) => (name in object ? [[name, object[name]]] : []))) as Pick<T, N>;

/** Returns these fields of an object, absent ones as null: REST responses name every field. */
export const pickOrNull = <T extends object, N extends keyof T>(
  object: T,
  names: readonly N[],
): { [K in N]-?: Exclude<T[K], undefined> | null } =>
  Object.fromEntries(names.map((name) => [name, object[name] ?? null])) as {
    [K in N]-?: Exclude<T[K], undefined> | null;
  };
