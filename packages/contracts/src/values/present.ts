/** The same object type with "may be undefined" turned into "may be absent". */
export type Present<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out the keys whose value is undefined: RPC messages and events tell "absent" and nothing else. */
export const present = <T extends object>(object: T): Present<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Present<T>;
