type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type Snake<S extends string> = S extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Tail>}`
  : S;

/** A row with columns named like fields: `event_date` as `eventDate`, and null as absent. */
export type RowFields<R> = {
  readonly [C in keyof R & string as null extends R[C] ? never : Camel<C>]: R[C];
} & { readonly [C in keyof R & string as null extends R[C] ? Camel<C> : never]?: Exclude<R[C], null> };

/** A row whose columns are selected under the names of fields: `select event_date as "eventDate"`. */
export type AliasedRow<R> = { readonly [C in keyof R & string as Camel<C>]: R[C] };

/** Lists have many rows of the same columns. */
const fieldNames = new Map<string, string>();

const fieldOf = (column: string): string => {
  const known = fieldNames.get(column);
  if (known !== undefined) return known;
  const field = column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  fieldNames.set(column, field);
  return field;
};

export const fieldsOf = <R extends object>(row: R): RowFields<R> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => (value === null ? [] : [[fieldOf(column), value as unknown]])),
  ) as RowFields<R>;

/** `eventDate` as `event_date` */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Fields named like columns. */
export const columnsOf = <F extends object>(fields: F): { [N in keyof F & string as Snake<N>]: F[N] } =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [columnOf(name), value as unknown])) as {
    [N in keyof F & string as Snake<N>]: F[N];
  };
