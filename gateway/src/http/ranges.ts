export type ByteRange = { readonly from: number; readonly to: number };

/**
 * Parses a Range header and cuts it to the size. Returns 'none' if it does not apply (no header, another unit, several
 * ranges), 'outside' if it starts after the end.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'none' | 'outside' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'none';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) return 'outside';
  return to < from ? 'none' : { from, to };
};

/** Returns whether the client has the current version; weak comparison. */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  const bare = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
};
